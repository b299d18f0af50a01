package dev.nightjar.server.http;

import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.memory.Category;
import dev.nightjar.memory.Durability;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.NoteDraft;
import dev.nightjar.memory.NoteService;
import dev.nightjar.server.http.ApiBodies.NewMemory;
import dev.nightjar.server.http.ApiBodies.SavedMemory;
import dev.nightjar.server.http.ApiRoute.Answer;
import java.util.List;
import java.util.Map;

/** Saves facts and notes that callers send. Thread-safe. */
final class SavedMemories {

    private static final String SOURCE = "http";

    private final AgentKernel kernel;

    SavedMemories(AgentKernel kernel) {
        this.kernel = kernel;
    }

    /** @throws IllegalArgumentException naming the invalid value */
    Answer save(MemoryScope scope, NewMemory asked) {
        return switch (asked.kind()) {
            case "fact" -> fact(scope, asked);
            case "note" -> note(scope, asked);
            default ->
                throw new IllegalArgumentException(
                        "'kind' must be fact or note, but was '" + asked.kind() + "'; messages go to /v1/messages");
        };
    }

    private Answer fact(MemoryScope scope, NewMemory asked) {
        if (asked.key() != null || asked.category() != null) {
            throw new IllegalArgumentException("'key' and 'category' belong to notes; leave them out of a fact");
        }
        var memory = ApiRoutes.service(kernel, MemoryService.class);
        var saved = memory.remember(
                scope,
                FactDraft.builder(asked.content(), asked.confidence() == null ? 1 : asked.confidence(), SOURCE)
                        .tags(asked.tags() == null ? List.of() : asked.tags())
                        .metadata(asked.metadata() == null ? Map.of() : asked.metadata())
                        .durability(asked.durability() == null ? null : Durability.ofLabel(asked.durability()))
                        .sessionId(asked.session())
                        .expiresAt(ApiRoutes.time("expires_at", asked.expiresAt()))
                        .build());
        return memory.find(scope, saved.id())
                .map(fact -> answer(fact, !saved.isDuplicate()))
                .orElseThrow(() -> new Problem(410, "The fact was saved and has been forgotten since"));
    }

    private Answer note(MemoryScope scope, NewMemory asked) {
        if (asked.confidence() != null || asked.durability() != null) {
            throw new IllegalArgumentException(
                    "'confidence' and 'durability' belong to facts; leave them out of a note");
        }
        var saved = ApiRoutes.service(kernel, NoteService.class)
                .save(
                        scope,
                        NoteDraft.builder(asked.content(), SOURCE)
                                .key(asked.key())
                                .category(asked.category() == null ? Category.GENERAL : asked.category())
                                .tags(asked.tags())
                                .metadata(asked.metadata())
                                .sessionId(asked.session())
                                .expiresAt(ApiRoutes.time("expires_at", asked.expiresAt()))
                                .build());
        return answer(saved.note(), saved.isNew());
    }

    private static Answer answer(Memory memory, boolean isNew) {
        return new Answer(isNew ? 201 : 200, new SavedMemory(isNew, memory));
    }
}
