package dev.nightjar.memory;

import java.util.List;
import java.util.Optional;

/**
 * The notes of one agent: what is saved on purpose. Found with {@code context.service(NoteService.class)}; thread-safe.
 *
 * <pre>{@code
 * var saved = notes.save(scope, NoteDraft.builder("Sign releases with the new key", "import").key("release rule").build());
 * notes.update(scope, saved.note().id(), NoteEdit.content("Sign releases twice"));
 * var hits = memory.search(scope, SearchRequest.of("release", MemoryFilter.ofKinds(MemoryKind.NOTE), 5));
 * memory.forget(scope, saved.note().id());
 * }</pre>
 *
 * <p>Notes are searched, read by id and erased like every memory, by {@link MemoryService}. They do not fade. An
 * expired note is not found any more, and maintenance ends it. Writes go to the scope's own namespace and are committed
 * when a call returns; they throw {@link MemoryException} when the store cannot be written. An id or key of another
 * namespace is treated exactly like an unknown one.
 */
public interface NoteService {

    /**
     * Adds a note, or updates the one with its key: then id and creation time stay, and the former version is kept in its
     * {@link MemoryService#history history}. Where the namespace would have more notes than the settings allow, the
     * weakest are ended: least sure first, then those that were not used or saved for longest, never protected ones or
     * those of the category {@link Category#CORE} with a key.
     *
     * @throws IllegalArgumentException when the expiry is not in the future, or all notes there may be have to stay
     */
    SavedNote save(MemoryScope scope, NoteDraft draft);

    /**
     * Changes an active note in place: its id, key, creation time and expiry stay, and the former version is kept in
     * its history.
     *
     * @return the note as it is now; empty when there is no such active note
     */
    Optional<Note> update(MemoryScope scope, MemoryId id, NoteEdit edit);

    /** The active note of the scope's own namespace with this key; empty when there is none. */
    Optional<Note> byKey(MemoryScope scope, String key);

    /**
     * Active notes that pass the filter, the last saved first. The kinds of the filter do not matter.
     *
     * @param offset how many of the first to leave out, ≥ 0
     * @param limit most notes to answer, ≥ 1
     */
    List<Note> list(MemoryScope scope, MemoryFilter filter, int offset, int limit);
}
