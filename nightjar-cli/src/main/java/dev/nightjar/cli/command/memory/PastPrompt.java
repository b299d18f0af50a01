package dev.nightjar.cli.command.memory;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nightjar.commons.file.NamedFile;
import dev.nightjar.commons.text.Utf8;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A prompt that a user once sent to a model.
 *
 * @param text the prompt, not blank
 * @param session the conversation; null when unknown
 */
public record PastPrompt(String text, @Nullable String session) {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final String STANDARD_INPUT = "-";

    /**
     * Reads the prompts of a file.
     *
     * @param file its path; {@code -} for standard input
     * @return at least one
     * @throws IllegalArgumentException when the file cannot be read, a line is no prompt, or there is none
     * @see #of
     */
    public static List<PastPrompt> read(String file, InputStream standardInput) {
        List<PastPrompt> past;
        try {
            past = of(file, lines(file, standardInput));
        } catch (NoSuchFileException e) {
            throw new IllegalArgumentException(
                    "There is no file " + file + "; name a file of past prompts, or - for standard input", e);
        } catch (IOException e) {
            throw new IllegalArgumentException(file + " cannot be read as UTF-8 text: " + e.getMessage(), e);
        }
        if (past.isEmpty()) {
            throw new IllegalArgumentException(file + " contains no prompt; write one a line");
        }
        return past;
    }

    private static List<String> lines(String file, InputStream standardInput) throws IOException {
        if (file.equals(STANDARD_INPUT)) {
            return Utf8.strict(standardInput.readAllBytes()).lines().toList();
        }
        NamedFile.checkReadable(Path.of(file));
        var bytes = Files.readAllBytes(Path.of(file));
        return Utf8.strict(bytes).lines().toList();
    }

    /**
     * Reads prompts from lines: each is a prompt, or a JSON object with {@code text} and optional {@code session} and
     * {@code role}. Messages of the agent are skipped, so files for {@code replay} can be used.
     *
     * @param file its name, for errors
     * @throws IllegalArgumentException naming the line that is JSON without a text
     */
    public static List<PastPrompt> of(String file, List<String> lines) {
        var prompts = new ArrayList<PastPrompt>();
        for (int i = 0; i < lines.size(); i++) {
            var line = lines.get(i).strip();
            if (line.startsWith("{")) {
                ofJson(file + ":" + (i + 1), line).ifPresent(prompts::add);
            } else if (!line.isEmpty()) {
                prompts.add(new PastPrompt(line, null));
            }
        }
        return prompts;
    }

    private static Optional<PastPrompt> ofJson(String place, String line) {
        JsonNode object;
        try {
            object = JSON.readTree(line);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(
                    place + ": this line begins like JSON but is none: " + e.getOriginalMessage(), e);
        }
        var text = object.path("text");
        if (!text.isTextual()) {
            throw new IllegalArgumentException(
                    place + ": this object has no \"text\"; write {\"text\": \"…\"}, perhaps with"
                            + " \"session\", or the prompt alone");
        }
        var role = object.path("role").asText("user");
        var session = object.path("session").asText("");
        return role.equals("user") && !text.textValue().isBlank()
                ? Optional.of(new PastPrompt(text.textValue().strip(), session.isBlank() ? null : session))
                : Optional.empty();
    }
}
