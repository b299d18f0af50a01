package dev.nightjar.plugin.memory.database;

import dev.nightjar.plugin.memory.database.QueuedWrite.Place;
import dev.nightjar.plugin.memory.database.QueuedWrite.State;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Writes that are not committed yet, in the order in which they are to be written. Thread-safe; one thread at a time
 * has a batch.
 *
 * <table>
 * <caption>States of a write. Only writes with a key, which are retried, are ever paused.</caption>
 * <tr><th>state</th><th>event</th><th>next state</th></tr>
 * <tr><td rowspan="4">{@code READY}</td><td>it is taken into a transaction</td><td>{@code WRITING}</td></tr>
 * <tr><td>a write of its key failed and is retried</td><td>{@code PAUSED}, behind that write</td></tr>
 * <tr><td>its caller has left, and too many such writes wait</td><td>{@code SETTLED}, given up</td></tr>
 * <tr><td>the queue is closed, or retried writes are given up</td><td>{@code SETTLED}, given up</td></tr>
 * <tr><td rowspan="4">{@code WRITING}</td><td>it is committed</td><td>{@code SETTLED}, stored</td></tr>
 * <tr><td>it failed and has no key, or the store refuses its data</td><td>{@code SETTLED}, given up</td></tr>
 * <tr><td>it or its transaction failed otherwise, and it has a key</td><td>{@code PAUSED}, with all others of its key</td></tr>
 * <tr><td>it failed so in a last attempt, alone in its transaction</td><td>{@code SETTLED}, given up</td></tr>
 * <tr><td rowspan="2">{@code PAUSED}</td><td>a write of its key comes, or it is time for a retry</td><td>{@code READY}, with all
 *     others of its key, in their order</td></tr>
 * <tr><td>as for {@code READY}</td><td>{@code SETTLED}, given up</td></tr>
 * </table>
 *
 * <p>So writes of one key are written in the order in which they came, those behind one that has to wait too, and
 * writes of other keys go on. After a transaction that failed each write has one of its own, until they succeed.
 */
final class WaitingWrites {

    private static final int MAX_QUEUED = 10_000;
    private static final int MAX_PER_TRANSACTION = 200;
    private static final long MIN_PAUSE_MILLIS = 250;
    private static final long MAX_PAUSE_MILLIS = 5_000;

    private final String store;
    private final Deque<QueuedWrite<?>> ready = new ArrayDeque<>();
    private final Map<Object, Deque<QueuedWrite<?>>> paused = new LinkedHashMap<>();
    /** Retried writes whose outcome is not reported yet. */
    private final Set<QueuedWrite<?>> retried = new LinkedHashSet<>();
    /** Retried writes that no caller waits for. */
    private final Set<QueuedWrite<?>> left = new LinkedHashSet<>();

    private int perTransaction = MAX_PER_TRANSACTION;
    private boolean isLastAttempt;
    private boolean isClosed;
    private boolean isRetryPlanned;
    private long retryNanos;
    private long pauseMillis = MIN_PAUSE_MILLIS;
    private long retries;

    WaitingWrites(String store) {
        this.store = store;
    }

    /** Adds a write and resumes those of its key. Returns why it is not taken, if it is not. */
    synchronized Optional<StoreException> add(QueuedWrite<?> write) {
        if (isClosed) {
            return Optional.of(closed());
        }
        var key = write.key();
        if (key == null) {
            if (ready.size() >= MAX_QUEUED) {
                return Optional.of(new StoreException("The database " + store + " has " + MAX_QUEUED
                        + " writes waiting; the disk may be stuck or another process has the write lock"));
            }
        } else {
            retried.add(write);
            resume(paused.remove(key));
        }
        ready.add(write);
        return Optional.empty();
    }

    /** Place of the next write; null if none is ready. */
    synchronized @Nullable Place nextPlace() {
        var next = ready.peek();
        return next == null ? null : next.place();
    }

    /** Takes the writes for one transaction, which begins at this place. */
    synchronized List<QueuedWrite<?>> take(Place place) {
        return take(place, perTransaction);
    }

    private List<QueuedWrite<?>> take(Place place, int most) {
        var batch = new ArrayList<QueuedWrite<?>>();
        for (var next = ready.peek(); next != null && belongs(next, place, batch, most); next = ready.peek()) {
            batch.add(ready.remove());
        }
        batch.forEach(write -> write.enter(State.WRITING));
        return batch;
    }

    private static boolean belongs(QueuedWrite<?> next, Place place, List<QueuedWrite<?>> batch, int most) {
        return batch.isEmpty()
                ? next.place() == place
                : batch.size() < most && next.sharesTransactionWith(batch.get(0));
    }

    /** Takes what fails when no transaction can begin at this place: the writes for it, and all that are retried. */
    synchronized List<QueuedWrite<?>> takeUnwritable(Place place) {
        var batch = take(place, MAX_PER_TRANSACTION);
        var others = ready.stream().filter(QueuedWrite::isRetried).toList();
        ready.removeIf(QueuedWrite::isRetried);
        others.forEach(write -> write.enter(State.WRITING));
        batch.addAll(others);
        return batch;
    }

