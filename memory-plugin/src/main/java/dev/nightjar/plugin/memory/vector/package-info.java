/**
 * Memories and questions become vectors here: what waits for a vector is embedded in the background, questions under a
 * time limit, and the vectors of the active model are kept in memory to be searched. Without an embedding service, or
 * while it fails, everything else goes on.
 */
@NullMarked
package dev.nightjar.plugin.memory.vector;

import org.jspecify.annotations.NullMarked;
