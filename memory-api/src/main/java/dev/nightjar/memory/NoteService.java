package dev.nightjar.memory;

import java.util.List;
import java.util.Optional;

/**
 * The notes of one agent: what the user or agent saved explicitly. Get it with
 * {@code context.service(NoteService.class)}. Thread-safe.
 *
 * <pre>{@code
 * var saved = notes.save(scope, NoteDraft.builder("Sign releases with the new key", "import").key("release rule").build());
 * notes.update(scope, saved.note().id(), NoteEdit.content("Sign releases twice"));
 * var hits = memory.search(scope, SearchRequest.of("release", MemoryFilter.ofKinds(MemoryKind.NOTE), 5));
 * memory.forget(scope, saved.note().id());
 * }</pre>
 *
 * <p>{@link MemoryService} searches, finds and erases notes like any other memory. They do not decay. Searches do not
 * find an expired note, and maintenance ends it. Writes go to the scope's own namespace and are committed when the call
 * returns; they throw {@link MemoryException} when the store cannot be written. An id or key from another namespace is
 * treated as unknown.
 */
public interface NoteService {

    /**
     * Adds a note, or updates the one with the same key. An update keeps id and creation time, and adds the old version
     * to the {@link MemoryService#history history}. If the namespace exceeds the configured number of notes, the
     * weakest notes end: least confident first, then those not used or saved for longest. Protected notes, and notes
     * with a key in the category {@link Category#CORE}, never end this way.
     *
     * @throws IllegalArgumentException when the expiry is not in the future, or no note can be removed to make room
     */
    SavedNote save(MemoryScope scope, NoteDraft draft);

    /**
     * Changes an active note in place. It keeps its id, creation time and expiry, and its history gets the old version.
     * {@link dev.nightjar.spi.consolidation.MemoryMaintenance#undoChange} takes the change back.
     *
     * @return the note after the change; empty when there is no such active note
     * @throws IllegalArgumentException when another active note has the new key
     */
    Optional<Note> update(MemoryScope scope, MemoryId id, NoteEdit edit);

    /** The active note of the scope's own namespace with this key; empty when there is none. */
    Optional<Note> byKey(MemoryScope scope, String key);

    /**
     * Active notes that pass the filter, last saved first. The filter's kinds are ignored.
     *
     * @param offset how many notes to skip, ≥ 0
     * @param limit maximum number of notes to return, ≥ 1
     */
    List<Note> list(MemoryScope scope, MemoryFilter filter, int offset, int limit);
}
