/** Facts by their texts. */
@NullMarked
package dev.nightjar.plugin.memory.table.fact;

import org.jspecify.annotations.NullMarked;
