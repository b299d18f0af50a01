/** The text put before each model call: which lines are chosen, how they are written, and what did not fit. */
@NullMarked
package dev.nightjar.plugin.memory.block;

import org.jspecify.annotations.NullMarked;
