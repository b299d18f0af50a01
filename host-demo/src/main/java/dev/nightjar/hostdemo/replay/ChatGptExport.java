package dev.nightjar.hostdemo.replay;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A conversation of ChatGPT's data export ({@code conversations.json}): a tree of messages, whose branches are what was
 * asked or answered again. The branch that was shown last is the conversation.
 */
final class ChatGptExport implements ConversationFormat {

    private static final Set<String> SPOKEN = Set.of("text", "multimodal_text");
    private static final String EVERYBODY = "all";

    @Override
    public String label() {
        return "ChatGPT export";
    }

    @Override
    public boolean matches(JsonNode value) {
        return value.path("mapping").isObject();
    }

    @Override
    public List<Turn> turns(JsonNode conversation, LeftOut leftOut) {
        var nodes = conversation.path("mapping");
        var shown = branch(nodes, leaf(conversation));
        var turns = new ArrayList<Turn>();
        for (var id : shown) {
            turn(nodes.path(id).path("message"), leftOut).ifPresent(turns::add);
        }
        nodes.fieldNames().forEachRemaining(id -> {
            if (!shown.contains(id) && isSpoken(nodes.path(id).path("message"))) {
                leftOut.add("messages of other branches");
            }
        });
        return turns;
    }

    /** The last message of the branch that was shown last; without a word on that, the newest one. */
    private static String leaf(JsonNode conversation) {
        var current = JsonValues.text(conversation, "current_node");
        var nodes = conversation.path("mapping");
        if (current != null && nodes.has(current)) {
            return current;
        }
        var newest = "";
        var newestTime = Double.NEGATIVE_INFINITY;
        for (var node : nodes.properties()) {
            var time = node.getValue().path("message").path("create_time").asDouble(newestTime);
            if (node.getValue().path("children").isEmpty() && time >= newestTime) {
                newest = node.getKey();
                newestTime = time;
            }
        }
        return newest;
    }

    /** The ids from the root to this leaf. */
    private static Set<String> branch(JsonNode nodes, String leaf) {
        var upwards = new LinkedHashSet<String>();
        for (var id = leaf; nodes.has(id) && upwards.add(id); ) {
            id = nodes.path(id).path("parent").asText();
        }
        var downwards = new ArrayList<>(upwards);
        Collections.reverse(downwards);
        return new LinkedHashSet<>(downwards);
    }

    private static Optional<Turn> turn(JsonNode message, LeftOut leftOut) {
        if (message.isMissingNode() || message.isNull()) {
            return Optional.empty(); // the root of every tree
        }
        var speaker = Speaker.orNeither(message.path("author").path("role").asText());
        if (speaker.role() == null) {
            leftOut.add(speaker.describe());
            return Optional.empty();
        }
        if (!isSpoken(message)) {
            leftOut.add("messages that show no text");
            return Optional.empty();
        }
        return Optional.of(
                new Turn(speaker, null, text(message), JsonValues.time(message).orElse(null)));
    }

    private static boolean isSpoken(JsonNode message) {
        var isHidden = message.path("weight").asDouble(1) == 0
                || message.path("metadata")
                        .path("is_visually_hidden_from_conversation")
                        .asBoolean();
        return !isHidden
                && SPOKEN.contains(message.path("content").path("content_type").asText())
                && message.path("recipient").asText(EVERYBODY).equals(EVERYBODY)
                && !text(message).isBlank();
    }

    private static String text(JsonNode message) {
        return JsonValues.content(message.path("content").path("parts"));
    }

    @Override
    public Optional<Instant> time(JsonNode conversation) {
        return JsonValues.time(conversation);
    }
}
