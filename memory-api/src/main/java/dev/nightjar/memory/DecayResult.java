package dev.nightjar.memory;

import org.jspecify.annotations.Nullable;

/**
 * Outcome of a run of decay.
 *
 * @param decayed active facts whose confidence fades, those that were ended included
 * @param pruned facts that were ended, because too little was left of their confidence
 * @param expired notes whose life span was over
 * @param errors memories that could not be dealt with; they are tried again next time
 * @param firstError why the first of those could not be; null when there are none
 */
public record DecayResult(
        long decayed,
        long pruned,
        long expired,
        long errors,
        @Nullable String firstError) {

    /** Everything could be dealt with. */
    public DecayResult(long decayed, long pruned, long expired) {
        this(decayed, pruned, expired, 0, null);
    }

    /** Both together. */
    public DecayResult plus(DecayResult other) {
        return new DecayResult(
                decayed + other.decayed,
                pruned + other.pruned,
                expired + other.expired,
                errors + other.errors,
                firstError == null ? other.firstError : firstError);
    }
}
