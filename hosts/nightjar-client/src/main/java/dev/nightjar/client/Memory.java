package dev.nightjar.client;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A memory.
 *
 * @param id its id
 * @param kind {@code episode}, {@code fact}, {@code reflection}, {@code note} or {@code document}
 * @param content its text
 * @param time when it happened or was said
 * @param session the conversation it comes from; null for none
 * @param tags its tags
 * @param speaker of a turn: who said it; null when unknown
 * @param confidence of a fact: how likely it is true now, 0 to 1
 */
public record Memory(
        String id,
        String kind,
        String content,
        Instant time,
        @Nullable String session,
        List<String> tags,
        @Nullable String speaker,
        @Nullable Double confidence) {

    /** Copies the list. */
    public Memory {
        tags = List.copyOf(tags);
    }

    static Memory of(JsonObject answer) {
        return new Memory(
                answer.text("id"),
                answer.text("kind"),
                answer.text("content"),
                time(answer.text("time")),
                answer.textOrNull("session"),
                answer.texts("tags"),
                answer.textOrNull("speaker"),
                answer.numberOrNull("confidence"));
    }

    static Instant time(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException("the time '" + text + "' is none", e);
        }
    }
}
