package dev.nightjar.plugin.memory.job;

import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.SavedFact;
import dev.nightjar.plugin.memory.fact.Expiry;
import dev.nightjar.plugin.memory.fact.FactWriter;
import dev.nightjar.plugin.memory.fact.ForgottenTexts;
import dev.nightjar.plugin.memory.policy.MemoryPolicy;
import dev.nightjar.plugin.memory.table.QuarantineTable.Waiting;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.spi.consolidation.FactBatchResult;
import dev.nightjar.spi.ner.Mention;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Saves several facts in one transaction; a fact that fails does not stop the others. Thread-safe. */
final class FactBatch {

    private final FactWriter writer;
    private final FactSupersession conflicts;
    private final MemoryPolicy policy;

    FactBatch(FactWriter writer, FactSupersession conflicts, MemoryPolicy policy) {
        this.writer = writer;
        this.conflicts = conflicts;
        this.policy = policy;
    }

    FactBatchResult save(Tables tx, MemoryScope scope, List<Draft> drafts) {
        var result = new Result();
        Expiry.endOverdue(tx, scope.namespace());
        for (var draft : drafts) {
            if (isUnwanted(tx, scope, draft.draft)) {
                result.errors.add("A fact that the user has forgotten or judged wrong is not saved again");
                continue;
            }
            try {
                tx.nested(() -> saveOne(tx, scope, draft, result));
            } catch (IllegalArgumentException e) {
                result.errors.add(e.getMessage() + ": '" + draft.draft.content() + "'");
            }
        }
        return new FactBatchResult(
                result.saved, result.duplicates, result.superseded, result.contradictions, result.errors);
    }

    /** A draft without a time is said now, which is after everything that was forgotten. */
    private static boolean isUnwanted(Tables tx, MemoryScope scope, FactDraft draft) {
        var said = draft.eventTime();
        return said != null && ForgottenTexts.isUnwanted(tx, scope.namespace(), draft.content(), said);
    }

    private SavedFact saveOne(Tables tx, MemoryScope scope, Draft draft, Result result) {
        policy.checkWanted(draft.draft.content());
        var saved = writer.save(tx, scope, draft.draft, draft.mentions);
        if (saved.quarantine() != null) {
            result.waits(saved, saved.quarantine());
            return saved;
        }
        if (saved.isDuplicate() && isWrong(tx, scope, saved)) {
            result.duplicates++;
            return saved;
        }
        var settled = conflicts.settle(tx, scope, saved.id(), draft.draft.supersedes());
        settled.forEach(result::add);
        var waiting = waiting(tx, scope, saved, settled);
        if (waiting.isPresent()) {
            result.waits(saved, waiting.get().reason());
        } else if (saved.isDuplicate()) {
            result.duplicates++;
        } else {
            result.saved.add(saved);
        }
        return saved;
    }

    /** Said in other words again, it is as wrong as before, and replaces nothing. */
    private static boolean isWrong(Tables tx, MemoryScope scope, SavedFact saved) {
        return tx.memories()
                .find(scope, saved.id())
                .filter(row -> row.memory().isJudgedWrong())
                .isPresent();
    }

    private static Optional<Waiting> waiting(
            Tables tx, MemoryScope scope, SavedFact saved, List<FactSupersession.Settled> settled) {
        return settled.stream().noneMatch(one -> one.outcome() == FactSupersession.Outcome.CONTRADICTION)
                ? Optional.empty()
                : tx.memories()
                        .find(scope, saved.id())
                        .flatMap(row -> tx.quarantine().find(row.pk()));
    }

    /**
     * A fact with its mentions, which were found before the transaction began.
     *
     * @param draft the fact
     * @param mentions the entities it mentions
     */
    record Draft(FactDraft draft, List<Mention> mentions) {}

    private static final class Result {
        private final List<SavedFact> saved = new ArrayList<>();
        private final List<MemoryId> superseded = new ArrayList<>();
        private final List<MemoryId> contradictions = new ArrayList<>();
        private final List<String> errors = new ArrayList<>();
        private int duplicates;

        void waits(SavedFact fact, String reason) {
            errors.add("Kept for review and not used. " + reason + ": '" + fact.content() + "'");
        }

        void add(FactSupersession.Settled settled) {
            var facts = settled.outcome() == FactSupersession.Outcome.SUPERSEDED ? superseded : contradictions;
            facts.add(settled.fact());
        }
    }
}
