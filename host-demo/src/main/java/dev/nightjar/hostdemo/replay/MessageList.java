package dev.nightjar.hostdemo.replay;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What is sent to a model: {@code {"messages": [{"role": …, "content": …}]}}, with content as text or in parts. */
final class MessageList implements ConversationFormat {

    @Override
    public String label() {
        return "OpenAI-style messages";
    }

    @Override
    public boolean matches(JsonNode value) {
        return value.path("messages").isArray();
    }

    /** Whether this value is a message, as in a file that is nothing but a list of them. */
    static boolean isMessage(JsonNode value) {
        return value.path("role").isTextual();
    }

    @Override
    public List<Turn> turns(JsonNode conversation, LeftOut leftOut) {
        var turns = new ArrayList<Turn>();
        for (var message : conversation.path("messages")) {
            turn(message, leftOut).ifPresent(turns::add);
        }
        return turns;
    }

    private static Optional<Turn> turn(JsonNode message, LeftOut leftOut) {
        var speaker = Speaker.of(message.path("role").asText());
        var content = message.path("content");
        var text = JsonValues.content(content.isMissingNode() ? message.path("parts") : content);
        if (speaker.role() == null) {
            leftOut.add(speaker.describe());
            return Optional.empty();
        }
        if (text.isBlank()) {
            leftOut.add(message.path("tool_calls").isEmpty() ? "messages without text" : "tool calls");
            return Optional.empty();
        }
        return Optional.of(new Turn(
                speaker,
                JsonValues.text(message, "name"),
                text,
                JsonValues.time(message).orElse(null)));
    }

    @Override
    public Optional<Instant> time(JsonNode conversation) {
        return JsonValues.time(conversation);
    }
}
