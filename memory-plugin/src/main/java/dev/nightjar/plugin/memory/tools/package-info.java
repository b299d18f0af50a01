/** The tools the model sees, one file per toolset. */
@NullMarked
package dev.nightjar.plugin.memory.tools;

import org.jspecify.annotations.NullMarked;
