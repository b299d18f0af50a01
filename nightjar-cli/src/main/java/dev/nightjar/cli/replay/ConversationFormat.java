package dev.nightjar.cli.replay;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nightjar.cli.replay.DialogueMessage.Speaker;
import dev.nightjar.cli.replay.DialogueReader.LeftOut;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** Forms in which other programs store conversations as JSON, recognised by the key of their messages. */
enum ConversationFormat {
    /**
     * {@code conversations.json} of ChatGPT's data export: a tree of messages with a branch for each repeated question
     * or answer. The branch that was shown last is the conversation.
     */
    CHATGPT_EXPORT("ChatGPT export", "mapping"),
    /** {@code conversations.json} of Claude's data export. */
    CLAUDE_EXPORT("Claude export", "chat_messages"),
    /**
     * Messages as sent to a model: {@code {"messages": [{"role": …, "content": …}]}}, with content as text or in parts.
     */
    MESSAGE_LIST("OpenAI-style messages", "messages");

    private static final double NANOS_PER_SECOND = 1e9;
    private static final List<String> SESSION_KEYS =
            List.of("session", "session_id", "conversation_id", "uuid", "id", "thread_id");
    private static final List<String> TIME_KEYS = List.of("time", "timestamp", "created_at", "create_time", "created");
    private static final List<String> TEXT_KEYS = List.of("text", "content", "parts", "value");
    /** Types of objects with text or parts with text. */
    private static final Set<String> WRAPPING_TYPES = Set.of("message", "paragraph", "markdown");

    private static final Set<String> SPOKEN = Set.of("text", "multimodal_text");
    private static final String EVERYBODY = "all";

    private final String label;
    private final String key;

    ConversationFormat(String label, String key) {
        this.label = label;
        this.key = key;
    }

    String label() {
        return label;
    }

    /** The form of a value; empty for another one. */
    static Optional<ConversationFormat> of(JsonNode value) {
        return Arrays.stream(values())
                .filter(format -> format == CHATGPT_EXPORT
                        ? value.path(format.key).isObject()
                        : value.path(format.key).isArray())
                .findFirst();
    }

    /**
     * A message.
     *
     * @param speaker the speaker, of one of the two sides
     * @param name the speaker's name; null when unknown
     * @param time time of the message; null when unknown
     */
    record Turn(
            Speaker speaker,
            @Nullable String name,
            String text,
            @Nullable Instant time) {}

    /**
     * Messages of a conversation.
     *
     * @param leftOut counts messages of neither side
     * @param refused receives the reason for each unreadable message
     */
    List<Turn> turns(JsonNode conversation, LeftOut leftOut, Consumer<String> refused) {
        var turns = new ArrayList<Turn>();
        int number = 0;
        for (var message : messages(conversation, leftOut)) {
            number++;
            Speaker speaker;
            try {
                speaker = speaker(message);
            } catch (IllegalArgumentException e) {
                refused.accept("has a message, " + number + ", that cannot be read: " + e.getMessage());
                continue;
            }
            var text = text(message);
            if (speaker.role() == null) {
                leftOut.add(speaker.describe());
            } else if (text.isBlank()) {
                leftOut.add(withoutText(message));
            } else {
                var name = this == MESSAGE_LIST ? textOf(message, "name") : null;
                turns.add(new Turn(speaker, name, text, time(message).orElse(null)));
            }
        }
        return turns;
    }

    private Iterable<JsonNode> messages(JsonNode conversation, LeftOut leftOut) {
        if (this != CHATGPT_EXPORT) {
            return conversation.path(key);
        }
        var nodes = conversation.path(key);
        var shown = branch(nodes, leaf(conversation));
        nodes.fieldNames().forEachRemaining(id -> {
            if (!shown.contains(id) && isSpoken(nodes.path(id).path("message"))) {
                leftOut.add("messages of other branches");
            }
        });
        return shown.stream()
                .map(id -> nodes.path(id).path("message"))
                .filter(message -> !message.isMissingNode() && !message.isNull()) // the root of every tree has none
                .toList();
    }

