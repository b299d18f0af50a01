package dev.nightjar.kernel.host;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * The time limit of one context provider. Its first prompts share more time than usual, because a new provider still
 * loads what it needs, and on a busy machine its code is slow for a few more prompts. What counts is the time in which
 * it works for any prompt, so a provider that never answers uses the extra time up once. Thread-safe.
 */
public final class ContextLimits {

    /** After this many answers a provider has warmed up. */
    private static final int FIRST_ANSWERS = 10;

    private final Durations durations;
    private int answers;
    private int underWay;
    /** When the first of the running calls began. */
    private long begunAt;
    /** Time spent before that. */
    private long spentNanos;

    ContextLimits(Durations durations) {
        this.durations = durations;
    }

    /** The limit of all calls after the first ones. */
    Limit usual() {
        return durations.usualLimit();
    }

    /** Starts a call and returns its limit. */
    synchronized Limit begin() {
        long now = System.nanoTime();
        begunAt = underWay == 0 ? now : begunAt;
        underWay++;
        long left = durations.firstMillis - TimeUnit.NANOSECONDS.toMillis(spentNanos + now - begunAt);
        return answers >= FIRST_ANSWERS || left <= durations.usualMillis
                ? usual()
                : new Limit(Duration.ofMillis(left), "kernel.first_context_timeout_ms");
    }

    /** Records that a call ended by itself. */
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
     * @param usualMillis limit for each prompt
     * @param firstMillis limit for the first prompts together, if longer than the usual limit
     */
    public record Durations(int usualMillis, int firstMillis) {

        private Limit usualLimit() {
            return new Limit(Duration.ofMillis(usualMillis), "kernel.context_timeout_ms");
        }
    }

    /**
     * A time limit and its setting.
     *
     * @param duration the limit, from the start of the call
     * @param setting the setting's path
     */
    record Limit(Duration duration, String setting) {

        String inWords() {
            return duration.toMillis() + " ms (" + setting + ")";
        }
    }
}
