package dev.nightjar.memory;

/**
 * The working memory of one agent, one for each namespace. Found with {@code context.service(WorkingMemoryService.class)};
 * thread-safe. Reads and writes use the scope's own namespace only.
 */
public interface WorkingMemoryService {

    /** As it is now. */
    WorkingMemory read(MemoryScope scope);

    /**
     * Changes a section. Nothing is changed when somebody else has changed working memory since the version the edit
     * was made from: read it again and make the edit anew.
     *
     * @return how it is now, and whether it was changed
     * @throws IllegalArgumentException when a line to remove is not there or is a fact of memory, which is corrected or
     *     forgotten instead, or all lines together would be longer than {@value WorkingMemoryEdit#MAX_TEXT} characters
     */
    Outcome edit(MemoryScope scope, WorkingMemoryEdit edit);

    /**
     * What came of an edit.
     *
     * @param isStale whether nothing was changed, because the edit was made from another version than the present one
     * @param now working memory as it is now
     */
    record Outcome(boolean isStale, WorkingMemory now) {}
}
