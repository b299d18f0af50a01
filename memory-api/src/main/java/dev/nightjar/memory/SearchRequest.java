package dev.nightjar.memory;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A question to long-term memory.
 *
 * @param query natural language or keywords; any text is allowed, a blank one finds nothing
 * @param filter what may be returned
 * @param limit most hits to return, 1..{@value #MAX_LIMIT}
 * @param ranker how the hits are put in order
 * @param embedding the query's vector, by the model whose vectors are stored, when the caller has it already; null lets
 *     memory ask the embedding service
 * @param before what was said just before, when the query says too little by itself: it is searched for, too, and its words
 *     count half as much. Null for a query that stands for itself
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
     * For a query that stands for itself.
     *
     * @throws IllegalArgumentException when the limit is out of range or the embedding empty or not finite
     */
    public SearchRequest(String query, MemoryFilter filter, int limit, Ranker ranker, @Nullable List<Float> embedding) {
        this(query, filter, limit, ranker, embedding, null);
    }

    /**
     * Over all memories the scope reads, with the default ranker.
     *
     * @throws IllegalArgumentException when the limit is out of range
     */
    public static SearchRequest of(String query, int limit) {
        return of(query, MemoryFilter.ALL, limit);
    }

    /**
     * With the default ranker.
     *
     * @throws IllegalArgumentException when the limit is out of range
     */
    public static SearchRequest of(String query, MemoryFilter filter, int limit) {
        return new SearchRequest(query, filter, limit, Ranker.DEFAULT, null, null);
    }

    /** The same question, put in order by this ranker. */
    public SearchRequest rankedBy(Ranker other) {
        return new SearchRequest(query, filter, limit, other, embedding, before);
    }

    /**
     * The same question with its vector, which must have as many components as the stored ones; its length does not
     * matter.
     *
     * @throws IllegalArgumentException when the vector is empty or a component is not finite
     */
    public SearchRequest withEmbedding(List<Float> vector) {
        return new SearchRequest(query, filter, limit, ranker, vector, before);
    }

    /** The same question read together with what was said just before it; null for by itself. */
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
