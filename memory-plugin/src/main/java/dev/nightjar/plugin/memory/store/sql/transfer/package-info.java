/** The SQL of {@link dev.nightjar.plugin.memory.store.transfer}. */
@NullMarked
package dev.nightjar.plugin.memory.store.sql.transfer;

import org.jspecify.annotations.NullMarked;
