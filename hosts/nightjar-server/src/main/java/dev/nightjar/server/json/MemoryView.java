package dev.nightjar.server.json;

import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.Note;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A memory as callers see it. Properties that its kind does not have are null.
 *
 * @param id its id
 * @param kind {@code episode}, {@code fact}, {@code reflection}, {@code note} or {@code document}
 * @param content its text
 * @param time when it happened or was said, ISO-8601 in UTC
 * @param session the conversation it comes from
 * @param category its category
 * @param tags its tags
 * @param metadata the host's metadata
 * @param source what produced it
 * @param expiresAt when it expires
 * @param isActive whether it is still valid
 * @param endReason why it is no longer valid
 * @param role of a turn: {@code user} or {@code agent}
 * @param speaker of a turn: the speaker
 * @param confidence of a fact: the probability that it is true now, 0 to 1
 * @param durability of a fact: how long it is likely to stay true
 * @param standing of a fact: whether it belongs into a prompt now
 * @param isProtected of a fact: whether the user confirmed it
 * @param verdict what the user says of it: {@code useful} or {@code wrong}
 * @param key of a note: the name it was saved under
 */
public record MemoryView(
        String id,
        String kind,
        String content,
        String time,
        @Nullable String session,
        String category,
        List<String> tags,
        Map<String, Object> metadata,
        String source,
        @Nullable String expiresAt,
        boolean isActive,
        @Nullable String endReason,
        @Nullable String role,
        @Nullable String speaker,
        @Nullable Double confidence,
        @Nullable String durability,
        @Nullable String standing,
        @Nullable Boolean isProtected,
        @Nullable String verdict,
        @Nullable String key) {

    /** The view of a memory. */
    public static MemoryView of(Memory memory) {
        var details = memory.details();
        var ending = details.ending();
        var turn = memory instanceof Episode episode ? episode : null;
        var fact = memory instanceof Fact stated ? stated : null;
        return new MemoryView(
                memory.id().value(),
                memory.kind().label(),
                memory.content(),
                memory.eventTime().toString(),
                details.sessionId(),
                details.category(),
                details.tags(),
                details.metadata(),
                details.source(),
                text(details.expiresAt()),
                ending == null,
                ending == null ? null : ending.reason().label(),
                turn == null ? null : turn.role().label(),
                turn == null ? null : turn.speaker(),
                fact == null ? null : fact.confidence(),
                fact == null ? null : fact.durability().label(),
                fact == null ? null : fact.standing().label(),
                fact == null ? null : fact.isProtected(),
                details.verdict() == null ? null : details.verdict().label(),
                memory instanceof Note note ? note.key() : null);
    }

    private static @Nullable String text(@Nullable Instant time) {
        return time == null ? null : time.toString();
    }
}
