package dev.nightjar.plugin.maintenance.agent;

import dev.nightjar.memory.Fact;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.FactDraft.Supersession;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.plugin.maintenance.consolidation.Settlement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A fact the agent wants to save, and what it has asked about it. Not thread-safe: it belongs to its draft. */
final class StagedFact {

    private final String id;
    private FactDraft draft;
    private final Map<MemoryId, Fact> candidates = new LinkedHashMap<>();
    private final Map<MemoryId, Supersession> supersessions = new LinkedHashMap<>();

    StagedFact(String id, FactDraft draft) {
        this.id = id;
        this.draft = draft;
    }

    String id() {
        return id;
    }

    FactDraft draft() {
        return draft.toBuilder().supersedes(List.copyOf(supersessions.values())).build();
    }

    /** Remembers what was shown: nothing else can be superseded. */
    void show(List<Fact> found) {
        found.forEach(fact -> candidates.put(fact.id(), fact));
    }

    /** The candidate it was shown with this id. */
    Optional<Fact> candidate(String factId) {
        return candidates.values().stream()
                .filter(fact -> fact.id().value().equals(factId))
                .findFirst();
    }

    void supersede(Fact older, String reason) {
        supersessions.put(older.id(), new Supersession(older.id(), reason));
    }

    /** Says no more than this stored one: with its words it renews it. */
    void renew(Fact known) {
        draft = draft.toBuilder().content(known.content()).build();
    }

    /** Takes the place of an earlier fact of the same conversation. */
    void join(StagedFact earlier) {
        draft = Settlement.joined(earlier.draft, draft);
        supersessions.putAll(earlier.supersessions);
    }
}
