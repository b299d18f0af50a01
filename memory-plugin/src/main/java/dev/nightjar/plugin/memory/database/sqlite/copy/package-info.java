/** Copies of the SQLite file: backups, restoring one, and rescuing what can be read of a damaged file. */
@NullMarked
package dev.nightjar.plugin.memory.database.sqlite.copy;

import org.jspecify.annotations.NullMarked;
