package dev.nightjar.memory;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Details of a memory of any kind.
 *
 * @param id public id
 * @param namespace the namespace it belongs to
 * @param agentId the agent that wrote it
 * @param content the text, never blank
 * @param category one lower-case word, {@code general} by default
 * @param tags lower-case tags, in alphabetical order
 * @param sessionId the conversation it comes from; null for none
 * @param source what produced it: {@code dialogue}, {@code remember_fact}, {@code extractive-consolidator/1}, …
 * @param eventTime when it happened or was said
 * @param createdAt when it was recorded
 * @param metadata the host's own data, such as a ticket number: text, {@code Long}, {@code Double} and {@code Boolean}
 *     values. Filters can match it; models do not see it. May be empty
 * @param expiresAt when it expires; searches do not find it after that, however often it was used. Null for never
 * @param ending when and why it ended; null while it is active
 * @param verdict the user's judgement; null for none
 */
public record MemoryDetails(
        MemoryId id,
        Namespace namespace,
        String agentId,
        String content,
        String category,
        List<String> tags,
        @Nullable String sessionId,
        String source,
        Instant eventTime,
        Instant createdAt,
        Map<String, Object> metadata,
        @Nullable Instant expiresAt,
        @Nullable Ending ending,
        @Nullable Verdict verdict) {

    /** A memory that nobody has judged. */
    public MemoryDetails(
            MemoryId id,
            Namespace namespace,
            String agentId,
            String content,
            String category,
            List<String> tags,
            @Nullable String sessionId,
            String source,
            Instant eventTime,
            Instant createdAt,
            Map<String, Object> metadata,
            @Nullable Instant expiresAt,
            @Nullable Ending ending) {
        this(
                id, namespace, agentId, content, category, tags, sessionId, source, eventTime, createdAt, metadata,
                expiresAt, ending, null);
    }

    /** Copies the tags and the metadata. */
    public MemoryDetails {
        tags = List.copyOf(tags);
        metadata = Map.copyOf(metadata);
    }

    /**
     * End of a memory.
     *
     * @param at time of the end
     * @param reason reason for the end
     */
    public record Ending(Instant at, EndReason reason) {}
}
