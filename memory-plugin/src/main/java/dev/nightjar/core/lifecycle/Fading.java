package dev.nightjar.core.lifecycle;

import dev.nightjar.core.database.MemoryDatabase;
import dev.nightjar.core.database.Sql;
import dev.nightjar.core.database.StoreException;
import dev.nightjar.core.database.TransactionLostException;
import dev.nightjar.core.store.FadingStore;
import dev.nightjar.core.store.MemoryStore;
import dev.nightjar.core.store.RunStore;
import dev.nightjar.memory.DecayResult;
import dev.nightjar.memory.DecayRule;
import dev.nightjar.memory.EndReason;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.RunId;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Ends what has faded and what has run out. Confidence itself is never rewritten: what it is worth follows from when it
 * was stored, so neither the time nor the number of runs matters. Thread-safe.
 */
final class Fading {

    /** So that a turn never waits long for a night's work. */
    private static final int PER_TRANSACTION = 200;

    private final MemoryDatabase database;
    private final RecordedRuns recorded;
    private final RunStore runs;
    private final MemoryStore memories;
    private final FadingStore fading;
    private final Clock clock;

    Fading(MemoryDatabase database, RecordedRuns recorded, Tables tables, Clock clock) {
        this.database = database;
        this.recorded = recorded;
        this.runs = tables.runs();
        this.memories = tables.memories();
        this.fading = tables.fading();
        this.clock = clock;
    }

    DecayResult run(MemoryScope scope, RunId run, DecayRule rule) {
        var namespace = scope.namespace();
        var now = clock.instant();
        var all = database.read(sql -> fading.fading(sql, namespace));
        var faded = all.stream()
                .filter(fact -> fact.confidence().effectiveAt(now) < rule.threshold())
                .map(FadingStore.Fading::pk)
                .toList();
        var expired = database.read(sql -> fading.dailyBefore(sql, namespace, rule.dailyBefore()));
        var ended = endAll(scope, run, faded, (sql, pk) -> endFaded(sql, namespace, pk, rule.threshold()));
        var over = endAll(scope, run, expired, (sql, pk) -> endExpired(sql, pk, rule));
        return new DecayResult(all.size(), ended.done, 0, ended.errors, ended.firstError)
                .plus(new DecayResult(0, 0, over.done, over.errors, over.firstError));
    }

    private Count endAll(MemoryScope scope, RunId run, List<Long> keys, Ending ending) {
        var total = new Count();
        for (int from = 0; from < keys.size(); from += PER_TRANSACTION) {
            var some = keys.subList(from, Math.min(keys.size(), from + PER_TRANSACTION));
            database.write(sql -> runs.during(sql, recorded.begun(sql, scope, run), "", () -> {
                some.forEach(pk -> endOne(sql, pk, ending, total));
                return total;
            }));
        }
        return total;
    }

    /** One that cannot be ended does not stop the others, unless the whole transaction is gone. */
    private static void endOne(Sql sql, long pk, Ending ending, Count total) {
        try {
            total.done += sql.nested(() -> ending.end(sql, pk)) ? 1 : 0;
        } catch (TransactionLostException e) {
            throw e;
        } catch (StoreException e) {
            total.errors++;
            total.firstError = total.firstError == null ? e.getMessage() : total.firstError;
        }
    }

    /** It may have been used since it was looked at. */
    private boolean endFaded(Sql sql, Namespace namespace, long pk, double threshold) {
        var now = clock.instant();
        var left = fading.fading(sql, namespace, pk)
                .map(fact -> fact.confidence().effectiveAt(now))
                .filter(confidence -> confidence < threshold);
        left.ifPresent(confidence -> runs.because(
                sql,
                String.format(Locale.ROOT, "confidence %.4f fell below %s", confidence, threshold),
                () -> memories.end(sql, pk, EndReason.DECAYED, now)));
        return left.isPresent();
    }

    private boolean endExpired(Sql sql, long pk, DecayRule rule) {
        runs.because(
                sql,
                "daily note from before " + rule.dailyBefore(),
                () -> memories.end(sql, pk, EndReason.EXPIRED, clock.instant()));
        return true;
    }

    /** Ends one memory, if there still is reason to. */
    @FunctionalInterface
    private interface Ending {
        boolean end(Sql sql, long pk);
    }

    private static final class Count {
        private long done;
        private long errors;
        private @Nullable String firstError;
    }

    /** The tables it touches. */
    record Tables(RunStore runs, MemoryStore memories, FadingStore fading) {}
}
