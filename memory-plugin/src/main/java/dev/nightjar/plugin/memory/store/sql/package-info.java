/** All SQL over the tables, one class per table interface. */
@NullMarked
package dev.nightjar.plugin.memory.store.sql;

import org.jspecify.annotations.NullMarked;
