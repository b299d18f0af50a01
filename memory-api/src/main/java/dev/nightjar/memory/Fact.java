package dev.nightjar.memory;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A standalone statement.
 *
 * @param details what every memory has
 * @param confidence how likely it is true now, 0..1: the stored value faded as {@code confidence × e^(−decayRate × days)}
 * @param decayRate how fast it fades, per day; 0 never
 * @param isProtected confirmed by the user: neither decay nor a conflict touches it
 * @param accessCount how often it was returned by a tool or injected into a prompt
 * @param lastAccessed when that happened last; null when never
 */
public record Fact(
        MemoryDetails details,
        double confidence,
        double decayRate,
        boolean isProtected,
        int accessCount,
        @Nullable Instant lastAccessed)
        implements Memory {}
