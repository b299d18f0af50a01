package dev.nightjar.kernel.host;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * How long one context provider may take. Its first prompts share a time beyond the usual limit, because a provider that
 * has just started still loads what it needs, and on a busy machine its code is slow for some prompts more. What counts is
 * the time in which it is at work for any prompt, so one that never answers costs it once. Thread-safe.
 */
public final class ContextLimits {

    /** After so many answers a provider has done each thing before. */
    private static final int FIRST_ANSWERS = 10;

    private final Durations durations;
    private int answers;
    private int underWay;
    /** When the first of those under way began. */
    private long begunAt;
    /** Before that. */
    private long spentNanos;

    ContextLimits(Durations durations) {
        this.durations = durations;
    }

    /** The limit of all calls but the first. */
    Limit usual() {
        return durations.usualLimit();
    }

    /** The limit of a call that begins now. */
    synchronized Limit begin() {
        long now = System.nanoTime();
        begunAt = underWay == 0 ? now : begunAt;
        underWay++;
        long left = durations.firstMillis - TimeUnit.NANOSECONDS.toMillis(spentNanos + now - begunAt);
        return answers >= FIRST_ANSWERS || left <= durations.usualMillis
                ? usual()
                : new Limit(Duration.ofMillis(left), "kernel.first_context_timeout_ms");
    }

    /** A call has ended by itself. */
    synchronized void noteAnswer() {
        answers++;
        underWay--;
        if (underWay == 0) {
            spentNanos += System.nanoTime() - begunAt;
        }
    }

    /**
     * The configured limits.
     *
     * @param usualMillis for each prompt
     * @param firstMillis for the first prompts together; the usual one for each when that is longer
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
