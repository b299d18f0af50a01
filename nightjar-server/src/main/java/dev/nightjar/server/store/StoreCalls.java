package dev.nightjar.server.store;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * Makes calls that a store may hold up in threads of their own, so that no request waits for longer than the limit and one
 * store that hangs takes up a bounded number of threads. Its threads end by themselves. Thread-safe.
 */
public final class StoreCalls {

    private static final int MAX_THREADS = 64;
    private static final long IDLE_SECONDS = 10;

    private final Duration longest;
    private final ThreadPoolExecutor threads = new ThreadPoolExecutor(
            0, MAX_THREADS, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), StoreCalls::thread);

    /** @param longest how long a call may take */
    public StoreCalls(Duration longest) {
        this.longest = longest;
    }

    /** How long a call may take. */
    public Duration longest() {
        return longest;
    }

    /**
     * Begins a call nobody waits for.
     *
     * @throws StoreBusyException when too many calls are under way
     */
    public void begin(Runnable call) {
        try {
            threads.execute(call);
        } catch (RejectedExecutionException e) {
            throw new StoreBusyException("Too many calls of the store are under way", e);
        }
    }

    /**
     * What a call answers; what it throws is thrown.
     *
     * @throws StoreBusyException when it is not answered in time, or too many calls are under way
     */
    public <T> T answer(Supplier<T> call) {
        var task = new FutureTask<>(call::get);
        begin(task);
        try {
            return task.get(longest.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException failure ? failure : new IllegalStateException(e.getCause());
        } catch (TimeoutException e) {
            task.cancel(true);
            throw new StoreBusyException("The store did not answer within " + longest.toMillis() + " ms", e);
        } catch (InterruptedException e) {
            task.cancel(true);
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
