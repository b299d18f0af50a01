package dev.nightjar.kernel.schedule;

import dev.nightjar.kernel.background.DaemonThreads;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** One thread that looks for due runs, and a few workers. Thread-safe. */
final class SchedulerThreads {

    private final ScheduledThreadPoolExecutor poller;
    private final ThreadPoolExecutor workers;
    private final Semaphore free;
    private final Consumer<SchedulerThreads> look;

    SchedulerThreads(String name, int workerCount, Consumer<SchedulerThreads> look) {
        this.look = look;
        poller = new ScheduledThreadPoolExecutor(1, DaemonThreads.named(name), new ThreadPoolExecutor.DiscardPolicy());
        workers = new ThreadPoolExecutor(
                workerCount,
                workerCount,
                0,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                DaemonThreads.named(name + "-worker"));
        free = new Semaphore(workerCount);
    }

    void start(Duration pause) {
        poller.prestartAllCoreThreads();
        workers.prestartAllCoreThreads();
        var unused = poller.scheduleWithFixedDelay(() -> look.accept(this), 0, pause.toMillis(), TimeUnit.MILLISECONDS);
    }

    boolean hasFreeWorker() {
        return free.availablePermits() > 0;
    }

    /**
     * Gives work to a free worker. When it is done, it looks for runs that have become due meanwhile.
     *
     * @return false when this is closed, so that nobody works on it
     */
    boolean work(Runnable run) {
        free.acquireUninterruptibly();
        try {
            workers.execute(() -> {
                try {
                    run.run();
                } finally {
                    free.release();
                    lookAgain();
                }
            });
            return true;
        } catch (RejectedExecutionException e) {
            free.release();
            return false;
        }
    }

    /** Waits for a search in progress, so that its claims are made before the runs are stopped, never after. */
    void stopLooking(Duration timeout) {
        poller.shutdown();
        await(poller, timeout);
    }

    /** Waits for the workers, then ends the threads. */
    void close(Duration timeout) {
        workers.shutdown();
        await(workers, timeout);
        DaemonThreads.end(workers);
        DaemonThreads.end(poller);
    }

    private static void await(ExecutorService threads, Duration timeout) {
        try {
            var unused = threads.awaitTermination(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void lookAgain() {
        poller.execute(() -> look.accept(this));
    }
}
