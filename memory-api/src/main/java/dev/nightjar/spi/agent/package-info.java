/** Running an agent on the host's model: request, budget, outcome and the runner. */
@NullMarked
package dev.nightjar.spi.agent;

import org.jspecify.annotations.NullMarked;
