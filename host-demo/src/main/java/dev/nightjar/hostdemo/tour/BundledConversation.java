package dev.nightjar.hostdemo.tour;

import dev.nightjar.hostdemo.replay.DialogueMessage;
import dev.nightjar.hostdemo.replay.DialogueReader;
import dev.nightjar.hostdemo.replay.JsonLinesReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;

/**
 * The conversation that comes with the command: Nora plans a move and a project with her assistant, over some weeks, and
 * changes her mind.
 */
public final class BundledConversation {

    private static final String RESOURCE = "conversation.jsonl";

    private BundledConversation() {}

    /** Opens it for reading. */
    public static DialogueReader open() {
        var stream = BundledConversation.class.getResourceAsStream(RESOURCE);
        return new JsonLinesReader(RESOURCE, Objects.requireNonNull(stream, RESOURCE));
    }

    /** Its sessions, in the order they began. */
    public static List<Session> sessions() {
        var sessions = new LinkedHashMap<String, List<DialogueMessage>>();
        try (var reader = open()) {
            for (var next = reader.next(); next.isPresent(); next = reader.next()) {
                sessions.computeIfAbsent(next.get().session(), id -> new ArrayList<>())
                        .add(next.get());
            }
        } catch (IOException e) {
            throw new UncheckedIOException("The bundled conversation cannot be read", e);
        }
        return sessions.entrySet().stream()
                .map(entry -> new Session(entry.getKey(), entry.getValue()))
                .toList();
    }

    /** When its last message was said. */
    public static Instant end() {
        return sessions().stream()
                .map(Session::end)
                .max(Instant::compareTo)
                .orElseThrow(() -> new IllegalStateException("The bundled conversation is empty"));
    }

    /**
     * One session of it.
     *
     * @param id its name
     * @param messages what was said, at least one message
     */
    public record Session(String id, List<DialogueMessage> messages) {

        /** Copies the messages. */
        public Session {
            messages = List.copyOf(messages);
        }

        /** When its first message was said. */
        public Instant start() {
            return messages.get(0).time();
        }

        /** When its last message was said. */
        public Instant end() {
            return messages.get(messages.size() - 1).time();
        }
    }
}
