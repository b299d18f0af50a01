package dev.nightjar.memory;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What every memory has, whatever its kind.
 *
 * @param id public id
 * @param namespace where it lives
 * @param agentId who wrote it
 * @param content the text, never blank
 * @param category one lower-case word for its sort, {@code general} by default
 * @param tags lower-case tags, in alphabetical order
 * @param sessionId the conversation it comes from; null when it comes from none
 * @param source what produced it: {@code dialogue}, {@code remember_fact}, {@code extractive-consolidator/1}, …
 * @param eventTime when the thing happened or was said
 * @param createdAt when it was recorded
 * @param metadata what the host keeps with it, such as a ticket number: texts, {@code Long}, {@code Double} and
 *     {@code Boolean}; filters ask for it, models are not shown it; may be empty
 * @param expiresAt when its time is over: from then on nothing finds it, however often it was used; null for what stays
 * @param ending when and why it stopped being valid; null while it is active
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
        @Nullable Ending ending) {

    /** Copies the tags and the metadata. */
    public MemoryDetails {
        tags = List.copyOf(tags);
        metadata = Map.copyOf(metadata);
    }

    /**
     * The end of a memory's validity.
     *
     * @param at when it ended
     * @param reason why
     */
    public record Ending(Instant at, EndReason reason) {}
}
