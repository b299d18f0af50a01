/** The SQL of {@link dev.nightjar.plugin.memory.store.memory}. */
@NullMarked
package dev.nightjar.plugin.memory.store.sql.memory;

import org.jspecify.annotations.NullMarked;
