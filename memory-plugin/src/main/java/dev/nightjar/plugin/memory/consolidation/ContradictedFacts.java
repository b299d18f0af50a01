package dev.nightjar.plugin.memory.consolidation;

import dev.nightjar.extension.ExtensionContext;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.consolidation.FactConflicts;
import dev.nightjar.memory.consolidation.SessionConsolidation;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Finds the facts that a new one contradicts, where an extension offers {@link FactConflicts}. Thread-safe.
 *
 * @param facts finds what is near a statement
 * @param host knows the extensions
 */
public record ContradictedFacts(SessionConsolidation facts, ExtensionContext host) {

    /** The confirmed fact that cannot be true any more if this one is; empty when there is none. */
    public Optional<Fact> confirmed(MemoryScope scope, FactDraft draft) {
        return endedBy(scope, draft, Fact::isProtected).stream().findFirst();
    }

    /** The facts that cannot be true any more if this one is. */
    public List<Fact> all(MemoryScope scope, FactDraft draft) {
        return endedBy(scope, draft, fact -> true);
    }

    private List<Fact> endedBy(MemoryScope scope, FactDraft draft, Predicate<Fact> isWanted) {
        var judge = host.service(FactConflicts.class);
        if (judge.isEmpty()) {
            return List.of();
        }
        // Facts of the draft's own session count here, too.
        List<Fact> candidates = facts
                .detectConflicts(scope, draft.toBuilder().sessionId(null).build())
                .stream()
                .filter(isWanted)
                .toList();
        return candidates.isEmpty() ? List.of() : judge.get().endedBy(draft.content(), candidates);
    }
}
