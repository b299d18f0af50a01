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
 * What stands at the end of the file a coding agent keeps of a conversation, in JSON Lines. Such files have no promised
 * form; what is not understood is left out.
 *
 * @param turns the newest ones, oldest first, at most {@value #TURNS}
 * @param lastAnswer the id of the agent's newest entry, {@value #START} where it has said nothing yet; null when that
 *     is not known
 * @param injected blocks of memory that still stand in what the model sees
 * @param ofHarness texts that the agent's program wrote in the name of one of the two, such as its failures, without
 *     white space
 */
public record Transcript(List<Turn> turns, @Nullable String lastAnswer, List<String> injected, Set<String> ofHarness) {

    /**
     * A prompt and what came of it.
     *
     * @param prompt the id of the prompt; null for what stands before the first
     * @param answer the agent's last message; null when it said nothing
     * @param time when it said so; null when the file does not tell
     */
    record Turn(
            @Nullable String prompt,
            @Nullable String answer,
            @Nullable Instant time) {}

    /** In place of the id of an answer, where there is none yet. */
    static final String START = "start";

    static final int TURNS = 3;
    private static final Transcript UNKNOWN = new Transcript(List.of(), null, List.of(), Set.of());
    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    /** Enough for the newest turns; a whole transcript can be very long. */
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

    /** Whether neither the user nor the agent said this, though it comes in the name of one of them. */
    boolean isOfHarness(String text) {
        return ofHarness.contains(words(text));
    }

    /** A text without white space: the same message is told with other line ends. */
    static String words(String text) {
        return CharMatcher.whitespace().removeFrom(text);
    }

    /**
     * Of this file.
     *
     * @return empty when there is none, it cannot be read, or it is no file: a pipe or a device may have no end
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
        // Gemini CLI used to keep one object, with all messages in it.
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

    /** Empty for half a line, which is being written just now. */
    private static Optional<JsonNode> json(String text) {
        try {
            return Optional.of(MAPPER.readTree(text));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
