/** SQLite: opening the file, its schema and its settings, and keeping its log short. */
@NullMarked
package dev.nightjar.plugin.memory.database.sqlite;

import org.jspecify.annotations.NullMarked;
