package dev.nightjar.plugin.embeddingonnx.model;

import java.util.ArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;

/** The threads that compute beside the caller's own. They end by themselves when idle. Thread-safe. */
public final class Workers implements AutoCloseable {

    private static final long IDLE_SECONDS = 10;

    private final int helpers;
    private final ExecutorService threads;

    /** @param threads number of texts computed at a time per caller, including its own thread; at least 1 */
    public Workers(int threads) {
        helpers = threads - 1;
        var pool = new ThreadPoolExecutor(
                Math.max(1, helpers),
                Math.max(1, helpers),
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                work -> {
                    var thread = new Thread(work, "embedding-onnx");
                    thread.setDaemon(true);
                    return thread;
                });
        pool.allowCoreThreadTimeOut(true);
        this.threads = pool;
    }

    /**
     * Runs the work for each number below a count, in any order, and returns when all of it is done.
     *
     * @param work must not throw
     */
    void each(int count, IntConsumer work) {
        var next = new AtomicInteger();
        Runnable share = () -> {
            for (int i = next.getAndIncrement(); i < count; i = next.getAndIncrement()) {
                work.accept(i);
            }
        };
        var shares = new ArrayList<Future<?>>();
        for (int i = 0; i < Math.min(helpers, count - 1); i++) {
            shares.add(threads.submit(share));
        }
        share.run();
        shares.forEach(Workers::await);
    }

    /** Ends the threads after the running work. */
    @Override
    public void close() {
        threads.shutdown();
    }

    private static void await(Future<?> share) {
        boolean isInterrupted = false;
        try {
            while (true) {
                try {
                    share.get();
                    return;
                } catch (InterruptedException e) {
                    // Keep waiting: the other thread's text is nearly done, and it writes into this call's result.
                    isInterrupted = true;
                } catch (ExecutionException e) {
                    throw new IllegalStateException("A text could not be computed", e.getCause());
                }
            }
        } finally {
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
