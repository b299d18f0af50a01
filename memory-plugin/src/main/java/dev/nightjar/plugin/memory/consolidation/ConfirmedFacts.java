package dev.nightjar.plugin.memory.consolidation;

import dev.nightjar.extension.ExtensionContext;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.consolidation.FactConflicts;
import dev.nightjar.memory.consolidation.SessionConsolidation;
import java.util.List;
import java.util.Optional;

/**
 * Finds the confirmed fact that a new one contradicts, where an extension offers {@link FactConflicts}. Thread-safe.
 *
 * @param facts finds what is near a statement
 * @param host knows the extensions
 */
public record ConfirmedFacts(SessionConsolidation facts, ExtensionContext host) {

    /** The confirmed fact that cannot be true any more if this one is; empty when there is none. */
    public Optional<Fact> contradictedBy(MemoryScope scope, FactDraft draft) {
        var judge = host.service(FactConflicts.class);
        if (judge.isEmpty()) {
            return Optional.empty();
        }
        // Facts of the draft's own session count here, too.
        List<Fact> confirmed = facts
                .detectConflicts(scope, draft.toBuilder().sessionId(null).build())
                .stream()
                .filter(Fact::isProtected)
                .toList();
        return confirmed.isEmpty()
                ? Optional.empty()
                : judge.get().endedBy(draft.content(), confirmed).stream().findFirst();
    }
}
