package dev.nightjar.plugin.memory.policy;

import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Origin;
import java.util.List;
import java.util.Optional;

/**
 * What tools ask before they save what a model tells them. Thread-safe.
 *
 * @param judge tells whose word a fact is
 * @param quarantine which words are trusted
 */
public record TrustGate(OriginJudge judge, Quarantine quarantine) {

    /**
     * A fact that an agent saves, with its origin.
     *
     * @param heard what other tools have answered before
     */
    public FactDraft judged(MemoryScope scope, FactDraft draft, List<String> heard) {
        return draft.toBuilder().origin(judge.origin(scope, draft, heard)).build();
    }

    /** Why what an agent says must not take the place of a known fact; empty when it may. */
    public Optional<String> refusal(MemoryScope scope, FactDraft draft, List<String> heard) {
        Origin origin = judge.origin(scope, draft, heard);
        return quarantine.isUsed(origin) ? Optional.empty() : Optional.of(Quarantine.reason(origin));
    }
}
