package dev.nightjar.plugin.memory.tools;

import dev.nightjar.memory.SearchHit;
import java.util.List;

/**
 * What a search found, as an answer shows it.
 *
 * @param isRelevant whether any of it seems relevant
 * @param hits all that have to do with what was asked, or where none is relevant the nearest few of them
 */
record JudgedHits(boolean isRelevant, List<SearchHit> hits) {

    /** So many of the nearest are shown where none is relevant. */
    static final int MAX_NEAREST = 3;

    /** @param minRelevance the relevance from which a memory is an answer and not only the nearest there is */
    static JudgedHits of(List<SearchHit> found, double minRelevance) {
        var related = found.stream().filter(hit -> !hit.isUnrelated()).toList();
        boolean isRelevant = related.stream().anyMatch(hit -> hit.relevance() >= minRelevance);
        return new JudgedHits(
                isRelevant,
                isRelevant ? related : related.stream().limit(MAX_NEAREST).toList());
    }
}
