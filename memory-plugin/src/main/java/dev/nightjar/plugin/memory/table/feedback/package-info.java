/** The tables of what users say of memories. */
@NullMarked
package dev.nightjar.plugin.memory.table.feedback;

import org.jspecify.annotations.NullMarked;
