package dev.nightjar.plugin.memory.job;

import dev.nightjar.memory.EndReason;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.plugin.memory.database.StoreException;
import dev.nightjar.plugin.memory.database.TransactionLostException;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.table.FactTable.DecayingFact;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.spi.consolidation.MemoryMaintenance.DecayResult;
import dev.nightjar.spi.consolidation.MemoryMaintenance.DecayRule;
import dev.nightjar.spi.consolidation.MemoryMaintenance.Fading;
import dev.nightjar.spi.schedule.RunId;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Ends facts that faded long ago and memories that have expired. Never rewrites confidence: the present value is
 * computed from the stored one and its age, so it does not matter when or how often this runs. Thread-safe.
 */
final class FadedMemories {

    /** Few, so that a turn never waits long for nightly work. */
    private static final int PER_TRANSACTION = 200;

    private final Database database;

    FadedMemories(Database database) {
        this.database = database;
    }

    DecayResult run(MemoryScope scope, RunId run, DecayRule rule) {
        var namespace = scope.namespace();
        var due = database.read(tx -> due(tx, namespace, rule));
        var ended = endAll(scope, run, due.decayed, (tx, pk) -> endDecayed(tx, namespace, pk, rule));
        var over = endAll(scope, run, due.expired, FadedMemories::endExpired);
        return new DecayResult(due.decaying, ended.done, 0, ended.errors, ended.firstError)
                .plus(new DecayResult(0, 0, over.done, over.errors, over.firstError));
    }

    /** Facts that are current now and no longer at this time, the soonest first. */
    List<Fading> coming(Namespace namespace, Instant until, int limit) {
        return database.read(tx -> {
            var times = new LinkedHashMap<Long, Instant>();
            tx.facts().decaying(namespace).stream()
                    .filter(fact -> fact.notCurrentSince()
                            .filter(at -> at.isAfter(tx.now()) && at.isBefore(until))
                            .isPresent())
                    .sorted(Comparator.comparing((DecayingFact fact) ->
                                    fact.notCurrentSince().orElseThrow())
                            .thenComparing(DecayingFact::pk))
                    .limit(limit)
                    .forEach(fact -> times.put(fact.pk(), fact.notCurrentSince().orElseThrow()));
            return tx.memories().byKeys(List.copyOf(times.keySet())).stream()
                    .map(row -> new Fading((Fact) row.memory(), times.getOrDefault(row.pk(), until)))
                    .sorted(Comparator.comparing(Fading::at))
                    .toList();
        });
    }

    private static Due due(Tables tx, Namespace namespace, DecayRule rule) {
        var decaying = tx.facts().decaying(namespace);
        var decayed = decaying.stream()
                .filter(fact -> isDue(tx, fact, rule))
                .map(DecayingFact::pk)
                .toList();
        return new Due(decaying.size(), decayed, tx.memories().expired(namespace));
    }

    /** @param ending ends one memory, if it still has to end; returns whether it did */
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

    /** A memory that cannot be ended does not stop the others, unless the whole transaction is lost. */
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

    /** Checks again, as the fact may have been used since. */
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

    /** Checks again, as the memory may have been saved again since. */
    private static boolean endExpired(Tables tx, long pk) {
        boolean isOver = tx.memories().byKeys(List.of(pk)).stream()
                .noneMatch(row -> row.memory().isActive());
        if (isOver) {
            tx.runs().because("its time is over", () -> tx.memories().end(pk, EndReason.EXPIRED));
        }
        return isOver;
    }

    /** The number of facts that decay, and the keys of the memories to end. */
    private record Due(int decaying, List<Long> decayed, List<Long> expired) {}

    private static final class Count {
        private long done;
        private long errors;
        private @Nullable String firstError;
    }
}
