package dev.nightjar.plugin.memory.job;

import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.SavedFact;
import dev.nightjar.plugin.memory.fact.Expiry;
import dev.nightjar.plugin.memory.fact.FactWriter;
import dev.nightjar.plugin.memory.fact.FactWriter.Draft;
import dev.nightjar.plugin.memory.fact.ForgottenTexts;
import dev.nightjar.plugin.memory.fact.StoredFacts;
import dev.nightjar.plugin.memory.policy.MemoryPolicy;
import dev.nightjar.plugin.memory.table.QuarantineTable.Waiting;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.spi.consolidation.FactBatchResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Saves several facts in one transaction; a fact that fails does not stop the others. Thread-safe. */
final class FactBatch {

    private static final String UNWANTED = "A fact that the user has forgotten or judged wrong is not saved again";

    private final FactWriter writer;
    private final MemoryPolicy policy;

    FactBatch(FactWriter writer, MemoryPolicy policy) {
        this.writer = writer;
        this.policy = policy;
    }

    FactBatchResult save(Tables tx, MemoryScope scope, List<Draft> drafts) {
        Expiry.endOverdue(tx, scope.namespace());
        var isUnwanted = ForgottenTexts.unwanted(
                tx, scope.namespace(), drafts.stream().map(Draft::draft).toList());
        Result result;
        try {
            result = tx.nested(() -> saveAll(tx, scope, drafts, isUnwanted));
        } catch (IllegalArgumentException e) {
            result = saveEach(tx, scope, drafts, isUnwanted);
        }
        return new FactBatchResult(
                result.saved, result.duplicates, result.superseded, result.contradictions, result.errors);
    }

    private Result saveAll(Tables tx, MemoryScope scope, List<Draft> drafts, Predicate<FactDraft> isUnwanted) {
        var result = new Result();
        var stored = stored(tx, scope, drafts);
        var expected = new ArrayList<Draft>();
        for (var draft : drafts) {
            if (isUnwanted.test(draft.draft())) {
                result.errors.add(UNWANTED);
                continue;
            }
            policy.checkWanted(draft.draft().content());
            if (writer.expect(draft.draft(), stored)) {
                expected.add(draft);
            } else {
                result.saved.addAll(writer.insertAll(tx, scope, expected, stored)); // the next may say the same again
                expected.clear();
                saveOne(tx, scope, draft, stored, result);
            }
        }
        result.saved.addAll(writer.insertAll(tx, scope, expected, stored));
        return result;
    }

    /** Each by itself, so that one that fails is left out alone. */
    private Result saveEach(Tables tx, MemoryScope scope, List<Draft> drafts, Predicate<FactDraft> isUnwanted) {
        var result = new Result();
        for (var draft : drafts) {
            try {
                var saved = tx.nested(() -> saveAll(tx, scope, List.of(draft), isUnwanted));
                result.add(saved);
            } catch (IllegalArgumentException e) {
                result.errors.add(e.getMessage() + ": '" + draft.draft().content() + "'");
            }
        }
        return result;
    }

    private static StoredFacts stored(Tables tx, MemoryScope scope, List<Draft> drafts) {
        return StoredFacts.of(
                tx,
                scope.namespace(),
                drafts.stream().map(Draft::draft).toList(),
                drafts.stream().flatMap(draft -> draft.mentions().stream()));
    }

    private void saveOne(Tables tx, MemoryScope scope, Draft draft, StoredFacts stored, Result result) {
        var saved = writer.save(tx, scope, draft, stored);
        if (saved.quarantine() != null) {
            result.waits(saved, saved.quarantine());
            return;
        }
        if (saved.isDuplicate() && isWrong(tx, scope, saved)) {
            result.duplicates++;
            return;
        }
        var settled =
                FactSupersession.settle(tx, scope, saved.id(), draft.draft().supersedes());
        settled.forEach(result::add);
        var waiting = waiting(tx, scope, saved, settled);
        if (waiting.isPresent()) {
            result.waits(saved, waiting.get().reason());
        } else if (saved.isDuplicate()) {
            result.duplicates++;
        } else {
            result.saved.add(saved);
        }
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
        return settled.stream().noneMatch(one -> one.outcome().isContradiction())
                ? Optional.empty()
                : tx.memories()
                        .find(scope, saved.id())
                        .flatMap(row -> tx.quarantine().find(row.pk()));
    }

    private static final class Result {
        private final List<SavedFact> saved = new ArrayList<>();
        private final List<MemoryId> superseded = new ArrayList<>();
        private final List<MemoryId> contradictions = new ArrayList<>();
        private final List<String> errors = new ArrayList<>();
        private int duplicates;

        void add(Result other) {
            saved.addAll(other.saved);
            superseded.addAll(other.superseded);
            contradictions.addAll(other.contradictions);
            errors.addAll(other.errors);
            duplicates += other.duplicates;
        }

        void waits(SavedFact fact, String reason) {
            errors.add("Kept for review and not used. " + reason + ": '" + fact.content() + "'");
        }

        void add(FactSupersession.Settled settled) {
            var facts = settled.outcome().isContradiction() ? contradictions : superseded;
            facts.add(settled.fact());
        }
    }
}
