package dev.nightjar.cli.hook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.google.common.base.CharMatcher;
import dev.nightjar.commons.text.Utf8;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The end of the file in which a coding agent stores a conversation as JSON Lines. The form of these files is not
 * documented; unknown entries are skipped.
 *
 * @param turns the newest ones, oldest first, at most {@value #TURNS}
 * @param lastAnswer the id of the agent's newest entry, {@value #START} before the first one; null when unknown
 * @param injected blocks of memory that the model still sees
 * @param ofHarness texts that the agent's program wrote in the name of the user or the agent, such as errors, without
 *     white space
 */
public record Transcript(List<Turn> turns, @Nullable String lastAnswer, List<String> injected, Set<String> ofHarness) {

    /**
     * A prompt with its answer.
     *
     * @param prompt the id of the prompt; null before the first prompt
     * @param answer the agent's last message; null for none
     * @param time the time of the answer; null when unknown
     */
    record Turn(
            @Nullable String prompt,
            @Nullable String answer,
            @Nullable Instant time) {}

    /** Id of an answer before there is any. */
    static final String START = "start";

    static final int TURNS = 3;
    private static final Transcript UNKNOWN = new Transcript(List.of(), null, List.of(), Set.of());
    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    /** Maximum bytes read from the end of the file, enough for the newest turns. */
    private static final int MAX_BYTES = 4 * 1024 * 1024;

    public Transcript {
        turns = List.copyOf(turns);
        injected = List.copyOf(injected);
        ofHarness = Set.copyOf(ofHarness);
    }

    /** The id of the user's newest prompt; null when none is found. */
    @Nullable
    String lastPrompt() {
        return turns.isEmpty() ? null : turns.get(turns.size() - 1).prompt();
    }

    /** Answer of the agent in its newest turn; null for none. */
    @Nullable
    String answer() {
        return turns.isEmpty() ? null : turns.get(turns.size() - 1).answer();
    }

    /** Whether a text is from the agent's program, though in the name of the user or the agent. */
    boolean isOfHarness(String text) {
        return ofHarness.contains(words(text));
    }

    /** A text without white space, because copies of a message differ in line ends. */
    static String words(String text) {
        return CharMatcher.whitespace().removeFrom(text);
    }

    /**
     * Reads a file.
     *
     * @return empty when there is none, it cannot be read, or it is not a regular file
     */
    static Transcript read(@Nullable Path file) {
        if (file == null) {
            return UNKNOWN;
        } else if (!Files.exists(file)) {
            return new Transcript(List.of(), START, List.of(), Set.of()); // it is made with the first turn
        } else if (!Files.isRegularFile(file)) {
            return UNKNOWN;
        }
        try (var open = new RandomAccessFile(file.toFile(), "r")) {
            long from = Math.max(0, open.length() - MAX_BYTES);
            var bytes = new byte[(int) (open.length() - from)];
            open.seek(from);
            open.readFully(bytes);
            var text = Utf8.lenient(bytes);
            return of(from == 0 ? text : text.substring(text.indexOf('\n') + 1));
        } catch (IOException e) {
            return UNKNOWN;
        }
    }

    private static Transcript of(String text) {
        var reading = new TranscriptReading();
        // Older versions of Gemini CLI wrote one object with all messages.
        var whole = text.startsWith("{\n") || text.startsWith("{\r") ? json(text) : Optional.<JsonNode>empty();
        if (whole.isPresent()) {
            reading.take(whole.get());
        } else {
            text.lines()
                    .filter(line -> !line.isBlank())
                    .forEach(line -> json(line).ifPresent(reading::take));
        }
        return reading.transcript();
    }

    /** A JSON object; empty for an incomplete line that is still being written. */
    private static Optional<JsonNode> json(String text) {
        try {
            return Optional.of(MAPPER.readTree(text));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
