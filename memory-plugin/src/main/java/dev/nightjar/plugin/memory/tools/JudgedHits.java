package dev.nightjar.plugin.memory.tools;

import dev.nightjar.memory.SearchHit;
import java.util.List;

/**
 * The hits of a search that an answer shows.
 *
 * @param isRelevant whether at least one hit is relevant
 * @param hits all hits related to the question; if none is relevant, only the nearest few
 */
record JudgedHits(boolean isRelevant, List<SearchHit> hits) {

    /** How many hits are shown if none is relevant. */
    static final int MAX_NEAREST = 3;

    /**
     * @param minRelevance from this relevance on a memory counts as an answer; below it is only the nearest there is
     */
    static JudgedHits of(List<SearchHit> found, double minRelevance) {
        var related = SearchHit.related(found);
        boolean isRelevant = related.stream().anyMatch(hit -> hit.relevance() >= minRelevance);
        return new JudgedHits(
                isRelevant,
                isRelevant ? related : related.stream().limit(MAX_NEAREST).toList());
    }
}
