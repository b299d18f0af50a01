package dev.nightjar.memory;

/**
 * Outcome of a run of decay.
 *
 * @param decayed active facts whose confidence fades, those that were ended included
 * @param pruned facts that were ended, because too little was left of their confidence
 * @param expired notes whose life span was over
 * @param errors memories that could not be dealt with; they are tried again next time
 */
public record DecayResult(long decayed, long pruned, long expired, long errors) {

    /** Both together. */
    public DecayResult plus(DecayResult other) {
        return new DecayResult(
                decayed + other.decayed, pruned + other.pruned, expired + other.expired, errors + other.errors);
    }
}
