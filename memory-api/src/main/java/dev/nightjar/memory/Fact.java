package dev.nightjar.memory;

import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A standalone statement.
 *
 * @param details what every memory has
 * @param confidence how likely it is true now, 0..1. The stored value decays as {@code confidence × e^(−rate × days)};
 *     for a plan, decay starts when the planned time ends
 * @param fading how its confidence decays, and its current standing
 * @param claims its content in comparable form; empty when unknown
 * @param phrases other words that it is found by
 * @param isProtected whether the user confirmed it: then neither decay nor a conflict changes it
 * @param accessCount how often it was used: an answer relied on it, or somebody mentioned it again
 * @param lastAccessed when it was last used; null when never
 */
public record Fact(
        MemoryDetails details,
        double confidence,
        Fading fading,
        List<Claim> claims,
        List<String> phrases,
        boolean isProtected,
        int accessCount,
        @Nullable Instant lastAccessed)
        implements Memory {

    /** Below this confidence a fact is doubtful, and you may ask the user about it. */
    public static final double DOUBTFUL = 0.3;

    /** Copies the lists. */
    public Fact {
        claims = List.copyOf(claims);
        phrases = List.copyOf(phrases);
    }

    /** A fact that is found by its content only. */
    public Fact(
            MemoryDetails details,
            double confidence,
            Fading fading,
            List<Claim> claims,
            boolean isProtected,
            int accessCount,
            @Nullable Instant lastAccessed) {
        this(details, confidence, fading, claims, List.of(), isProtected, accessCount, lastAccessed);
    }

    /** A copy with these claims. */
    public Fact withClaims(List<Claim> values) {
        return new Fact(details, confidence, fading, values, phrases, isProtected, accessCount, lastAccessed);
    }

    /** Decay of the confidence per day; 0 for never. */
    public double decayRate() {
        return fading.rate();
    }

    /** Expected time for which the fact stays true. */
    public Durability durability() {
        return fading.durability();
    }

    /** Whether the fact belongs in a prompt now, and why not. */
    public Standing standing() {
        return fading.standing();
    }

    /** Whether the fact is active but does not belong in a prompt. */
    public boolean isOutOfDate() {
        return isActive() && fading.standing() != Standing.CURRENT;
    }

    /**
     * Decay of a fact's confidence.
     *
     * @param durability how long it is likely to stay true
     * @param rate decay per day; 0 for never. It starts at the rate of the durability. Each use on another day halves
     *     it, at most four times
     * @param plannedUntil for a plan, when its planned time ends; null otherwise
     * @param standing whether it belongs in a prompt now; means nothing for an ended fact
     */
    public record Fading(
            Durability durability, double rate, @Nullable Instant plannedUntil, Standing standing) {}

    /** Whether an active fact belongs in a prompt now. Searches find it in any case. */
    public enum Standing {
        /** The fact belongs in a prompt. */
        CURRENT,
        /** Nobody has used the fact for a long time, so prompts leave it out. */
        FADED,
        /** The time of the plan passed more than a week ago, so prompts leave it out. */
        PAST,
        /** The user judged the fact wrong, so prompts leave it out. */
        WRONG;

        /** The lower-case name used in output. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
