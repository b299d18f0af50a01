package dev.nightjar.springai;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nightjar.spi.conversation.SessionLog;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.AssistantMessage.ToolCall;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.MessageType;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage.ToolResponse;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.session.Session;
import org.springframework.ai.session.SessionEvent;

/**
 * Converts Spring AI's sessions and events to log entries and back. Each text is a separate part, so that it can be
 * masked and erased. Media and message metadata are left out. Metadata of sessions and events is stored as far as it is
 * JSON.
 */
final class SessionEntries {

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private static final String ID = "id";
    private static final String TYPE = "type";
    private static final String BRANCH = "branch";
    private static final String METADATA = "metadata.";
    private static final String CALL = "call.";
    private static final String RESPONSE = "response.";
    private static final String NO_ARGUMENTS = "{}";

    private SessionEntries() {}

    /**
     * The stored form of a session.
     *
     * @param id its id in the store
     * @throws IllegalArgumentException when its metadata cannot be written as JSON
     */
    static SessionLog.Draft draft(String id, Session session) {
        var details = new HashMap<String, String>();
        details.put(ID, session.id());
        putMetadata(details, session.metadata());
        return new SessionLog.Draft(id, session.userId(), session.createdAt(), session.expiresAt(), details);
    }

    /** The application's id of a session. */
    static String id(SessionLog log) {
        return log.details().getOrDefault(ID, log.sessionId());
    }

    /**
     * A session that never expires has null as its expiry, which the library's builder accepts although it is not
     * declared.
     */
    @SuppressWarnings("NullAway")
    static Session session(SessionLog log) {
        return Session.builder()
                .id(id(log))
                .userId(log.owner())
                .createdAt(log.createdAt())
                .expiresAt(log.expiresAt())
                .metadata(metadata(log.details()))
                .build();
    }

    /** @throws IllegalArgumentException when its metadata cannot be written as JSON */
    static SessionLog.Entry entry(SessionEvent event) {
        var message = event.getMessage();
        var parts = new HashMap<String, String>();
        parts.put(TYPE, message.getMessageType().name());
        if (event.getBranch() != null) {
            parts.put(BRANCH, event.getBranch());
        }
        putMetadata(parts, event.getMetadata());
        if (message instanceof AssistantMessage asked) {
            putCalls(parts, asked.getToolCalls());
        } else if (message instanceof ToolResponseMessage answered) {
            putResponses(parts, answered.getResponses());
        }
        var text = message.getText() == null ? "" : message.getText();
        return new SessionLog.Entry(
                event.getId(), event.getTimestamp(), isSaid(event, text), event.isArchived(), text, parts);
    }

    /** @param sessionId the application's id of the session */
    static SessionEvent event(String sessionId, SessionLog.Entry entry) {
        return SessionEvent.builder()
                .id(entry.id())
                .sessionId(sessionId)
                .timestamp(entry.time())
                .message(message(entry))
                .metadata(metadata(entry.parts()))
                .branch(entry.parts().get(BRANCH))
                .archived(entry.isArchived())
                .build();
    }

    /** Text beside tool calls is not part of the answer. */
    private static boolean isSaid(SessionEvent event, String text) {
        return !text.isBlank()
                && !event.isSynthetic()
                && !event.hasToolCalls()
                && (event.getMessageType() == MessageType.USER || event.getMessageType() == MessageType.ASSISTANT);
    }

    private static Message message(SessionLog.Entry entry) {
        var parts = entry.parts();
        return switch (MessageType.valueOf(parts.getOrDefault(TYPE, MessageType.USER.name()))) {
            case USER -> new UserMessage(entry.text());
            case SYSTEM -> new SystemMessage(entry.text());
            case ASSISTANT ->
                AssistantMessage.builder()
                        .content(entry.text())
                        .toolCalls(calls(parts))
                        .build();
            case TOOL ->
                ToolResponseMessage.builder().responses(responses(parts)).build();
        };
    }

    private static void putCalls(Map<String, String> parts, List<ToolCall> calls) {
        for (int i = 0; i < calls.size(); i++) {
            var call = calls.get(i);
            put(parts, CALL + i + ".id", call.id());
            put(parts, CALL + i + ".type", call.type());
            put(parts, CALL + i + ".name", call.name());
            put(parts, CALL + i + ".arguments", call.arguments());
        }
    }

    private static List<ToolCall> calls(Map<String, String> parts) {
        var calls = new ArrayList<ToolCall>();
        for (var at = CALL + 0; parts.containsKey(at + ".id"); at = CALL + calls.size()) {
            calls.add(new ToolCall(
                    part(parts, at + ".id"),
                    part(parts, at + ".type"),
                    part(parts, at + ".name"),
                    arguments(part(parts, at + ".arguments"))));
        }
        return calls;
    }

    private static void putResponses(Map<String, String> parts, List<ToolResponse> responses) {
        for (int i = 0; i < responses.size(); i++) {
            var response = responses.get(i);
            put(parts, RESPONSE + i + ".id", response.id());
            put(parts, RESPONSE + i + ".name", response.name());
            put(parts, RESPONSE + i + ".data", response.responseData());
        }
    }

    private static List<ToolResponse> responses(Map<String, String> parts) {
        var responses = new ArrayList<ToolResponse>();
        for (var at = RESPONSE + 0; parts.containsKey(at + ".id"); at = RESPONSE + responses.size()) {
            responses.add(
                    new ToolResponse(part(parts, at + ".id"), part(parts, at + ".name"), part(parts, at + ".data")));
        }
        return responses;
    }

    /** A provider may leave out a part. */
    private static void put(Map<String, String> parts, String name, @Nullable String value) {
        parts.put(name, value == null ? "" : value);
    }

    private static String part(Map<String, String> parts, String name) {
        return parts.getOrDefault(name, "");
    }

    /** Always a JSON object, as model providers need one, even after a secret in it was masked. */
    private static String arguments(String stored) {
        try {
            return MAPPER.readTree(stored).isObject() ? stored : NO_ARGUMENTS;
        } catch (JsonProcessingException e) {
            return NO_ARGUMENTS;
        }
    }

    private static void putMetadata(Map<String, String> parts, Map<String, Object> metadata) {
        metadata.forEach((name, value) -> {
            try {
                parts.put(METADATA + name, MAPPER.writeValueAsString(value));
            } catch (JsonProcessingException e) {
                throw new IllegalArgumentException(
                        "The metadata '" + name + "' cannot be kept: " + value.getClass() + " is no JSON", e);
            }
        });
    }

    private static Map<String, Object> metadata(Map<String, String> parts) {
        var metadata = new HashMap<String, Object>();
        parts.forEach((name, value) -> {
            if (name.startsWith(METADATA)) {
                metadata.put(name.substring(METADATA.length()), json(value));
            }
        });
        return metadata;
    }

    /** If masking made it invalid JSON, it is read as text. */
    private static Object json(String stored) {
        try {
            return MAPPER.readValue(stored, Object.class);
        } catch (JsonProcessingException e) {
            return stored;
        }
    }
}
