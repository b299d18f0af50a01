/**
 * The transaction over an SQLite file, which hands out the tables. Each package below has those of the package of the
 * same name in {@code store}.
 */
@NullMarked
package dev.nightjar.plugin.memory.store.sql;

import org.jspecify.annotations.NullMarked;
