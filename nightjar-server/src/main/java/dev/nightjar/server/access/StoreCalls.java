package dev.nightjar.server.access;

import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.Namespace;
import dev.nightjar.spi.Departures;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Calls the store with a time limit. Only a few calls run at once, because each can use a whole processor, and callers take
 * turns. No request waits longer than the limit. A store that hangs blocks a limited number of threads, which end by
 * themselves. A caller whose memory has moved to another server gets a {@link DepartedException}. Thread-safe.
 */
public final class StoreCalls {

    private static final int PLACES = Math.max(4, Runtime.getRuntime().availableProcessors());
    /** Maximum number of calls at once, including those for callers that have none running. */
    private static final int MOST = PLACES + 8;

    private static final int MAX_WAITING = 1_000;
    private static final long IDLE_SECONDS = 10;

    private final Duration longest;
    private final Supplier<Optional<Departures>> departures;
    private final FairShares places = new FairShares(PLACES, MOST, MAX_WAITING);
    /** As many threads as there are taken places. */
    private final ThreadPoolExecutor threads = new ThreadPoolExecutor(
            0, Integer.MAX_VALUE, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), StoreCalls::thread);

    /**
     * Calls the store of a kernel.
     *
     * @param longest maximum time of a call, including its wait
     * @param departures tells what has moved to other servers; empty for a store whose memories cannot move
     */
    public StoreCalls(Duration longest, Supplier<Optional<Departures>> departures) {
        this.longest = longest;
        this.departures = departures;
    }

    /** The maximum time of a call. */
    public Duration longest() {
        return longest;
    }

    /**
     * Makes sure that the memory of a namespace lies on this server. Without a time limit.
     *
     * @throws DepartedException when it does not
     * @throws MemoryException when the store cannot tell
     */
    public void requireHere(Namespace namespace) {
        departures.get().flatMap(all -> all.of(namespace)).ifPresent(departure -> {
            throw new DepartedException(departure);
        });
    }

    /**
     * Makes a call in its turn, without waiting for it and wherever the caller's memory is.
     *
     * @throws StoreBusyException when too many calls wait
     */
    public void begin(Asker asker, Runnable call) {
        enter(
                asker,
                () -> threads.execute(() -> {
                    try {
                        call.run();
                    } finally {
                        places.leave(asker.id());
                    }
                }));
    }

    /**
     * Makes a call that reads, and returns its result. Exceptions are passed on. What was read while the caller's memory moved
     * away may be incomplete, so it is no answer.
     *
     * @throws StoreBusyException when it does not end in time, or too many calls wait
     */
    public <T> T answer(Asker asker, Supplier<T> call) {
        return timed(asker, call, result -> false);
    }

    /**
     * Makes a call that changes the store. A change that succeeded was made here, even if the memory moves away at this moment;
     * one that fails may fail because of the move. A call that finds nothing to change must throw an exception.
     *
     * @throws StoreBusyException when it does not end in time, or too many calls wait
     */
    public <T> T change(Asker asker, Supplier<T> call) {
        return timed(asker, call, result -> true);
    }

    private <T> T timed(Asker asker, Supplier<T> call, Predicate<T> isDone) {
        var namespace = asker.scope().namespace();
        var task = new FutureTask<>(() -> {
            requireHere(namespace);
            return checked(call, isDone, () -> requireHere(namespace));
        });
        begin(asker, task);
        return outcome(task);
    }

    /** @param requireHere throws an exception when the memory is not here or that is not known */
    private static <T> T checked(Supplier<T> call, Predicate<T> isDone, Runnable requireHere) {
        T result;
        try {
            result = call.get();
        } catch (RuntimeException failure) {
            try {
                requireHere.run();
            } catch (DepartedException departed) {
                departed.addSuppressed(failure);
                throw departed;
            } catch (RuntimeException unknown) {
                failure.addSuppressed(unknown);
            }
            throw failure;
        }
        if (!isDone.test(result)) {
            requireHere.run();
        }
        return result;
    }

    private <T> T outcome(FutureTask<T> task) {
        try {
            return await(task);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException failure ? failure : new IllegalStateException(e.getCause());
        } catch (StoreBusyException e) {
            task.cancel(true);
            throw e;
        }
    }

    /**
     * Makes a call in this thread, in its turn. The call must have its own time limit.
     *
     * @param isDone whether a result stands, wherever the memory is when the call ends: that of a change that succeeded
     * @throws StoreBusyException when its turn does not come in time, or too many calls wait
     */
    public <T> T inTurn(Asker asker, Supplier<T> call, Predicate<T> isDone) {
        var place = new Place(asker);
        awaitTurn(asker);
        try {
            place.requireHere();
            return checked(call, isDone, place::requireHere);
        } finally {
            place.leave();
        }
    }

    private void awaitTurn(Asker asker) {
        var turn = new CompletableFuture<Boolean>();
        enter(asker, () -> {
            if (!turn.complete(true)) {
                places.leave(asker.id());
            }
        });
        try {
            await(turn);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        } catch (StoreBusyException e) {
            if (!turn.cancel(false)) {
                places.leave(asker.id());
            }
            throw e;
        }
    }

    /** A place that a caller has taken. It is free again when all that runs in it has ended. Thread-safe. */
    private final class Place {

        private final Asker asker;
        private final AtomicInteger running = new AtomicInteger(1);

        Place(Asker asker) {
            this.asker = asker;
        }

        /** Looks in another thread, so that the caller does not hang with the database. */
        void requireHere() {
            if (departures.get().isEmpty()) {
                return;
            }
            var look = new FutureTask<>(
                    () -> StoreCalls.this.requireHere(asker.scope().namespace()), true);
            running.incrementAndGet();
            threads.execute(() -> {
                try {
                    look.run();
                } finally {
                    leave();
                }
            });
            outcome(look);
        }

        void leave() {
            if (running.decrementAndGet() == 0) {
                places.leave(asker.id());
            }
        }
    }

    private void enter(Asker asker, Runnable begin) {
        if (!places.enter(asker.id(), begin)) {
            throw new StoreBusyException("More than " + MAX_WAITING + " calls of the store wait");
        }
    }

    private <T> T await(Future<T> future) throws ExecutionException {
        try {
            return future.get(longest.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new StoreBusyException("The store did not answer within " + longest.toMillis() + " ms", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoreBusyException("The server is stopping", e);
        }
    }

    private static Thread thread(Runnable work) {
        var thread = new Thread(work, "nightjar-server-store");
        thread.setDaemon(true);
        return thread;
    }
}
