/** Long-term memories and the {@link dev.nightjar.memory.MemoryService} that stores and finds them. */
@NullMarked
package dev.nightjar.memory;

import org.jspecify.annotations.NullMarked;