    /**
     * Sorts the writes of a transaction that has ended.
     *
     * @param isWritten whether the transaction had begun
     * @param isCommitted whether it was committed
     * @return writes that arrived meanwhile and now have to wait for one of these
     */
    synchronized List<QueuedWrite<?>> sort(List<QueuedWrite<?>> batch, boolean isWritten, boolean isCommitted) {
        boolean isLast = isLastAttempt && isWritten && batch.size() == 1;
        for (var write : batch) {
            if (write.isToBeRetried() && !isLast) {
                pause(write);
            } else {
                settle(write);
            }
        }
        adapt(batch, isCommitted);
        if (paused.isEmpty()) {
            return List.of();
        }
        var behind = ready.stream().filter(this::isBehind).toList();
        ready.removeIf(this::isBehind);
        for (var write : behind) {
            write.waitBehind(others(write).getFirst());
            pause(write);
        }
        return behind;
    }

    private void adapt(List<QueuedWrite<?>> batch, boolean isCommitted) {
        if (isCommitted) {
            perTransaction = isLastAttempt ? 1 : Math.min(MAX_PER_TRANSACTION, 2 * perTransaction);
            boolean isStored = batch.stream().anyMatch(write -> write.isRetried() && write.failure() == null);
            pauseMillis = isStored ? MIN_PAUSE_MILLIS : pauseMillis;
        } else if (batch.stream().anyMatch(QueuedWrite::isRetried)) {
            perTransaction = 1;
        }
    }

    private boolean isBehind(QueuedWrite<?> write) {
        return write.key() != null && paused.containsKey(write.key());
    }

    private Deque<QueuedWrite<?>> others(QueuedWrite<?> write) {
        return paused.computeIfAbsent(write.key(), unused -> new ArrayDeque<>());
    }

    private void pause(QueuedWrite<?> write) {
        write.enter(State.PAUSED);
        others(write).add(write);
        if (!isRetryPlanned) {
            isRetryPlanned = true;
            retryNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(pauseMillis);
            pauseMillis = Math.min(MAX_PAUSE_MILLIS, 2 * pauseMillis);
        }
    }

    /** Removes settled writes, whose outcome is reported. */
    synchronized void remove(Collection<QueuedWrite<?>> reported) {
        reported.stream().filter(write -> write.state() == State.SETTLED).forEach(retried::remove);
        notifyAll();
    }

    /** Resumes paused writes if their pause is over. */
    synchronized void retryIfDue() {
        if (isRetryPlanned && System.nanoTime() - retryNanos >= 0) {
            isRetryPlanned = false;
            retries++;
            resumeAll();
        }
    }

    synchronized void resumeAll() {
        paused.values().forEach(this::resume);
        paused.clear();
    }

    private void resume(@Nullable Collection<QueuedWrite<?>> writes) {
        if (writes != null) {
            writes.forEach(write -> write.enter(State.READY));
            ready.addAll(writes);
        }
    }

    /**
     * Marks a retried write whose caller does not wait for it any more.
     *
     * @return the oldest such write if there are more of them than this; it is settled
     */
    synchronized Optional<QueuedWrite<?>> leave(QueuedWrite<?> write, int limit) {
        if (write.state() != State.SETTLED) {
            left.add(write);
        }
        var oldest = left.size() <= limit
                ? Optional.<QueuedWrite<?>>empty()
                : retried.stream()
                        .filter(one -> left.contains(one) && isWaiting(one))
                        .findFirst();
        oldest.ifPresent(one -> settle(List.of(one)));
        return oldest;
    }

    /** Settles and returns all retried writes that are in no transaction. */
    synchronized List<QueuedWrite<?>> settleRetried() {
        return settle(retried.stream().filter(WaitingWrites::isWaiting).toList());
    }

    /** Takes no more writes from now on. */
    synchronized void close() {
        isClosed = true;
    }

    /** Settles and returns all writes that are in no transaction. */
    synchronized List<QueuedWrite<?>> settleAll() {
        return settle(Stream.concat(ready.stream(), paused.values().stream().flatMap(Collection::stream))
                .toList());
    }

    private List<QueuedWrite<?>> settle(List<QueuedWrite<?>> writes) {
        ready.removeAll(new HashSet<>(writes));
        paused.values().forEach(those -> those.removeAll(new HashSet<>(writes)));
        paused.values().removeIf(Collection::isEmpty);
        writes.forEach(this::settle);
        return writes;
    }

    private void settle(QueuedWrite<?> write) {
        write.enter(State.SETTLED);
        left.remove(write);
    }

    private static boolean isWaiting(QueuedWrite<?> write) {
        return write.state() == State.READY || write.state() == State.PAUSED;
    }

    /** From now on retried writes are written one by one, and one that fails is given up; or no more so. */
    synchronized void setLastAttempt(boolean isLastAttempt) {
        this.isLastAttempt = isLastAttempt;
        perTransaction = 1;
        resumeAll();
    }

    /** Number of retried writes that no caller waits for. */
    synchronized int left() {
        return left.size();
    }

    /** How often paused writes were resumed after their pause. */
    synchronized long retries() {
        return retries;
    }

    /** Whether the outcome of a retried write is not reported yet. */
    synchronized boolean hasRetried() {
        return !retried.isEmpty();
    }

    /** Waits at most this long until the outcomes of all retried writes are reported. */
    synchronized void awaitNoneRetried(Duration longest) {
        long end = System.nanoTime() + longest.toNanos();
        long remaining = longest.toNanos();
        try {
            while (!retried.isEmpty() && remaining > 0) {
                TimeUnit.NANOSECONDS.timedWait(this, remaining);
                remaining = end - System.nanoTime();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Failure of a write that comes, or still waits, after the end. */
    StoreException closed() {
        return new StoreException("The database " + store + " is closed; nothing was written");
    }
}
