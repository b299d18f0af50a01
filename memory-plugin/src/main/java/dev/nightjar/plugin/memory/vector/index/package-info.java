/**
 * Vectors in memory, found by nearness: pure arithmetic over arrays. What a vector stands for, where it is stored and
 * who fills the index is other packages' business; this one knows none of them.
 */
@NullMarked
package dev.nightjar.plugin.memory.vector.index;

import org.jspecify.annotations.NullMarked;
