/** Stores messages from the event bus as committed episodes. */
@NullMarked
package dev.nightjar.plugin.memory.capture;

import org.jspecify.annotations.NullMarked;
