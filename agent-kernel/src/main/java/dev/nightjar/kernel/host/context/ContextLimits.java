package dev.nightjar.kernel.host.context;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * How long one context provider may take. Its first prompt has a limit of its own, because a provider that has just
 * started still loads what it needs. Prompts that come while it has not answered any share that time, so that one that
 * never answers costs it once. Thread-safe.
 */
public final class ContextLimits {

    private final Durations durations;
    private long firstAsked;
    private boolean isAsked;
    private boolean hasAnswered;

    ContextLimits(Durations durations) {
        this.durations = durations;
    }

    /** The limit of a call that begins now. */
    synchronized Limit next() {
        if (!isAsked) {
            isAsked = true;
            firstAsked = System.nanoTime();
        }
        if (hasAnswered) {
            return durations.usualLimit();
        }
        long waited = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - firstAsked);
        long left = durations.firstMillis - waited;
        return left <= durations.usualMillis
                ? durations.usualLimit()
                : new Limit(Duration.ofMillis(left), "kernel.first_context_timeout_ms");
    }

    /** A call has ended by itself. */
    synchronized void noteAnswer() {
        hasAnswered = true;
    }

    /**
     * The configured limits.
     *
     * @param usualMillis for each prompt
     * @param firstMillis for the first prompt; the usual one when that is longer
     */
    public record Durations(int usualMillis, int firstMillis) {

        private Limit usualLimit() {
            return new Limit(Duration.ofMillis(usualMillis), "kernel.context_timeout_ms");
        }
    }

    /**
     * A limit and the setting it comes from.
     *
     * @param duration counted from the start of the call
     * @param setting the setting's path
     */
    record Limit(Duration duration, String setting) {

        String inWords() {
            return duration.toMillis() + " ms (" + setting + ")";
        }
    }
}
