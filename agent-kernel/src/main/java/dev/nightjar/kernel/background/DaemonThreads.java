package dev.nightjar.kernel.background;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/** Names threads, and keeps a plugin's class loader from being inherited by a thread that outlives the plugin. */
record DaemonThreads(String name, AtomicInteger count) implements ThreadFactory {

    DaemonThreads(String name) {
        this(name, new AtomicInteger());
    }

    @Override
    public Thread newThread(Runnable work) {
        var thread = new Thread(work, name + "-" + count.incrementAndGet());
        thread.setDaemon(true);
        thread.setContextClassLoader(DaemonThreads.class.getClassLoader());
        return thread;
    }
}
