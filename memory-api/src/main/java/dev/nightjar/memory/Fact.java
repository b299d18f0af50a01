package dev.nightjar.memory;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A standalone statement.
 *
 * @param details what every memory has
 * @param confidence how likely it is true now, 0..1: the stored value faded as {@code confidence × e^(−rate × days)}, a
 *     plan from the end of its time on
 * @param fading how it fades and how far it has
 * @param claims what it says, in parts that can be compared; empty when that cannot be told
 * @param isProtected confirmed by the user: neither decay nor a conflict touches it
 * @param accessCount how often it was used: an answer relied on it, or somebody spoke of it again
 * @param lastAccessed when that happened last; null when never
 */
public record Fact(
        MemoryDetails details,
        double confidence,
        Fading fading,
        List<Claim> claims,
        boolean isProtected,
        int accessCount,
        @Nullable Instant lastAccessed)
        implements Memory {

    /** Below this confidence a fact is doubtful: worth asking the user about. */
    public static final double DOUBTFUL = 0.3;

    /** Copies the list. */
    public Fact {
        claims = List.copyOf(claims);
    }

    /** The same with these claims. */
    public Fact withClaims(List<Claim> values) {
        return new Fact(details, confidence, fading, values, isProtected, accessCount, lastAccessed);
    }

    /** How fast it fades, per day; 0 never. */
    public double decayRate() {
        return fading.rate();
    }

    /** How long it is likely to stay true. */
    public Durability durability() {
        return fading.durability();
    }

    /** Whether it belongs into a prompt now. */
    public Standing standing() {
        return fading.standing();
    }

    /** Whether it is active but does not belong into a prompt. */
    public boolean isOutOfDate() {
        return isActive() && fading.standing() != Standing.CURRENT;
    }

    /**
     * How a fact fades.
     *
     * @param durability how long it is likely to stay true
     * @param rate how fast its confidence fades, per day; 0 never. It begins with the rate of its durability, and a use on
     *     another day halves it, at most four times
     * @param plannedUntil for a plan: when the time it is planned for is over; null when it has no such time
     * @param standing whether it belongs into a prompt now; says nothing of an ended one
     */
    public record Fading(
            Durability durability, double rate, @Nullable Instant plannedUntil, Standing standing) {}

    /** Whether an active fact belongs into a prompt now. Searches find it whatever its standing. */
    public enum Standing {
        /** It does. */
        CURRENT,
        /** It does not: nobody has used it for long. */
        FADED,
        /** It does not: it is a plan, and its time was over a week ago. */
        PAST;

        /** The lower-case name used in output. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
