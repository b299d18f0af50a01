/** The SQL of {@link dev.nightjar.plugin.memory.store.conversation}. */
@NullMarked
package dev.nightjar.plugin.memory.store.sql.conversation;

import org.jspecify.annotations.NullMarked;
