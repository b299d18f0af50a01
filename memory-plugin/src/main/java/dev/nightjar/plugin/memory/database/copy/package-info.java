/** Copying a whole store into one of another engine, row by row. */
@NullMarked
package dev.nightjar.plugin.memory.database.copy;

import org.jspecify.annotations.NullMarked;
