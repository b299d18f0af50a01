package dev.nightjar.plugin.memory.policy;

import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Origin;
import java.util.List;
import java.util.Optional;

/**
 * Checks what a model tells a tool to save. Thread-safe.
 *
 * @param judge determines the origin of a fact
 * @param quarantine knows which origins are trusted
 */
public record TrustGate(OriginJudge judge, Quarantine quarantine) {

    /**
     * The draft of an agent with its origin.
     *
     * @param heard answers of other tools in this run
     */
    public FactDraft judged(MemoryScope scope, FactDraft draft, List<String> heard) {
        return draft.toBuilder().origin(judge.origin(scope, draft, heard)).build();
    }

    /** Why an agent's statement must not replace a known fact; empty if it may. */
    public Optional<String> refusal(MemoryScope scope, FactDraft draft, List<String> heard) {
        Origin origin = judge.origin(scope, draft, heard);
        return quarantine.isUsed(origin) ? Optional.empty() : Optional.of(Quarantine.reason(origin));
    }
}
