/** The tables of the blocks that models were given. */
@NullMarked
package dev.nightjar.plugin.memory.table.recall;

import org.jspecify.annotations.NullMarked;
