package dev.nightjar.plugin.memory.database;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One piece of work for the writer with its outcome, which is told only after the commit. Of the writer thread once
 * queued.
 */
final class Work<T> {
    private final Function<Sql, T> work;
    private final Place place;
    private final CompletableFuture<T> result = new CompletableFuture<>();
    private @Nullable Throwable failure;
    private Optional<T> value = Optional.empty();

    Work(Function<Sql, T> work, Place place) {
        this.work = work;
        this.place = place;
    }

    /** Where work runs. */
    enum Place {
        /** In a transaction beside which nobody else writes, together with what is queued beside it. */
        ALONE,
        /** The same in a transaction of its own. */
        BY_ITSELF,
        /** In a transaction of its own beside which others may write to namespaces that the work has not claimed. */
        BESIDE_OTHERS,
        /** Outside of any transaction. */
        OUTSIDE
    }

    /** A failure of one piece among several undoes that piece only. Throws when all of the transaction is gone. */
    void run(Sql sql, boolean amongOthers) {
        try {
            value = Optional.of(amongOthers ? sql.nested(() -> work.apply(sql)) : work.apply(sql));
        } catch (TransactionLostException e) {
            throw e;
        } catch (RuntimeException | Error e) {
            failure = e;
        }
    }

    /** Where it runs. */
    Place place() {
        return place;
    }

    /** What it failed with so far; null when it has not failed. */
    @Nullable
    Throwable failure() {
        return failure;
    }

    /** What its caller waits for. */
    CompletableFuture<T> result() {
        return result;
    }

    /** Notes a failure, unless it has one of its own already. */
    void fail(Throwable e) {
        failure = failure == null ? e : failure;
    }

    /** Tells the outcome; telling it again changes nothing. */
    void acknowledge() {
        if (failure != null) {
            result.completeExceptionally(failure);
        } else {
            result.complete(value.orElseThrow());
        }
    }
}
