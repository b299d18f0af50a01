package dev.nightjar.kernel.background;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Names threads, and keeps a plugin's class loader from being inherited by a thread that outlives the plugin. */
public record DaemonThreads(String name, AtomicInteger count) implements ThreadFactory {

    private static final long GRACE_MILLIS = 500;

    /** A factory of threads with this name prefix. */
    public static DaemonThreads named(String name) {
        return new DaemonThreads(name);
    }

    DaemonThreads(String name) {
        this(name, new AtomicInteger());
    }

    /**
     * Interrupts the threads of a pool and waits briefly for them to end, so that no thread is left when a host is
     * closed.
     */
    public static void end(ExecutorService pool) {
        pool.shutdownNow();
        try {
            pool.awaitTermination(GRACE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public Thread newThread(Runnable work) {
        var thread = new Thread(work, name + "-" + count.incrementAndGet());
        thread.setDaemon(true);
        thread.setContextClassLoader(DaemonThreads.class.getClassLoader());
        return thread;
    }
}
