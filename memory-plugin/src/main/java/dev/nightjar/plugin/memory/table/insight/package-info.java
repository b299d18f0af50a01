/** The tables of what insights no longer say. */
@NullMarked
package dev.nightjar.plugin.memory.table.insight;

import org.jspecify.annotations.NullMarked;
