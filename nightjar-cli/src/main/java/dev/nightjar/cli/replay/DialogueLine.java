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
import dev.nightjar.memory.Role;
import dev.nightjar.spi.event.MessageEvent;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;

/**
 * One line of a file: an object with session, time, role, text and an optional name; other keys are ignored. Tool calls
 * are {@code steps} as {@code sessions export} writes them, or {@code tool_calls} as in the JSON API.
 */
final class DialogueLine {

    private static final ObjectReader JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build()
            .readerFor(JsonNode.class);
    private static final String STEPS_FORM =
            "\"steps\" must be a list of steps, each with \"calls\" that have a \"tool\", \"arguments\" and a \"result\"";
    private static final int SHOWN_CHARACTERS = 60;

    private DialogueLine() {}

    /**
     * The message of a line; without text for a message of neither side.
     *
     * @param leftOut counts the messages of neither side
     * @throws IllegalArgumentException when the line is not a message, with the reason
     */
    static DialogueMessage parse(int line, String text, LeftOut leftOut) {
        var json = object(text);
        var session = required(json, "session");
        if (session.isBlank()) {
            throw new IllegalArgumentException("\"session\" is blank; name the conversation the message belongs to");
        }
        var time = time(required(json, "time"));
        var speaker = Speaker.of(required(json, "role"));
        var steps = steps(json);
        var said = steps.isEmpty() ? required(json, "text") : optional(json, "text");
        if (speaker.role() == null) {
            leftOut.add(speaker.describe());
            return new DialogueMessage(line, session, time, Role.AGENT, null, "");
        }
        if (speaker.role() == Role.USER && !steps.isEmpty()) {
            throw new IllegalArgumentException(
                    "a message of the user has calls of tools; they belong to one of the agent");
        }
        var name = optional(json, "name").strip();
        return new DialogueMessage(
                line, session, time, true, speaker.role(), name.isEmpty() ? null : name, said, steps);
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
                "not a JSON object but " + shown(text) + "; each line is one message in braces");
    }

    private static String required(JsonNode json, String key) {
        if (!json.hasNonNull(key)) {
            throw new IllegalArgumentException("no \"" + key + "\"; a message has session, time, role and text");
        }
        return optional(json, key);
    }

    private static String optional(JsonNode json, String key) {
        if (json.hasNonNull(key) && !json.path(key).isTextual()) {
            throw new IllegalArgumentException("\"" + key + "\" must be text in quotes, but was "
                    + shown(json.path(key).toString()));
        }
        return json.path(key).asText("");
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
            throw new IllegalArgumentException(
                    "bad time '" + shown(text) + "'; use ISO-8601 with a zone, such as 2026-01-02T09:00:00Z", e);
        }
    }

    /** Whether a message can have this time. */
    static boolean isUsable(Instant time) {
        return !time.isBefore(MessageEvent.Time.EARLIEST) && !time.isAfter(MessageEvent.Time.LATEST);
    }

    private static String shown(String text) {
        return Ascii.truncate(CharMatcher.javaIsoControl().replaceFrom(text, ' '), SHOWN_CHARACTERS, "…");
    }

    private static List<ToolStep> steps(JsonNode line) {
        var steps = new ArrayList<ToolStep>();
        for (var step : line.path("steps")) {
            steps.add(new ToolStep(step.path("text").asText(), calls(step.path("calls"))));
        }
        if (!line.path("tool_calls").isEmpty()) {
            steps.add(new ToolStep("", calls(line.path("tool_calls"))));
        }
        return steps;
    }

    private static List<ToolCallRecord> calls(JsonNode all) {
        var calls = new ArrayList<ToolCallRecord>();
        for (var call : all) {
            var name = call.path("tool").asText(call.path("name").asText());
            if (name.isBlank()) {
                throw new IllegalArgumentException(STEPS_FORM);
            }
            calls.add(new ToolCallRecord(
                    call.path("id").asText("call_" + (calls.size() + 1)),
                    name,
                    textOrJson(call, "arguments", "{}"),
                    textOrJson(call, "result", ""),
                    call.path("is_error").asBoolean()));
        }
        if (calls.isEmpty()) {
            throw new IllegalArgumentException(STEPS_FORM);
        }
        return calls;
    }

    private static String textOrJson(JsonNode call, String key, String otherwise) {
        var value = call.path(key);
        if (!call.hasNonNull(key)) {
            return otherwise;
        }
        return value.isTextual() ? value.textValue() : value.toString();
    }
}
