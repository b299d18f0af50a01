package dev.nightjar.plugin.memory.store;

import java.time.Instant;

/**
 * Confidence as it is stored: a value and the moment it held. What it is worth at any later moment follows from
 * {@code value × e^(−decayRate × days)}, so it does not matter when or how often a job looks at it.
 *
 * @param value 0..1
 * @param at when it had that value
 * @param decayRate how fast it fades, per day; 0 never
 */
public record StoredConfidence(double value, Instant at, double decayRate) {

    private static final double MILLIS_PER_DAY = 86_400_000.0;

    /** What it is worth now, 0..1; a clock that went back changes nothing. */
    public double effectiveAt(Instant now) {
        double days = Math.max(0, now.toEpochMilli() - at.toEpochMilli()) / MILLIS_PER_DAY;
        return Math.max(0, Math.min(1, value * Math.exp(-decayRate * days)));
    }

    /** What is stored after a use: today's worth and the boost, from now on; never from before it was stored. */
    public StoredConfidence renewed(Instant now, double boost) {
        var from = now.isBefore(at) ? at : now;
        return new StoredConfidence(Math.min(1, effectiveAt(now) + boost), from, decayRate);
    }
}
