/** Tests with the runner of the Agent Development Kit and a scripted model. */
@NullMarked
package dev.nightjar.adk;

import org.jspecify.annotations.NullMarked;
