package dev.nightjar.memory;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Why a hit stands where it stands: {@code score = fused × confidenceFactor}.
 *
 * @param legs the legs that found it, with its place in each
 * @param fused reciprocal rank fusion over those places, {@code Σ 1/(k + rank)}
 * @param confidenceFactor how much confidence lowered it, (0..1]; 1 for everything but facts
 * @param standsInFor the superseded memory whose wording matched, when this hit took its place; otherwise null
 */
public record SearchExplanation(
        List<LegPlace> legs,
        double fused,
        double confidenceFactor,
        @Nullable MemoryId standsInFor) {

    /**
     * A place in one leg.
     *
     * @param leg {@code text}, {@code entity} or {@code substring}
     * @param rank position in that leg, from 1
     * @param value the leg's own measure: BM25 (higher is better) for text and entity, 0 where a leg has none
     */
    public record LegPlace(String leg, int rank, double value) {}

    /** Copies the list. */
    public SearchExplanation {
        legs = List.copyOf(legs);
    }
}
