package dev.nightjar.memory;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A part of a list. What is saved or erased between two pages neither repeats nor hides a memory that was there before.
 *
 * @param memories the memories, in the order of the list
 * @param next where the next page begins, to be passed on as it is; null when nothing is left
 */
public record MemoryPage(List<Memory> memories, @Nullable String next) {

    /** Copies the list. */
    public MemoryPage {
        memories = List.copyOf(memories);
    }
}
