package dev.nightjar.memory;

import java.time.Instant;

/**
 * What a run of decay ends.
 *
 * @param threshold active, unprotected facts that fade and are worth less than this, 0..1, are ended as decayed
 * @param dailyBefore notes of the category {@code daily} from before this time are ended as expired
 */
public record DecayRule(double threshold, Instant dailyBefore) {

    /** @throws IllegalArgumentException when the threshold is not within 0..1 */
    public DecayRule {
        if (!(threshold >= 0 && threshold <= 1)) {
            throw new IllegalArgumentException("threshold must be 0 to 1, but was " + threshold);
        }
    }
}
