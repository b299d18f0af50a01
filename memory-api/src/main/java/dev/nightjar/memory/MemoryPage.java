package dev.nightjar.memory;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One page of a list. Saving or erasing memories between two pages neither repeats nor hides a memory that was there
 * before.
 *
 * @param memories the memories of this page, in list order
 * @param next token for the next page, to pass on unchanged; null on the last page
 */
public record MemoryPage(List<Memory> memories, @Nullable String next) {

    /** Copies the list. */
    public MemoryPage {
        memories = List.copyOf(memories);
    }
}
