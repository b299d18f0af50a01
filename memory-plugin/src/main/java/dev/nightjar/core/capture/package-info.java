/** From messages on the event bus to committed episodes. */
@NullMarked
package dev.nightjar.core.capture;

import org.jspecify.annotations.NullMarked;
