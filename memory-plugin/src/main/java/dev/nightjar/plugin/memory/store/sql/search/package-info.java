/** The SQL of {@link dev.nightjar.plugin.memory.store.search}. */
@NullMarked
package dev.nightjar.plugin.memory.store.sql.search;

import org.jspecify.annotations.NullMarked;
