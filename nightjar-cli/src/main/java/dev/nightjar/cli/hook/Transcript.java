package dev.nightjar.cli.hook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nightjar.commons.text.Utf8;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What stands at the end of the file a coding agent keeps of a conversation, in JSON Lines. Such files have no promised form;
 * what is not understood is left out.
 *
 * @param lastPrompt the id of the user's newest prompt; null when none is found
 * @param lastAnswer the id of the agent's newest entry, {@value #START} where it has said nothing yet; null when that is not
 *     known
 * @param answer what the agent said in its newest message; null when it said nothing
 * @param injected blocks of memory that still stand in what the model sees
 */
public record Transcript(
        @Nullable String lastPrompt,
        @Nullable String lastAnswer,
        @Nullable String answer,
        List<String> injected) {

    /** In place of the id of an answer, where there is none yet. */
    static final String START = "start";

    private static final Transcript UNKNOWN = new Transcript(null, null, null, List.of());
    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    /** Enough for the newest turns; a whole transcript can be very long. */
    private static final int MAX_BYTES = 4 * 1024 * 1024;

    /** Copies the list. */
    public Transcript {
        injected = List.copyOf(injected);
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
            return new Transcript(null, START, null, List.of()); // it is made with the first turn
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