    private Speaker speaker(JsonNode message) {
        return switch (this) {
            case CHATGPT_EXPORT ->
                Speaker.orNeither(message.path("author").path("role").asText());
            case CLAUDE_EXPORT -> Speaker.orNeither(message.path("sender").asText());
            case MESSAGE_LIST -> Speaker.of(message.path("role").asText());
        };
    }

    private String text(JsonNode message) {
        var content = message.path("content");
        return switch (this) {
            case CHATGPT_EXPORT -> isSpoken(message) ? shownText(message) : "";
            case CLAUDE_EXPORT -> { // the blocks of text, without those of tools; older exports have one text only
                var blocks = content(content);
                yield blocks.isBlank() ? message.path("text").asText() : blocks;
            }
            case MESSAGE_LIST -> content(content.isMissingNode() ? message.path("parts") : content);
        };
    }

    private String withoutText(JsonNode message) {
        if (this == CHATGPT_EXPORT) {
            return "messages that show no text";
        }
        return message.path("tool_calls").isEmpty() ? "messages without text" : "tool calls";
    }

    /** The last message of the branch that was shown last; where the file names none, the newest message. */
    private static String leaf(JsonNode conversation) {
        var current = textOf(conversation, "current_node");
        var nodes = conversation.path(CHATGPT_EXPORT.key);
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

    /** Ids from the root to a leaf. */
    private static Set<String> branch(JsonNode nodes, String leaf) {
        var upwards = new LinkedHashSet<String>();
        for (var id = leaf; nodes.has(id) && upwards.add(id); ) {
            id = nodes.path(id).path("parent").asText();
        }
        var downwards = new ArrayList<>(upwards);
        Collections.reverse(downwards);
        return new LinkedHashSet<>(downwards);
    }

    private static boolean isSpoken(JsonNode message) {
        var isHidden = message.path("weight").asDouble(1) == 0
                || message.at("/metadata/is_visually_hidden_from_conversation").asBoolean();
        return !isHidden
                && SPOKEN.contains(message.at("/content/content_type").asText())
                && message.path("recipient").asText(EVERYBODY).equals(EVERYBODY)
                && !shownText(message).isBlank();
    }

    private static String shownText(JsonNode message) {
        return content(message.at("/content/parts"));
    }

    /** Whether a value is a message, as in a file that is a list of messages. */
    static boolean isMessage(JsonNode value) {
        return value.path("role").isTextual();
    }

    private static @Nullable String textOf(JsonNode object, String key) {
        var value = object.path(key);
        return value.isTextual() && !value.textValue().isBlank() ? value.textValue() : null;
    }

    /** The name of a conversation in the file; empty for none. */
    static Optional<String> session(JsonNode conversation) {
        return SESSION_KEYS.stream()
                .flatMap(key -> Optional.ofNullable(textOf(conversation, key)).stream())
                .map(String::strip)
                .findFirst();
    }

    /** The time under any of the known keys, as ISO-8601 text with a zone or in seconds since 1970. */
    static Optional<Instant> time(JsonNode object) {
        return TIME_KEYS.stream()
                .flatMap(key -> instant(object.path(key)).stream())
                .findFirst();
    }

    private static Optional<Instant> instant(JsonNode value) {
        try {
            if (value.isNumber()) {
                var whole = (long) Math.floor(value.doubleValue());
                var nanos = Math.round((value.doubleValue() - whole) * NANOS_PER_SECOND);
                return usable(Instant.ofEpochSecond(whole, nanos).atZone(ZoneOffset.UTC));
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
     * The text of content: a text, an object with text, or a nested list of both. Pictures, calls and results of tools
     * are left out.
     */
    private static String content(JsonNode content) {
        if (content.isTextual()) {
            return content.textValue();
        }
        if (content.isObject()) {
            var type = content.path("type").asText();
            var isText = type.isEmpty() || type.contains("text") || WRAPPING_TYPES.contains(type);
            return isText
                    ? TEXT_KEYS.stream()
                            .map(key -> content(content.path(key)))
                            .filter(text -> !text.isBlank())
                            .findFirst()
                            .orElse("")
                    : "";
        }
        return String.join(
                "\n",
                StreamSupport.stream(content.spliterator(), false)
                        .map(ConversationFormat::content)
                        .filter(text -> !text.isBlank())
                        .toList());
    }
}
