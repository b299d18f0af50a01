/** A database of memories, whatever engine keeps it: the one writer, the few readers and their statements. */
@NullMarked
package dev.nightjar.plugin.memory.database;

import org.jspecify.annotations.NullMarked;
