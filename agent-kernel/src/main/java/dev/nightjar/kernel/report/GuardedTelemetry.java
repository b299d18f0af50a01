package dev.nightjar.kernel.report;

import dev.nightjar.host.Telemetry;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * Catches exceptions of telemetry listeners, so that operations are not affected, and reports the first. Thread-safe.
 */
public final class GuardedTelemetry implements Telemetry {

    private final Telemetry listener;
    private final Consumer<Throwable> report;
    private final AtomicBoolean isReported = new AtomicBoolean();

    private GuardedTelemetry(Telemetry listener, Consumer<Throwable> report) {
        this.listener = listener;
        this.report = report;
    }

    /**
     * The guarded listener; {@link Telemetry#NONE} as it is.
     *
     * @param report receives the first exception; must not throw
     */
    public static Telemetry of(Telemetry listener, Consumer<Throwable> report) {
        return listener == NONE ? NONE : new GuardedTelemetry(listener, report);
    }

    @Override
    public Span begin(Operation operation) {
        try {
            return new GuardedSpan(listener.begin(operation));
        } catch (RuntimeException | Error e) {
            reportOnce(e);
            return Span.NONE;
        }
    }

    private void attempt(Runnable call) {
        try {
            call.run();
        } catch (RuntimeException | Error e) {
            reportOnce(e);
        }
    }

    private void reportOnce(Throwable problem) {
        if (isReported.compareAndSet(false, true)) {
            report.accept(problem);
        }
    }

    private final class GuardedSpan implements Span {

        private final Span span;

        private GuardedSpan(Span span) {
            this.span = span;
        }

        @Override
        public void failed(String type) {
            attempt(() -> span.failed(type));
        }

        @Override
        public void count(String key, long number) {
            attempt(() -> span.count(key, number));
        }

        @Override
        public Scope enter() {
            try {
                var scope = span.enter();
                return () -> attempt(scope::close);
            } catch (RuntimeException | Error e) {
                reportOnce(e);
                return Scope.NONE;
            }
        }

        @Override
        public void close() {
            attempt(span::close);
        }
    }
}
