/** The statements of bringing several stores of one user together. */
@NullMarked
package dev.nightjar.plugin.memory.table.merge;

import org.jspecify.annotations.NullMarked;
