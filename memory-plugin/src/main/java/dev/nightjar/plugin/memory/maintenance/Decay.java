package dev.nightjar.plugin.memory.maintenance;

import dev.nightjar.memory.EndReason;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.RunId;
import dev.nightjar.spi.MemoryMaintenance.DecayResult;
import dev.nightjar.spi.MemoryMaintenance.DecayRule;
import dev.nightjar.plugin.memory.database.StoreException;
import dev.nightjar.plugin.memory.database.TransactionLostException;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.table.FactTable.DecayingFact;
import dev.nightjar.plugin.memory.table.Tables;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Ends what has been faded for long and what has run out. Confidence itself is never rewritten: what it is worth
 * follows from when it was stored, so neither the time nor the number of runs matters. Thread-safe.
 */
final class Decay {

    /** So that a turn never waits long for a night's work. */
    private static final int PER_TRANSACTION = 200;

    private final Database database;

    Decay(Database database) {
        this.database = database;
    }

    DecayResult run(MemoryScope scope, RunId run, DecayRule rule) {
        var namespace = scope.namespace();
        var due = database.read(tx -> due(tx, namespace, rule));
        var ended = endAll(scope, run, due.decayed, (tx, pk) -> endDecayed(tx, namespace, pk, rule));
        var over = endAll(scope, run, due.expired, Decay::endExpired);
        return new DecayResult(due.decaying, ended.done, 0, ended.errors, ended.firstError)
                .plus(new DecayResult(0, 0, over.done, over.errors, over.firstError));
    }

    private static Due due(Tables tx, Namespace namespace, DecayRule rule) {
        var decaying = tx.facts().decaying(namespace);
        var decayed = decaying.stream()
                .filter(fact -> isDue(tx, fact, rule))
                .map(DecayingFact::pk)
                .toList();
        return new Due(decaying.size(), decayed, tx.memories().expired(namespace));
    }

    /** @param ending ends one memory, if there still is reason to */
    private Count endAll(MemoryScope scope, RunId run, List<Long> keys, BiPredicate<Tables, Long> ending) {
        var total = new Count();
        for (int from = 0; from < keys.size(); from += PER_TRANSACTION) {
            var some = keys.subList(from, Math.min(keys.size(), from + PER_TRANSACTION));
            database.write(tx -> tx.runs().during(scope, run, "", () -> {
                some.forEach(pk -> endOne(tx, pk, ending, total));
                return total;
            }));
        }
        return total;
    }

    /** One that cannot be ended does not stop the others, unless the whole transaction is gone. */
    private static void endOne(Tables tx, long pk, BiPredicate<Tables, Long> ending, Count total) {
        try {
            total.done += tx.nested(() -> ending.test(tx, pk)) ? 1 : 0;
        } catch (TransactionLostException e) {
            throw e;
        } catch (StoreException e) {
            total.errors++;
            total.firstError = total.firstError == null ? e.getMessage() : total.firstError;
        }
    }

    private static boolean isDue(Tables tx, DecayingFact fact, DecayRule rule) {
        return fact.notCurrentSince()
                .filter(since -> tx.now().isAfter(since.plus(rule.pruneAfter())))
                .isPresent();
    }

    /** It may have been used since it was looked at. */
    private static boolean endDecayed(Tables tx, Namespace namespace, long pk, DecayRule rule) {
        var due = tx.facts().decaying(namespace, pk).filter(fact -> isDue(tx, fact, rule));
        due.ifPresent(fact -> tx.runs()
                .because(
                        String.format(
                                Locale.ROOT,
                                "confidence %.4f, not current since %s",
                                fact.confidence(),
                                fact.notCurrentSince().orElseThrow().truncatedTo(ChronoUnit.SECONDS)),
                        () -> tx.memories().end(pk, EndReason.DECAYED)));
        return due.isPresent();
    }

    /** It may have been saved again since it was looked at. */
    private static boolean endExpired(Tables tx, long pk) {
        boolean isOver = tx.memories().byKeys(List.of(pk)).stream()
                .noneMatch(row -> row.memory().isActive());
        if (isOver) {
            tx.runs().because("its time is over", () -> tx.memories().end(pk, EndReason.EXPIRED));
        }
        return isOver;
    }

    /** What there is to end; of all facts that decay. */
    private record Due(int decaying, List<Long> decayed, List<Long> expired) {}

    private static final class Count {
        private long done;
        private long errors;
        private @Nullable String firstError;
    }
}
