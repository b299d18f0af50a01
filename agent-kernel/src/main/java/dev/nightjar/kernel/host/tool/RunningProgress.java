package dev.nightjar.kernel.host.tool;

import dev.nightjar.tool.ToolProgress;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * Forwards progress reports of one tool call, while the call runs and makes progress. A failing listener is reported
 * once and not called again; the tool does not notice. Thread-safe.
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
            // An interrupted thread belongs to a cancelled call.
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

    /** Ends it, without waiting for a report in progress: a tool that exceeded its time limit may still be running. */
    @Override
    public void close() {
        isOver = true;
    }
}
