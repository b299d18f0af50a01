package dev.nightjar.memory;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A query to long-term memory.
 *
 * @param query natural language or keywords; any text is allowed, a blank one finds nothing
 * @param filter what may be returned
 * @param limit maximum number of hits, 1..{@value #MAX_LIMIT}
 * @param ranker how to order the hits
 * @param embedding the query's vector, if you already have it, from the model of the stored vectors; null lets memory
 *     call the embedding service
 * @param before the previous message, when the query is too short to be clear alone. It is searched for as well, and
 *     its words count half as much. Null for a query that is clear alone
 */
public record SearchRequest(
        String query,
        MemoryFilter filter,
        int limit,
        Ranker ranker,
        @Nullable List<Float> embedding,
        @Nullable String before) {

    /** The most hits one search returns. */
    public static final int MAX_LIMIT = 1000;

    /** @throws IllegalArgumentException when the limit is out of range or the embedding empty or not finite */
    public SearchRequest {
        if (limit < 1 || limit > MAX_LIMIT) {
            throw new IllegalArgumentException("limit must be 1 to " + MAX_LIMIT + ", but was " + limit);
        }
        if (embedding != null) {
            embedding = List.copyOf(embedding);
            checkEmbedding(embedding);
        }
    }

    /**
     * A query without a previous message.
     *
     * @throws IllegalArgumentException when the limit is out of range or the embedding empty or not finite
     */
    public SearchRequest(String query, MemoryFilter filter, int limit, Ranker ranker, @Nullable List<Float> embedding) {
        this(query, filter, limit, ranker, embedding, null);
    }

    /**
     * A query over all memories that the scope can read, with the default ranker.
     *
     * @throws IllegalArgumentException when the limit is out of range
     */
    public static SearchRequest of(String query, int limit) {
        return of(query, MemoryFilter.ALL, limit);
    }

    /**
     * A query with the default ranker.
     *
     * @throws IllegalArgumentException when the limit is out of range
     */
    public static SearchRequest of(String query, MemoryFilter filter, int limit) {
        return new SearchRequest(query, filter, limit, Ranker.DEFAULT, null, null);
    }

    /** A copy with this ranker. */
    public SearchRequest rankedBy(Ranker other) {
        return new SearchRequest(query, filter, limit, other, embedding, before);
    }

    /**
     * A copy with the query's vector. It must have as many components as the stored vectors; its length (norm) does not
     * matter.
     *
     * @throws IllegalArgumentException when the vector is empty or a component is not finite
     */
    public SearchRequest withEmbedding(List<Float> vector) {
        return new SearchRequest(query, filter, limit, ranker, vector, before);
    }

    /** A copy with the previous message; null for none. */
    public SearchRequest readAfter(@Nullable String said) {
        return new SearchRequest(query, filter, limit, ranker, embedding, said);
    }

    private static void checkEmbedding(List<Float> embedding) {
        if (embedding.isEmpty()) {
            throw new IllegalArgumentException("embedding must not be empty");
        }
        for (int i = 0; i < embedding.size(); i++) {
            if (!Float.isFinite(embedding.get(i))) {
                throw new IllegalArgumentException(
                        "embedding must be finite, but component " + i + " is " + embedding.get(i));
            }
        }
    }
}
