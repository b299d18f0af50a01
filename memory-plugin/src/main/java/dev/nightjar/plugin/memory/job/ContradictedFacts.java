package dev.nightjar.plugin.memory.job;

import dev.nightjar.memory.Claim;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Quotation;
import dev.nightjar.plugin.memory.question.Words;
import dev.nightjar.spi.consolidation.SessionConsolidation;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Finds the facts that a new one contradicts, by their claims. Thread-safe.
 *
 * @param facts finds facts that may contradict a statement
 */
public record ContradictedFacts(SessionConsolidation facts) {

    /** A confirmed fact that the new one contradicts; empty for none. */
    public Optional<Fact> confirmed(MemoryScope scope, FactDraft draft) {
        return endedBy(scope, draft, Fact::isProtected).stream().findFirst();
    }

    /** All facts that the new one contradicts. */
    public List<Fact> all(MemoryScope scope, FactDraft draft) {
        return endedBy(scope, draft, fact -> true);
    }

    private List<Fact> endedBy(MemoryScope scope, FactDraft draft, Predicate<Fact> isWanted) {
        if (draft.claims().isEmpty()) {
            return List.of();
        }
        // Facts of the draft's own session count too.
        return facts.detectConflicts(scope, draft.toBuilder().sessionId(null).build()).stream()
                .filter(isWanted)
                .filter(fact -> isContradicted(fact, draft))
                .toList();
    }

    private static boolean isContradicted(Fact fact, FactDraft draft) {
        return fact.claims().stream()
                .anyMatch(claim ->
                        draft.claims().stream().anyMatch(other -> claim.excludes(other) && !says(fact, other)));
    }

    /** Whether a fact that claims a whole sentence contains the other value: then it does not contradict it. */
    private static boolean says(Fact fact, Claim other) {
        return Quotation.of(fact)
                .filter(said -> Collections.indexOfSubList(Words.of(said.sentence()), Words.of(other.value())) >= 0)
                .isPresent();
    }
}
