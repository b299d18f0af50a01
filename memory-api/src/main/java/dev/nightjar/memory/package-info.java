/**
 * Memories and what can be done with them: the vocabulary of long-term memory and the
 * {@link dev.nightjar.memory.MemoryService} that keeps it.
 */
@NullMarked
package dev.nightjar.memory;

import org.jspecify.annotations.NullMarked;
