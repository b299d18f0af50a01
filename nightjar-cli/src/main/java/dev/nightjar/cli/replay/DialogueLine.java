package dev.nightjar.cli.replay;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.google.common.base.Ascii;
import com.google.common.base.CharMatcher;
import dev.nightjar.cli.replay.DialogueMessage.Speaker;
import dev.nightjar.cli.replay.DialogueReader.LeftOut;
import dev.nightjar.conversation.ToolCallRecord;
import dev.nightjar.conversation.ToolStep;
import dev.nightjar.event.MessageEvent;
import dev.nightjar.memory.Role;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The form of one line: an object with session, time, role, text and perhaps a name; other keys are ignored. */
final class DialogueLine {

    private static final ObjectReader JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build()
            .readerFor(JsonNode.class);

    private static final String TIME_FORM = "use ISO-8601 with a zone, such as 2026-01-02T09:00:00Z";
    private static final int SHOWN_CHARACTERS = 60;

    private DialogueLine() {}

    /**
     * The message; one of neither side has no text.
     *
     * @param leftOut counts the messages of neither side
     * @throws IllegalArgumentException when the line is no message, with the reason
     */
    static DialogueMessage parse(int line, String text, LeftOut leftOut) {
        var json = object(text);
        var session = required(json, "session");
        if (session.isBlank()) {
            throw new IllegalArgumentException("\"session\" is blank; name the conversation the message belongs to");
        }
        var time = time(required(json, "time"));
        var speaker = Speaker.of(required(json, "role"));
        var steps = DialogueCalls.of(json);
        var said = steps.isEmpty() ? required(json, "text") : optional(json, "text");
        if (speaker.role() == null) {
            leftOut.add(speaker.describe());
            return new DialogueMessage(line, session, time, Role.AGENT, null, "");
        }
        if (speaker.role() == Role.USER && !steps.isEmpty()) {
            throw new IllegalArgumentException(
                    "a message of the user has calls of tools; they belong to one of the agent");
        }
        return new DialogueMessage(line, session, time, true, speaker.role(), name(json), said, steps);
    }

    private static JsonNode object(String text) {
        try {
            JsonNode json = JSON.readValue(text);
            if (json.isObject()) {
                return json;
            }
        } catch (JsonProcessingException e) {
            var place = e.getLocation();
            throw new IllegalArgumentException(
                    "not JSON" + (place == null ? "" : " from column " + place.getColumnNr()) + ": "
                            + shown(e.getOriginalMessage()),
                    e);
        }
        throw new IllegalArgumentException(
                "not a JSON object but " + shown(text) + "; each line holds one message in braces");
    }

    private static String required(JsonNode json, String key) {
        var value = json.get(key);
        if (value == null || value.isNull()) {
            throw new IllegalArgumentException("no \"" + key + "\"; a message has session, time, role and text");
        }
        return text(key, value);
    }

    private static @Nullable String name(JsonNode json) {
        var name = optional(json, "name").strip();
        return name.isEmpty() ? null : name;
    }

    private static String optional(JsonNode json, String key) {
        var value = json.get(key);
        return value == null || value.isNull() ? "" : text(key, value);
    }

    private static String text(String key, JsonNode value) {
        if (!value.isTextual()) {
            throw new IllegalArgumentException(
                    "\"" + key + "\" must be text in quotes, but was " + shown(value.toString()));
        }
        return value.textValue();
    }

    private static Instant time(String text) {
        try {
            var time =
                    ZonedDateTime.parse(text, DateTimeFormatter.ISO_DATE_TIME).toInstant();
            if (!isUsable(time)) {
                throw new IllegalArgumentException(
                        "time '" + shown(text) + "' is " + time + " in UTC, which is not from "
                                + MessageEvent.Time.EARLIEST + " to " + MessageEvent.Time.LATEST + "; correct it");
            }
            return time;
        } catch (DateTimeException e) {
            throw new IllegalArgumentException("bad time '" + shown(text) + "'; " + TIME_FORM, e);
        }
    }

    /** Whether a message can have this time. */
    static boolean isUsable(Instant time) {
        return !time.isBefore(MessageEvent.Time.EARLIEST) && !time.isAfter(MessageEvent.Time.LATEST);
    }

    private static String shown(String text) {
        return Ascii.truncate(CharMatcher.javaIsoControl().replaceFrom(text, ' '), SHOWN_CHARACTERS, "…");
    }

    /**
     * The calls of tools of a line: {@code steps} as {@code sessions export} writes them, or {@code tool_calls} as the JSON API
     * takes them.
     */
    static final class DialogueCalls {

        private static final String FORM =
                "\"steps\" must be a list of steps, each with \"calls\" that have a \"tool\", \"arguments\" and a \"result\"";

        private DialogueCalls() {}

        /**
         * The calls of a line; empty when it has none.
         *
         * @throws IllegalArgumentException when they do not have the form
         */
        static List<ToolStep> of(JsonNode line) {
            var steps = new ArrayList<ToolStep>();
            for (var step : line.path("steps")) {
                steps.add(new ToolStep(step.path("text").asText(), calls(step.path("calls"))));
            }
            var calls = line.path("tool_calls");
            if (!calls.isEmpty()) {
                steps.add(new ToolStep("", calls(calls)));
            }
            return steps;
        }

        private static List<ToolCallRecord> calls(JsonNode all) {
            var calls = new ArrayList<ToolCallRecord>();
            for (var call : all) {
                calls.add(call(call, calls.size() + 1));
            }
            if (calls.isEmpty()) {
                throw new IllegalArgumentException(FORM);
            }
            return calls;
        }

        private static ToolCallRecord call(JsonNode call, int number) {
            var name = call.path("tool").asText(call.path("name").asText());
            if (name.isBlank()) {
                throw new IllegalArgumentException(FORM);
            }
            return new ToolCallRecord(
                    call.path("id").asText("call_" + number),
                    name,
                    text(call.path("arguments"), "{}"),
                    text(call.path("result"), ""),
                    call.path("is_error").asBoolean());
        }

        private static String text(JsonNode value, String otherwise) {
            if (value.isMissingNode() || value.isNull()) {
                return otherwise;
            }
            return value.isTextual() ? value.textValue() : value.toString();
        }
    }
}
