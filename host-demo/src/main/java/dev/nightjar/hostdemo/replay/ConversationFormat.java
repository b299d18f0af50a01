package dev.nightjar.hostdemo.replay;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
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
}
