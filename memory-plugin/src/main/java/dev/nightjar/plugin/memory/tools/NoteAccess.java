package dev.nightjar.plugin.memory.tools;

import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.Note;
import dev.nightjar.memory.NoteDraft;
import dev.nightjar.memory.NoteEdit;
import dev.nightjar.memory.NoteService;
import dev.nightjar.memory.SavedNote;
import dev.nightjar.memory.SearchHit;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.plugin.memory.fact.ShortIds;
import dev.nightjar.plugin.memory.fact.ShownFacts;
import dev.nightjar.tool.ToolCall;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Shared parts of the toolsets for notes. Thread-safe.
 *
 * @param shown records what was shown to the model
 */
public record NoteAccess(NoteService notes, MemoryService memory, ShownFacts shown) {

    private static final double THOUSANDTHS = 1000;

    /** Saves a note with the session of this call. */
    SavedNote save(ToolCall<?> call, NoteDraft.Builder draft) {
        return notes.save(call.scope(), draft.sessionId(call.sessionId()).build());
    }

    /** Changes a note of the caller's own namespace. */
    Optional<Note> update(MemoryScope scope, String id, NoteEdit edit) {
        return noteId(id).flatMap(known -> notes.update(scope, known, edit));
    }

    /** Erases an active note of the caller's own namespace. Returns whether there was one. */
    boolean erase(MemoryScope scope, String id) {
        return noteId(id)
                .filter(known ->
                        memory.find(scope, known).filter(Memory::isActive).isPresent())
                .flatMap(known -> memory.forget(scope, known))
                .isPresent();
    }

    List<SearchHit> search(MemoryScope scope, String query, MemoryFilter filter, int limit) {
        return memory.search(scope, SearchRequest.of(query, filter, limit));
    }

    /** Records that a model saw these hits for its query. */
    void noteShown(ToolCall<?> call, String query, List<SearchHit> hits) {
        shown.note(
                call.scope(),
                call.sessionId(),
                query,
                hits.stream().map(SearchHit::memory).toList());
    }

    /** A filter for notes of this category that have all of these tags. */
    static MemoryFilter.Builder filter(@Nullable String category, Set<String> tags) {
        return MemoryFilter.builder()
                .kinds(Set.of(MemoryKind.NOTE))
                .category(category)
                .tags(tags);
    }

    /** The score limited to 0..1, with three decimals. */
    static double rounded(double score) {
        return Math.round(THOUSANDTHS * Math.max(0, Math.min(1, score))) / THOUSANDTHS;
    }

    private static Optional<MemoryId> noteId(String id) {
        return ShortIds.written(id).filter(known -> known.kind() == MemoryKind.NOTE);
    }
}
