package dev.nightjar.plugin.memory.database;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A write in the queue with its outcome. Its state belongs to {@link WaitingWrites}, the attempt under way to whoever
 * has the turn to write; any thread may wait for the futures, which complete after the commit.
 */
public final class QueuedWrite<T> {

    private final Function<Sql, T> work;
    private final Place place;
    private final @Nullable Object key;
    private final List<String> claimed;
    private final CompletableFuture<T> firstAttempt = new CompletableFuture<>();
    private final CompletableFuture<T> outcome = new CompletableFuture<>();
    private @Nullable Throwable failure;
    private boolean isRefused;
    private Optional<T> value = Optional.empty();
    private State state = State.READY;

    private QueuedWrite(Function<Sql, T> work, Place place, @Nullable Object key, Collection<String> claimed) {
        this.work = work;
        this.place = place;
        this.key = key;
        this.claimed = List.copyOf(claimed);
    }

    /** A write that is tried once. */
    static <T> QueuedWrite<T> once(Function<Sql, T> work, Place place) {
        return new QueuedWrite<>(work, place, null, List.of());
    }

    /** A write that is retried until it is stored or refused, in order with the others of its key. */
    static <T> QueuedWrite<T> retried(Function<Sql, T> work, Place place, Object key, Collection<String> claimed) {
        return new QueuedWrite<>(work, place, key, claimed);
    }

    /** The transaction of a write. */
    enum Place {
        /** In a transaction beside which nobody else writes, together with the writes queued beside it. */
        ALONE,
        /** In such a transaction of its own. */
        BY_ITSELF,
        /**
         * In a transaction beside which others may write to namespaces that it has not claimed. Retried writes share
         * one, as all their namespaces are claimed at once; others claim one after another, so two hosts could wait for
         * each other.
         */
        BESIDE_OTHERS,
        /** Outside of any transaction. */
        OUTSIDE
    }

    /** States of a write; {@link WaitingWrites} has the table. */
    enum State {
        READY,
        WRITING,
        PAUSED,
        SETTLED
    }

    /** The value after the first attempt, or why it failed; it may be retried all the same. */
    public CompletableFuture<T> firstAttempt() {
        return firstAttempt;
    }

    /** The value once it is committed, or why it was given up. */
    public CompletableFuture<T> outcome() {
        return outcome;
    }

    Place place() {
        return place;
    }

    @Nullable
    Object key() {
        return key;
    }

    List<String> claimed() {
        return claimed;
    }

    State state() {
        return state;
    }

    /** Enters a state; {@link State#WRITING} begins another attempt. */
    void enter(State next) {
        state = next;
        failure = next == State.WRITING ? null : failure;
    }

    boolean isRetried() {
        return key != null;
    }

    boolean sharesTransactionWith(QueuedWrite<?> other) {
        return place == other.place
                && (place == Place.ALONE || (place == Place.BESIDE_OTHERS && isRetried() && other.isRetried()));
    }

    /**
     * Runs the work. A failure beside others undoes this work only; when all of the transaction is gone, this throws.
     */
    void run(Sql sql, boolean isBesideOthers) {
        try {
            value = Optional.of(isBesideOthers ? sql.nested(() -> work.apply(sql)) : work.apply(sql));
        } catch (RuntimeException | Error e) {
            failure = e;
            isRefused = !(e instanceof StoreException fault && fault.isRetriable());
            if (e instanceof TransactionLostException lost) {
                throw lost;
            }
        }
    }

    /** Notes why nothing of it is stored, unless it has a failure of its own. */
    void fail(Throwable e) {
        failure = failure == null ? e : failure;
    }

    /** Notes why it has to wait for an earlier write of its key. */
    void waitBehind(QueuedWrite<?> earlier) {
        failure = earlier.failure;
    }

    /** Whether a later attempt may succeed, so that later writes of its key have to wait. */
    boolean isToBeRetried() {
        return isRetried() && failure != null && !isRefused;
    }

    @Nullable
    Throwable failure() {
        return failure;
    }

    /** Reports the attempt. */
    void report() {
        if (failure == null) {
            outcome.complete(value.orElseThrow());
            firstAttempt.complete(value.orElseThrow());
        } else {
            if (state == State.SETTLED) {
                outcome.completeExceptionally(failure);
            }
            firstAttempt.completeExceptionally(failure);
        }
    }

    /** Reports that it is never written. */
    void giveUp(Throwable reason) {
        outcome.completeExceptionally(reason);
        firstAttempt.completeExceptionally(reason);
    }
}
