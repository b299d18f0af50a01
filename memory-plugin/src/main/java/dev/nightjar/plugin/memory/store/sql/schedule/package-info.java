/** The SQL of {@link dev.nightjar.plugin.memory.store.schedule}. */
@NullMarked
package dev.nightjar.plugin.memory.store.sql.schedule;

import org.jspecify.annotations.NullMarked;
