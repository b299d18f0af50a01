package dev.nightjar.plugin.memory.job;

import dev.nightjar.memory.EndReason;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.FactDraft.Supersession;
import dev.nightjar.memory.MemoryHistory.Link.Relation;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.plugin.memory.table.QuarantineTable;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.row.ConfidenceDecay;
import dev.nightjar.plugin.memory.table.row.MemoryRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Writes the {@link ConflictOutcome} of conflicts between facts, inside the caller's transaction. */
final class FactSupersession {

    /**
     * The confidence of an outdated fact once a later one contradicts it, and how fast it fades from then on, per day.
     */
    private static final double OUTDATED_CONFIDENCE = 0.3;

    private static final double OUTDATED_DECAY_RATE = 0.5;

    private FactSupersession() {}

    /** Settles a conflict between two active facts; empty if one of them is no active fact, or both are the same. */
    static Optional<Settled> resolve(Tables tx, MemoryScope scope, MemoryId older, MemoryId newer, String reason) {
        return tx.facts()
                .find(scope.namespace(), newer)
                .flatMap(row -> settle(tx, scope, newer, new Supersession(older, reason)));
    }

    /**
     * Settles the conflicts of a saved fact. If it contradicts a confirmed fact, it waits for a review and ends no
     * other fact.
     */
    static List<Settled> settle(Tables tx, MemoryScope scope, MemoryId saved, List<Supersession> conflicts) {
        var settled = new ArrayList<Settled>();
        var others = new ArrayList<Supersession>();
        for (var conflict : conflicts) {
            if (isConfirmed(tx, scope, conflict.stored())) {
                settle(tx, scope, saved, conflict).ifPresent(settled::add);
            } else {
                others.add(conflict);
            }
        }
        if (settled.stream().noneMatch(one -> one.outcome.isContradiction())) {
            others.forEach(conflict -> settle(tx, scope, saved, conflict).ifPresent(settled::add));
        }
        return settled;
    }

    private static boolean isConfirmed(Tables tx, MemoryScope scope, MemoryId stored) {
        return tx.facts()
                .find(scope.namespace(), stored)
                .filter(row -> row.memory() instanceof Fact fact && fact.isProtected())
                .isPresent();
    }

    /**
     * Settles one conflict of a saved fact.
     *
     * @return the fact that ended or is contradicted; empty for none
     */
    private static Optional<Settled> settle(Tables tx, MemoryScope scope, MemoryId saved, Supersession conflict) {
        if (conflict.stored().kind() == MemoryKind.EPISODE) {
            outdate(tx, scope, saved, conflict);
            return Optional.empty();
        }
        var mine = tx.facts().findAny(scope.namespace(), saved);
        var stored = tx.facts().find(scope.namespace(), conflict.stored());
        if (mine.isEmpty() || stored.isEmpty() || saved.equals(conflict.stored())) {
            return Optional.empty();
        }
        boolean isLater = !tx.facts()
                .said(mine.get().pk())
                .isBefore(tx.facts().said(stored.get().pk()));
        var reason = isLater ? conflict.reason() : conflict.reverse();
        if (reason == null) {
            return Optional.empty();
        }
        return isLater ? settle(tx, mine.get(), stored.get(), reason) : settle(tx, stored.get(), mine.get(), reason);
    }

    /** A turn stays as it is, with a link to the fact that says what is true instead. */
    private static void outdate(Tables tx, MemoryScope scope, MemoryId saved, Supersession turn) {
        tx.facts()
                .find(scope.namespace(), saved)
                .ifPresent(fact -> tx.memories()
                        .find(scope, turn.stored())
                        .filter(row -> row.memory().details().namespace().equals(scope.namespace()))
                        .ifPresent(row -> tx.links().link(fact.pk(), Relation.OUTDATES, row.pk(), turn.reason())));
    }

    private static Optional<Settled> settle(Tables tx, MemoryRow later, MemoryRow earlier, String reason) {
        var outcome = ConflictOutcome.of((Fact) later.memory(), (Fact) earlier.memory());
        switch (outcome) {
            case BOTH_STAY -> {}
            case CONTRADICTS, WAITS -> {
                tx.links().link(later.pk(), Relation.CONTRADICTS, earlier.pk(), reason);
                if (outcome == ConflictOutcome.WAITS) {
                    tx.quarantine().add(later.pk(), QuarantineTable.CONTRADICTION);
                }
            }
            case REPLACES, REPLACED_BEFORE -> {
                // The latest judgement counts: the earlier one no longer replaces the later one, if it once did.
                tx.links().unlink(earlier.pk(), Relation.SUPERSEDES, later.pk());
                tx.links().link(later.pk(), Relation.SUPERSEDES, earlier.pk(), reason);
                if (outcome == ConflictOutcome.REPLACES) {
                    tx.runs().because("superseded by " + later.memory().id(), () -> end(tx, earlier));
                }
            }
        }
        return outcome == ConflictOutcome.REPLACES || outcome.isContradiction()
                ? Optional.of(new Settled(earlier.memory().id(), outcome))
                : Optional.empty();
    }

    private static void end(Tables tx, MemoryRow earlier) {
        var now = tx.now();
        double confidence = Math.min(OUTDATED_CONFIDENCE, earlier.confidence().effectiveAt(now));
        tx.facts()
                .setConfidence(
                        earlier.pk(),
                        ConfidenceDecay.fading(
                                confidence,
                                now,
                                OUTDATED_DECAY_RATE,
                                earlier.confidence().durability()));
        tx.memories().end(earlier.pk(), EndReason.SUPERSEDED);
    }

    /**
     * A settled conflict.
     *
     * @param fact the fact said earlier, which ended or is contradicted
     * @param outcome what became of it
     */
    record Settled(MemoryId fact, ConflictOutcome outcome) {}
}
