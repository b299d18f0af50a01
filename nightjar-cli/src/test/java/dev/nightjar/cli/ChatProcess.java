package dev.nightjar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A running {@code nightjar chat --json}, line by line. */
final class ChatProcess implements AutoCloseable {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final long MAX_SECONDS = NightjarRunner.MAX_SECONDS;

    private final Process process;
    private final PrintWriter in;
    private final BufferedReader out;
    private final Path err;

    private ChatProcess(Process process, Path err) {
        this.process = process;
        this.err = err;
        in = new PrintWriter(process.getOutputStream(), true, StandardCharsets.UTF_8);
        out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    /** Starts one in the session {@code s} and waits until it listens. */
    static ChatProcess start(NightjarProcess nightjar, Path folder, String... options) throws IOException {
        var arguments = new ArrayList<>(List.of("chat", "--json", "--session", "s"));
        arguments.addAll(List.of(options));
        var err = Files.createTempFile(folder, "err", ".txt");
        var chat = new ChatProcess(
                nightjar.builder(List.of(), arguments.toArray(String[]::new))
                        .redirectError(err.toFile())
                        .start(),
                err);
        assertThat(chat.next().has("session")).isTrue();
        return chat;
    }

    long pid() {
        return process.pid();
    }

    /** Says something and reads up to the answer; what came before that. */
    List<JsonNode> say(String text) throws IOException {
        in.println(text);
        var before = new ArrayList<JsonNode>();
        for (var line = next(); !line.has("prompt"); line = next()) {
            before.add(line);
        }
        return before;
    }

    /** Says something and waits for nothing. */
    void tell(String text) {
        in.println(text);
    }

    /** The block that a model would be given with this prompt. */
    String context(String prompt) throws IOException {
        in.println("/context " + prompt);
        var line = next();
        while (!line.has("context")) {
            line = next();
        }
        return line.get("context").asText();
    }

    /** Ends the input, and waits for the end of the process. */
    Outcome end() throws IOException, InterruptedException {
        in.close();
        var rest = new StringBuilder();
        for (var line = out.readLine(); line != null; line = out.readLine()) {
            rest.append(line).append('\n');
        }
        assertThat(process.waitFor(MAX_SECONDS, TimeUnit.SECONDS)).isTrue();
        return new Outcome(process.exitValue(), rest.toString(), Files.readString(err));
    }

    /** Ends it at once, as a crash would. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    @Override
    public void close() {
        try {
            kill();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private JsonNode next() throws IOException {
        var line = out.readLine();
        assertThat(line).as("standard error: %s", Files.readString(err)).isNotNull();
        return JSON.readTree(line);
    }
}
