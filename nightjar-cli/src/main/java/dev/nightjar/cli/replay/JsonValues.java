package dev.nightjar.cli.replay;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the values that other makers' files have in common. */
final class JsonValues {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final List<String> SESSION_KEYS =
            List.of("session", "session_id", "conversation_id", "uuid", "id", "thread_id");
    private static final List<String> TEXT_KEYS = List.of("text", "content", "parts", "value");
    /** Types of what holds text or parts with text. */
    private static final Set<String> WRAPPING_TYPES = Set.of("message", "paragraph", "markdown");

    private static final List<String> TIME_KEYS = List.of("time", "timestamp", "created_at", "create_time", "created");

    private JsonValues() {}

    /** The text of this key; null when it has none. */
    static @Nullable String text(JsonNode object, String key) {
        var value = object.path(key);
        return value.isTextual() && !value.textValue().isBlank() ? value.textValue() : null;
    }

    /** The name a conversation has of its own. */
    static Optional<String> session(JsonNode conversation) {
        return SESSION_KEYS.stream()
                .flatMap(key -> Optional.ofNullable(text(conversation, key)).stream())
                .map(String::strip)
                .findFirst();
    }

    /** The time under whichever key it is kept, as ISO-8601 text with a zone or in seconds since 1970. */
    static Optional<Instant> time(JsonNode object) {
        return TIME_KEYS.stream()
                .flatMap(key -> instant(object.path(key)).stream())
                .findFirst();
    }

    private static Optional<Instant> instant(JsonNode value) {
        try {
            if (value.isNumber()) {
                var seconds = value.doubleValue();
                var whole = (long) Math.floor(seconds);
                return usable(Instant.ofEpochSecond(whole, Math.round((seconds - whole) * NANOS_PER_SECOND))
                        .atZone(ZoneOffset.UTC));
            }
            return value.isTextual()
                    ? usable(ZonedDateTime.parse(value.textValue(), DateTimeFormatter.ISO_DATE_TIME))
                    : Optional.empty();
        } catch (DateTimeException | ArithmeticException e) {
            return Optional.empty(); // the same as none: the message counts, when it was said is made up
        }
    }

    private static Optional<Instant> usable(ZonedDateTime time) {
        return Optional.of(time.toInstant()).filter(DialogueLine::isUsable);
    }

    /**
     * The text of content: text itself, an object that has some, or a list of both, however they are nested. Of what says its
     * type only text counts, no picture, call or result of a tool.
     */
    static String content(JsonNode content) {
        if (content.isTextual()) {
            return content.textValue();
        }
        if (content.isObject()) {
            return isText(content) ? ofObject(content) : "";
        }
        var parts = new ArrayList<String>();
        for (var part : content) {
            var text = content(part);
            if (!text.isBlank()) {
                parts.add(text);
            }
        }
        return String.join("\n", parts);
    }

    private static boolean isText(JsonNode object) {
        var type = object.path("type").asText();
        return type.isEmpty() || type.contains("text") || WRAPPING_TYPES.contains(type);
    }

    private static String ofObject(JsonNode object) {
        return TEXT_KEYS.stream()
                .map(key -> content(object.path(key)))
                .filter(text -> !text.isBlank())
                .findFirst()
                .orElse("");
    }
}
