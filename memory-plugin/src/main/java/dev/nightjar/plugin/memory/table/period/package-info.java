/** Everything said in a period, to be erased. */
@NullMarked
package dev.nightjar.plugin.memory.table.period;

import org.jspecify.annotations.NullMarked;
