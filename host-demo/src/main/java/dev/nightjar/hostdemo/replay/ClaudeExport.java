package dev.nightjar.hostdemo.replay;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A conversation of Claude's data export ({@code conversations.json}). */
final class ClaudeExport implements ConversationFormat {

    @Override
    public String label() {
        return "Claude export";
    }

    @Override
    public boolean matches(JsonNode value) {
        return value.path("chat_messages").isArray();
    }

    @Override
    public List<Turn> turns(JsonNode conversation, LeftOut leftOut) {
        var turns = new ArrayList<Turn>();
        for (var message : conversation.path("chat_messages")) {
            var speaker = Speaker.orNeither(message.path("sender").asText());
            var text = text(message);
            if (speaker.role() == null) {
                leftOut.add(speaker.describe());
            } else if (text.isBlank()) {
                leftOut.add("messages without text");
            } else {
                turns.add(new Turn(speaker, null, text, JsonValues.time(message).orElse(null)));
            }
        }
        return turns;
    }

    /** The blocks of text, without those of tools; older exports have one text only. */
    private static String text(JsonNode message) {
        var blocks = JsonValues.content(message.path("content"));
        return blocks.isBlank() ? message.path("text").asText() : blocks;
    }

    @Override
    public Optional<Instant> time(JsonNode conversation) {
        return JsonValues.time(conversation);
    }
}
