/** From messages on the event bus to committed episodes. */
@NullMarked
package dev.nightjar.plugin.memory.capture;

import org.jspecify.annotations.NullMarked;
