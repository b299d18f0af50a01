/** What statements are made of: conditions, lists of keys, metadata as rows. */
@NullMarked
package dev.nightjar.plugin.memory.store.sql.statement;

import org.jspecify.annotations.NullMarked;
