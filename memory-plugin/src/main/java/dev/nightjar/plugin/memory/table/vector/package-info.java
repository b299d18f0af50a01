/** Vectors as they come from a model. */
@NullMarked
package dev.nightjar.plugin.memory.table.vector;

import org.jspecify.annotations.NullMarked;
