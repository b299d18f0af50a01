/** All SQL over the tables, one class per table interface. */
@NullMarked
package dev.nightjar.core.store.sql;

import org.jspecify.annotations.NullMarked;
