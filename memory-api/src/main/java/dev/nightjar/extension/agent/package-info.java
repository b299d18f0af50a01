/** Running an agent on the host's model: request, budget, outcome and the runner. */
@NullMarked
package dev.nightjar.extension.agent;

import org.jspecify.annotations.NullMarked;
