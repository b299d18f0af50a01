/** Changing memory by hand: adding, editing, confirming, forgetting, and undoing runs. */
@NullMarked
package dev.nightjar.hostdemo.command.memory.change;

import org.jspecify.annotations.NullMarked;
