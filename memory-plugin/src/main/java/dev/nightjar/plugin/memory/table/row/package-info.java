/** Rows, and the pieces that statements are made of. */
@org.jspecify.annotations.NullMarked
package dev.nightjar.plugin.memory.table.row;
