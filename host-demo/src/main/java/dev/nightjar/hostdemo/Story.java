package dev.nightjar.hostdemo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nightjar.memory.Role;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The conversation that the demo tells: Nora plans a move and a project with her assistant, over some weeks, and
 * changes her mind. It stands in {@value #FILE}, one message a line.
 */
public final class Story {

    /** The name of its file. */
    public static final String FILE = "story.jsonl";

    /** Questions that Nora could ask afterwards. */
    public static final List<String> QUESTIONS = List.of(
            "Where do I live now?",
            "Which language do I write Birdbook in?",
            "Am I allergic to anything that could be in a cake?");

    private Story() {}

    /**
     * One thing that was said.
     *
     * @param role who said it
     * @param name the speaker's name; null for the assistant
     */
    public record Message(Role role, @Nullable String name, Instant time, String text) {}

    /**
     * One conversation of it.
     *
     * @param messages what was said, at least one message
     */
    public record Session(String id, List<Message> messages) {

        /** When its first message was said. */
        public Instant start() {
            return messages.get(0).time();
        }

        /** When its last message was said. */
        public Instant end() {
            return messages.get(messages.size() - 1).time();
        }
    }

    /** The file itself, for those who read such files anyway. */
    public static InputStream open() {
        return Objects.requireNonNull(Story.class.getResourceAsStream(FILE), FILE);
    }

    /** The story's conversations, in the order they began. */
    public static List<Session> sessions() {
        var messages = new LinkedHashMap<String, List<Message>>();
        try (var stream = open();
                var lines = new ObjectMapper().readerFor(JsonNode.class).<JsonNode>readValues(stream)) {
            lines.forEachRemaining(
                    line -> messages.computeIfAbsent(line.path("session").asText(), id -> new ArrayList<>())
                            .add(message(line)));
        } catch (IOException e) {
            throw new UncheckedIOException(FILE + " cannot be read", e);
        }
        return messages.entrySet().stream()
                .map(session -> new Session(session.getKey(), List.copyOf(session.getValue())))
                .toList();
    }

    private static Message message(JsonNode line) {
        return new Message(
                Role.ofLabel(line.path("role").asText()),
                line.path("name").asText(null),
                Instant.parse(line.path("time").asText()),
                line.path("text").asText());
    }

    /** When its last message was said. */
    public static Instant end() {
        var sessions = sessions();
        return sessions.get(sessions.size() - 1).end();
    }
}
