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
 * Calls the store with a time limit. Only a few calls run at once, because each can use a whole processor, and callers
 * take turns. No request waits longer than the limit. A store that hangs blocks a limited number of threads, which end
 * by themselves. Thread-safe.
 */
public final class StoreCalls {

    private static final int PLACES = Math.max(2, Runtime.getRuntime().availableProcessors());
    /** Maximum number of calls at once, including those for callers that have none running. */
    private static final int MOST = PLACES + 8;

    private static final int MAX_WAITING = 1_000;
    private static final long IDLE_SECONDS = 10;

    private final Duration longest;
    private final FairShares places = new FairShares(PLACES, MOST, MAX_WAITING);
    /** Pool with one thread for each taken place. */
    private final ThreadPoolExecutor threads = new ThreadPoolExecutor(
            0, Integer.MAX_VALUE, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), StoreCalls::thread);

    /**
     * Calls the store of a kernel.
     *
     * @param longest maximum time of a call, including its wait
     */
    public StoreCalls(Duration longest) {
        this.longest = longest;
    }

    /** The maximum time of a call. */
    public Duration longest() {
        return longest;
    }

    /**
     * Makes a call in its turn, without waiting for it.
     *
     * @throws StoreBusyException when too many calls wait
     */
    public void begin(Requester requester, Runnable call) {
        enter(
                requester,
                () -> threads.execute(() -> {
                    try {
                        call.run();
                    } finally {
                        places.leave(requester.id());
                    }
                }));
    }

    /**
     * Makes a call in its turn and returns its result. Exceptions are passed on.
     *
     * @throws StoreBusyException when it does not end in time, or too many calls wait
     */
    public <T> T answer(Requester requester, Supplier<T> call) {
        var task = new FutureTask<>(call::get);
        begin(requester, task);
        return outcome(task);
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
     * @throws StoreBusyException when its turn does not come in time, or too many calls wait
     */
    public <T> T inTurn(Requester requester, Supplier<T> call) {
        awaitTurn(requester);
        try {
            return call.get();
        } finally {
            places.leave(requester.id());
        }
    }

    private void awaitTurn(Requester requester) {
        var turn = new CompletableFuture<Boolean>();
        enter(requester, () -> {
            if (!turn.complete(true)) {
                places.leave(requester.id());
            }
        });
        try {
            await(turn);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        } catch (StoreBusyException e) {
            if (!turn.cancel(false)) {
                places.leave(requester.id());
            }
            throw e;
        }
    }

    private void enter(Requester requester, Runnable begin) {
        if (!places.enter(requester.id(), begin)) {
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
