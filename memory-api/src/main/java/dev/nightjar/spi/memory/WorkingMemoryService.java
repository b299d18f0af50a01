package dev.nightjar.spi.memory;

import dev.nightjar.memory.MemoryScope;

/**
 * The working memory of one agent, one per namespace. Get it with {@code context.service(WorkingMemoryService.class)}.
 * Thread-safe. Reads and writes use the scope's own namespace only.
 */
public interface WorkingMemoryService {

    /** The present working memory. */
    WorkingMemory read(MemoryScope scope);

    /** The configured {@code memory.profile_tokens}: the maximum size of the facts in it (cl100k). */
    int profileTokens();

    /**
     * Changes a section. If somebody changed working memory since the edit's version, nothing changes: read it again
     * and make a new edit.
     *
     * @return the present working memory, and whether the edit was applied
     * @throws IllegalArgumentException when a line to remove is missing or shows a fact (correct or forget the fact
     *     instead), or when all lines together would exceed {@value WorkingMemoryEdit#MAX_TEXT} characters
     */
    Outcome edit(MemoryScope scope, WorkingMemoryEdit edit);

    /**
     * Result of an edit.
     *
     * @param isStale whether nothing changed, because the edit was based on an older version
     * @param now the present working memory
     */
    record Outcome(boolean isStale, WorkingMemory now) {}
}
