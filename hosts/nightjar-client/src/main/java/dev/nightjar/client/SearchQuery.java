package dev.nightjar.client;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A question with conditions. Begin with {@link #of} and add conditions; each returns a copy.
 *
 * @param question in words, not blank
 * @param limit maximum results, 1 to 200
 * @param kinds only memories of these kinds, such as {@code fact}; empty for all
 * @param tags only memories with all of these tags; empty for all
 * @param session only memories of this conversation; null for all
 * @param after only what happened at this time or later; null for all
 * @param before only what happened before this time; null for all
 */
public record SearchQuery(
        String question,
        int limit,
        List<String> kinds,
        List<String> tags,
        @Nullable String session,
        @Nullable Instant after,
        @Nullable Instant before) {

    private static final int DEFAULT_LIMIT = 10;

    /** Copies the lists. */
    public SearchQuery {
        Arguments.notBlank("question", question);
        kinds = List.copyOf(kinds);
        tags = List.copyOf(tags);
    }

    /** A search for the 10 best memories. */
    public static SearchQuery of(String question) {
        return new SearchQuery(question, DEFAULT_LIMIT, List.of(), List.of(), null, null, null);
    }

    /** At most so many results. */
    public SearchQuery atMost(int results) {
        return new SearchQuery(question, results, kinds, tags, session, after, before);
    }

    /** Only memories of these kinds. */
    public SearchQuery ofKinds(String... only) {
        return new SearchQuery(question, limit, List.of(only), tags, session, after, before);
    }

    /** Only memories with all of these tags. */
    public SearchQuery tagged(String... all) {
        return new SearchQuery(question, limit, kinds, List.of(all), session, after, before);
    }

    /** Only memories of this conversation. */
    public SearchQuery inSession(String only) {
        return new SearchQuery(question, limit, kinds, tags, only, after, before);
    }

    /** Only what happened in this time. */
    public SearchQuery between(@Nullable Instant from, @Nullable Instant until) {
        return new SearchQuery(question, limit, kinds, tags, session, from, until);
    }

    String json() {
        return JsonObject.of(
                "query", question,
                "limit", limit,
                "kinds", kinds.isEmpty() ? null : kinds,
                "tags", tags.isEmpty() ? null : tags,
                "session", session,
                "after", after == null ? null : after.toString(),
                "before", before == null ? null : before.toString());
    }
}
