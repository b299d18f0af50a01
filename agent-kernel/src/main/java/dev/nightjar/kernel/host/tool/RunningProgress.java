package dev.nightjar.kernel.host.tool;

import dev.nightjar.extension.ToolProgress;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * What one call of a tool reports, given on as long as the call runs and gets on. A listener that fails is told of once and asked no
 * more; the tool never notices. Thread-safe.
 */
final class RunningProgress implements ToolProgress, AutoCloseable {

    private final ToolProgress listener;
    private final Consumer<Throwable> failures;
    private final ReentrantLock lock = new ReentrantLock();
    private volatile boolean isOver;
    private long last = -1;

    RunningProgress(ToolProgress listener, Consumer<Throwable> failures) {
        this.listener = listener;
        this.failures = failures;
    }

    @Override
    public void report(Step step) {
        lock.lock();
        try {
            // A thread that is interrupted works for a call that was cancelled.
            if (isOver || step.done() <= last || Thread.currentThread().isInterrupted()) {
                return;
            }
            last = step.done();
            listener.report(step);
        } catch (RuntimeException | Error e) {
            if (!isOver) { // otherwise the call ended meanwhile, and nobody listens any more
                isOver = true;
                failures.accept(e);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Ends it, without waiting for a step that is being given on: a tool that went on beyond its time may still work. */
    @Override
    public void close() {
        isOver = true;
    }
}
