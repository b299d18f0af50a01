/** The SQLite file: opening it, its schema, the one writer and the few readers. */
@NullMarked
package dev.nightjar.plugin.memory.database;

import org.jspecify.annotations.NullMarked;
