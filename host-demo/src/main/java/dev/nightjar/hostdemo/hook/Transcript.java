package dev.nightjar.hostdemo.hook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * What stands at the end of the file a coding agent keeps of a conversation: JSON Lines whose entries have a {@code type}, a
 * {@code uuid} and a {@code message}. Such files have no promised form; what is not understood is left out.
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

    /** In the delimiters of memory and of working memory. */
    private static final String BLOCK = "memory id=\"";

    /** Copies the list. */
    public Transcript {
        injected = List.copyOf(injected);
    }

    /** Of this file; empty when there is none or it cannot be read. */
    static Transcript read(@Nullable Path file) {
        if (file == null) {
            return UNKNOWN;
        } else if (!Files.exists(file)) {
            return new Transcript(null, START, null, List.of()); // it is made with the first turn
        }
        var reading = new Reading();
        try {
            tail(file).lines().forEach(reading::line);
        } catch (IOException e) {
            return UNKNOWN;
        }
        return reading.transcript();
    }

    /** Its last whole lines. */
    private static String tail(Path file) throws IOException {
        try (var open = new RandomAccessFile(file.toFile(), "r")) {
            long from = Math.max(0, open.length() - MAX_BYTES);
            var bytes = new byte[(int) (open.length() - from)];
            open.seek(from);
            open.readFully(bytes);
            var text = new String(bytes, StandardCharsets.UTF_8);
            return from == 0 ? text : text.substring(text.indexOf('\n') + 1);
        }
    }

    /** Takes in one line after the other. */
    private static final class Reading {

        private final List<String> injected = new ArrayList<>();
        private @Nullable String lastPrompt;
        private @Nullable String lastAnswer;
        private @Nullable String message;
        private @Nullable String answer;
        private boolean isUnderstood;

        void line(String line) {
            if (line.isBlank()) {
                return;
            }
            JsonNode entry;
            try {
                entry = MAPPER.readTree(line);
            } catch (IOException e) {
                return; // half a line: it is being written just now
            }
            if (entry.path("isSidechain").asBoolean()) {
                return; // another agent's
            }
            isUnderstood |= entry.path("type").isTextual();
            switch (entry.path("type").asText()) {
                case "system" -> system(entry);
                case "user" -> user(entry);
                case "assistant" -> assistant(entry);
                case "attachment" -> attachment(entry.path("attachment"));
                default -> {}
            }
        }

        Transcript transcript() {
            var newest = lastAnswer == null && isUnderstood ? START : lastAnswer;
            return new Transcript(lastPrompt, newest, answer, injected);
        }

        private void system(JsonNode entry) {
            if (entry.path("subtype").asText().equals("compact_boundary")) {
                injected.clear(); // the model sees a summary instead
            }
        }

        private void user(JsonNode entry) {
            boolean isPrompt = !entry.path("isMeta").asBoolean()
                    && !entry.path("isCompactSummary").asBoolean()
                    && StreamSupport.stream(entry.at("/message/content").spliterator(), false)
                            .noneMatch(part -> part.path("type").asText().equals("tool_result"));
            if (isPrompt) {
                lastPrompt = entry.path("uuid").asText(null);
                answer = null;
            }
        }

        private void assistant(JsonNode entry) {
            lastAnswer = entry.path("uuid").asText(null);
            var said = new StringBuilder();
            for (var part : entry.at("/message/content")) {
                if (part.path("type").asText().equals("text")) {
                    said.append(said.isEmpty() ? "" : "\n\n")
                            .append(part.path("text").asText());
                }
            }
            var id = entry.at("/message/id").asText(lastAnswer);
            if (said.toString().isBlank()) {
                return;
            }
            // One message of the model may stand in several entries.
            answer = answer != null && Objects.equals(id, message) ? answer + "\n\n" + said : said.toString();
            message = id;
        }

        private void attachment(JsonNode attachment) {
            if (attachment.path("type").asText().equals("hook_additional_context")) {
                for (var text : attachment.path("content")) {
                    if (text.asText().contains(BLOCK)) {
                        injected.add(text.asText());
                    }
                }
            }
        }
    }
}
