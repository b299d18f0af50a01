package dev.nightjar.memory;

/**
 * A question to long-term memory.
 *
 * @param query natural language or keywords; any text is allowed, a blank one finds nothing
 * @param filter what may be returned
 * @param limit most hits to return, 1..{@value #MAX_LIMIT}
 * @param ranker how the hits are put in order
 */
public record SearchRequest(String query, MemoryFilter filter, int limit, Ranker ranker) {

    /** The most hits one search returns. */
    public static final int MAX_LIMIT = 1000;

    /** @throws IllegalArgumentException when the limit is out of range */
    public SearchRequest {
        if (limit < 1 || limit > MAX_LIMIT) {
            throw new IllegalArgumentException("limit must be 1 to " + MAX_LIMIT + ", but was " + limit);
        }
    }

    /**
     * With the default ranker.
     *
     * @throws IllegalArgumentException when the limit is out of range
     */
    public SearchRequest(String query, MemoryFilter filter, int limit) {
        this(query, filter, limit, Ranker.DEFAULT);
    }

    /** The same question, put in order by this ranker. */
    public SearchRequest rankedBy(Ranker other) {
        return new SearchRequest(query, filter, limit, other);
    }
}
