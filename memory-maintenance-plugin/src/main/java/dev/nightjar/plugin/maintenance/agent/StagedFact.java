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

/** A fact that the agent wants to save, with the candidates it was shown. Not thread-safe; its draft guards it. */
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

    /** Notes shown candidates; only these can be superseded. */
    void show(List<Fact> found) {
        found.forEach(fact -> candidates.put(fact.id(), fact));
    }

    /** The shown candidate with this id. */
    Optional<Fact> candidate(String factId) {
        return candidates.values().stream()
                .filter(fact -> fact.id().value().equals(factId))
                .findFirst();
    }

    void supersede(Fact older, String reason) {
        supersessions.put(older.id(), new Supersession(older.id(), reason));
    }

    /** Takes the words of a stored fact that says the same, so that saving renews that one. */
    void renew(Fact known) {
        draft = draft.toBuilder().content(known.content()).build();
    }

    /** Replaces an earlier fact of the same conversation. */
    void join(StagedFact earlier) {
        draft = Settlement.joined(earlier.draft, draft);
        supersessions.putAll(earlier.supersessions);
    }
}
