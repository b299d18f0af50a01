package dev.nightjar.cli.replay;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nightjar.cli.replay.DialogueMessage.Speaker;
import dev.nightjar.cli.replay.DialogueReader.LeftOut;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A form in which conversations are kept as JSON by others. */
interface ConversationFormat {

    /** What it is called, for people. */
    String label();

    /** Whether this value is a conversation of this form. */
    boolean matches(JsonNode value);

    /**
     * What was said in it.
     *
     * @param leftOut counts what is no part of the dialogue
     */
    List<Turn> turns(JsonNode conversation, LeftOut leftOut);

    /** When it began, if it says so. */
    Optional<Instant> time(JsonNode conversation);

    /** The one this value is of, if it is of any. */
    static Optional<ConversationFormat> of(JsonNode value) {
        return List.of(new ChatGptExport(), new ClaudeExport(), new MessageList()).stream()
                .filter(format -> format.matches(value))
                .findFirst();
    }

    /**
     * Something that was said.
     *
     * @param speaker who said it, one of the two sides
     * @param name the speaker's name; null when unknown
     * @param text what was said
     * @param time when; null when the file does not tell
     */
    record Turn(
            Speaker speaker,
            @Nullable String name,
            String text,
            @Nullable Instant time) {}

    /** A conversation of Claude's data export ({@code conversations.json}). */
    static final class ClaudeExport implements ConversationFormat {

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
                    turns.add(new Turn(
                            speaker, null, text, JsonValues.time(message).orElse(null)));
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

    /** What is sent to a model: {@code {"messages": [{"role": …, "content": …}]}}, with content as text or in parts. */
    static final class MessageList implements ConversationFormat {

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

    /**
     * A conversation of ChatGPT's data export ({@code conversations.json}): a tree of messages, whose branches are what was
     * asked or answered again. The branch that was shown last is the conversation.
     */
    static final class ChatGptExport implements ConversationFormat {

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
            return Optional.of(new Turn(
                    speaker, null, text(message), JsonValues.time(message).orElse(null)));
        }

        private static boolean isSpoken(JsonNode message) {
            var isHidden = message.path("weight").asDouble(1) == 0
                    || message.path("metadata")
                            .path("is_visually_hidden_from_conversation")
                            .asBoolean();
            return !isHidden
                    && SPOKEN.contains(
                            message.path("content").path("content_type").asText())
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
}
