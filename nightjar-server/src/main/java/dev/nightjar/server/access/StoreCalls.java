package dev.nightjar.server.access;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * Makes calls that a store may hold up. They are made a few at a time, since each of them can keep a processor busy, and in
 * turn among those who ask; no request waits for longer than the limit, and a store that hangs takes up a bounded number of
 * threads, which end by themselves. Thread-safe.
 */
public final class StoreCalls {

    private static final int PLACES = Math.max(4, Runtime.getRuntime().availableProcessors());
    /** So many who ask are served at once while calls of others take long. */
    private static final int MOST = PLACES + 8;

    private static final int MAX_WAITING = 1_000;
    private static final long IDLE_SECONDS = 10;

    private final Duration longest;
    private final FairShares places = new FairShares(PLACES, MOST, MAX_WAITING);
    /** There are as many threads as places are taken. */
    private final ThreadPoolExecutor threads = new ThreadPoolExecutor(
            0, Integer.MAX_VALUE, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), StoreCalls::thread);

    /** @param longest how long a call may take, with the time it waits */
    public StoreCalls(Duration longest) {
        this.longest = longest;
    }

    /** How long a call may take. */
    public Duration longest() {
        return longest;
    }

    /**
     * Makes a call nobody waits for, when it is its turn.
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
     * What a call answers; what it throws is thrown.
     *
     * @throws StoreBusyException when it is not answered in time, or too many calls wait
     */
    public <T> T answer(Asker asker, Supplier<T> call) {
        var task = new FutureTask<>(call::get);
        begin(asker, task);
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
     * What a call answers that is bounded in time by itself: made by this thread, when it is its turn.
     *
     * @throws StoreBusyException when its turn does not come in time
     */
    public <T> T inTurn(Asker asker, Supplier<T> call) {
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
        try {
            return call.get();
        } finally {
            places.leave(asker.id());
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
