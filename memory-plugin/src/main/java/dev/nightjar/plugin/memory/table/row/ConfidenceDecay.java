package dev.nightjar.plugin.memory.table.row;

import dev.nightjar.memory.Durability;
import dev.nightjar.memory.Fact.Standing;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Confidence as it is stored: a value, the moment it held and how it fades. What it is worth at any later moment
 * follows from {@code value × e^(−decayRate × days)}, for a plan from the end of its time on; so it does not matter
 * when or how often a job looks at it.
 *
 * @param value 0..1
 * @param at when it had that value
 * @param decayRate how fast it fades, per day; 0 never
 * @param halvings how often uses have halved the rate, 0 to {@link #MAX_HALVINGS}
 * @param durability how long the fact is likely to stay true
 * @param plannedUntil for a plan: when its time is over; null when it has none
 */
public record ConfidenceDecay(
        double value,
        Instant at,
        double decayRate,
        int halvings,
        Durability durability,
        @Nullable Instant plannedUntil) {

    /**
     * A fact used on four days fades at a sixteenth of its rate; what is used more often is used anyway before it
     * fades.
     */
    public static final int MAX_HALVINGS = 4;

    /** Time after a plan in which people still talk about how it went. */
    public static final Duration PAST_AFTER = Duration.ofDays(7);

    /**
     * Share of the first confidence at which a fact has faded that was saved near the line or below it. Such a fact has
     * not faded from the beginning, but once three quarters of its confidence are gone.
     */
    public static final double MIN_SHARE = 0.25;

    private static final double MILLIS_PER_DAY = 86_400_000.0;
    /** Beyond the dates that can be written; so far nothing is counted. */
    private static final double MAX_DAYS = 1_000_000;

    /** Fades at this rate from now on. */
    public static ConfidenceDecay fading(double value, Instant at, double decayRate, Durability durability) {
        return new ConfidenceDecay(value, at, decayRate, 0, durability, null);
    }

    /** Confidence of something certain that never fades. */
    public static ConfidenceDecay certain(Instant at) {
        return fading(1, at, 0, Durability.LASTING);
    }

    /** Confidence now, 0..1; a clock that went back changes nothing. */
    public double effectiveAt(Instant now) {
        double days = Math.max(0, now.toEpochMilli() - fadesFrom().toEpochMilli()) / MILLIS_PER_DAY;
        return Math.max(0, Math.min(1, value * Math.exp(-decayRate * days)));
    }

    /** Confidence after a use: the same value from now on, never from before it was stored. */
    public ConfidenceDecay used(Instant now, boolean isOnAnotherDay) {
        boolean isHalved = isOnAnotherDay && decayRate > 0 && halvings < MAX_HALVINGS;
        return new ConfidenceDecay(
                value,
                now.isBefore(at) ? at : now,
                isHalved ? decayRate / 2 : decayRate,
                isHalved ? halvings + 1 : halvings,
                durability,
                plannedUntil);
    }

    /** With another value. */
    public ConfidenceDecay withValue(double other) {
        return new ConfidenceDecay(other, at, decayRate, halvings, durability, plannedUntil);
    }

    /** With another end of the time it is planned for. */
    public ConfidenceDecay plannedUntil(@Nullable Instant end) {
        return new ConfidenceDecay(value, at, decayRate, halvings, durability, end);
    }

    /** Confidence of another durability, with the slower decay that its uses have earned. */
    public ConfidenceDecay lasting(Durability other, double itsRate) {
        return new ConfidenceDecay(value, at, itsRate / (1 << halvings), halvings, other, plannedUntil);
    }

    /**
     * Since when it is no current fact: faded, or a plan whose time was over a week ago. Empty when it never will be.
     *
     * @param line below this confidence, 0..1, a fact has faded
     */
    public Optional<Instant> notCurrentSince(double line) {
        return Stream.concat(fadedSince(line).stream(), pastSince().stream()).min(Instant::compareTo);
    }

    /** Whether it belongs into a prompt now. */
    public Standing standingAt(Instant now, double line) {
        if (pastSince().filter(now::isAfter).isPresent()) {
            return Standing.PAST;
        }
        return fadedSince(line).filter(now::isAfter).isPresent() ? Standing.FADED : Standing.CURRENT;
    }

    private Optional<Instant> pastSince() {
        return Optional.ofNullable(plannedUntil).map(end -> end.plus(PAST_AFTER));
    }

    /** A plan is as good as it was until its time is over. */
    private Instant fadesFrom() {
        return plannedUntil != null && plannedUntil.isAfter(at) ? plannedUntil : at;
    }

    private Optional<Instant> fadedSince(double line) {
        double share = value == 0 ? MIN_SHARE : Math.min(line / value, MIN_SHARE);
        double days = -Math.log(share) / decayRate;
        return line == 0 || decayRate == 0 || days > MAX_DAYS
                ? Optional.empty()
                : Optional.of(fadesFrom().plusMillis((long) Math.ceil(days * MILLIS_PER_DAY)));
    }
}
