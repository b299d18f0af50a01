package dev.nightjar.kernel.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nightjar.kernel.model.settings.ModelSettings;
import dev.nightjar.kernel.tool.ToolJson;
import dev.nightjar.memory.Namespace;
import dev.nightjar.spi.agent.AgentOutcome.Usage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The record of calls: one JSON object per line, readable only by its owner. When it reaches one megabyte (eight with
 * prompts), it becomes the older part, and the previous older part is deleted. Counts for daily limits do not depend on
 * it. Thread-safe.
 */
final class ModelCallFile {

    private static final Logger LOG = LoggerFactory.getLogger(ModelCallFile.class);
    /** Some thousand calls. */
    private static final long LARGEST = 1 << 20;

    /** Prompts are long. */
    private static final long LARGEST_WITH_PROMPTS = 8 << 20;

    private final ModelUse use;
    private final Path file;
    private final Path older;
    private final ToolJson json = new ToolJson();
    private final BiConsumer<String, Throwable> failures;

    /** @param failures is called when a call could not be recorded */
    ModelCallFile(Path folder, BiConsumer<String, Throwable> failures) {
        use = new ModelUse(folder);
        file = folder.resolve("model-calls.jsonl");
        older = folder.resolve("model-calls.1.jsonl");
        this.failures = failures;
    }

    /** Adds a call. Never throws. */
    synchronized void add(ModelCall call) {
        LOG.debug(
                "{} asked {}: {}, {} + {} tokens, {} ms",
                call.agent(),
                call.model(),
                call.outcome(),
                call.inputTokens(),
                call.outputTokens(),
                call.millis());
        try {
            use.add(call);
            makeRoom(call.prompt() == null ? LARGEST : LARGEST_WITH_PROMPTS);
            Files.writeString(
                    file,
                    json.render(call) + "\n",
                    StandardCharsets.UTF_8,
                    StandardOpenOption.APPEND,
                    LinkOption.NOFOLLOW_LINKS);
        } catch (IOException | IllegalArgumentException e) {
            failures.accept("record of model calls", e);
        }
    }

    /** The newest calls, newest last; unreadable lines are left out. */
    synchronized List<ModelCall> newest(int limit) {
        var calls = new ArrayDeque<ModelCall>();
        var mapper = new ObjectMapper();
        for (Path part : List.of(older, file)) {
            if (Files.isRegularFile(part)) {
                read(part, mapper, limit, calls);
            }
        }
        return List.copyOf(calls);
    }

    /** Usage as in {@link ModelUse#usage}; nothing, with a report, when it cannot be read. */
    synchronized Usage usage(Set<String> agents, Instant since, @Nullable Namespace user, ModelSettings prices) {
        try {
            return use.usage(agents, since, user, prices);
        } catch (IOException e) {
            failures.accept("count model calls", e);
            return Usage.NONE;
        }
    }

    /** Removes prompts and answers from all recorded calls, and the user from those of this one. Never throws. */
    synchronized void erasePrompts(Namespace user) {
        var key = ModelCall.key(user);
        var mapper = new ObjectMapper();
        try {
            use.erase(user);
        } catch (IOException e) {
            failures.accept("erase a user from the counts of model calls", e);
        }
        for (Path part : List.of(older, file)) {
            try {
                if (Files.isRegularFile(part)) {
                    var lines = new StringBuilder();
                    for (String line : Files.readAllLines(part)) {
                        call(mapper, line)
                                .ifPresent(call -> lines.append(json.render(call.withoutPrompt(key)))
                                        .append('\n'));
                    }
                    Files.writeString(
                            part,
                            lines,
                            StandardOpenOption.WRITE,
                            StandardOpenOption.TRUNCATE_EXISTING,
                            LinkOption.NOFOLLOW_LINKS);
                }
            } catch (IOException | IllegalArgumentException e) {
                failures.accept("erase the prompts recorded in " + part.getFileName(), e);
            }
        }
    }

    private void read(Path part, ObjectMapper mapper, int limit, Deque<ModelCall> calls) {
        try (var lines = Files.lines(part)) {
            lines.forEach(line -> call(mapper, line).ifPresent(call -> {
                calls.addLast(call);
                if (calls.size() > limit) {
                    calls.removeFirst();
                }
            }));
        } catch (IOException | java.io.UncheckedIOException e) {
            failures.accept("read the record of model calls", e);
        }
    }

    private void makeRoom(long largest) throws IOException {
        if (Files.exists(file) && Files.size(file) > largest) {
            Files.move(file, older, StandardCopyOption.REPLACE_EXISTING);
        }
        PrivateFile.create(file);
    }

    // A line may be incomplete after a crash or a full disk.
    private static Optional<ModelCall> call(ObjectMapper mapper, String line) {
        try {
            JsonNode call = mapper.readTree(line);
            return Optional.of(new ModelCall(
                    Instant.parse(call.path("time").asText()),
                    call.path("agent").asText(),
                    call.path("version").asText(),
                    call.path("user").textValue(),
                    call.path("model").asText(),
                    call.path("outcome").asText(),
                    call.path("input_tokens").asLong(),
                    call.path("output_tokens").asLong(),
                    call.path("millis").asLong(),
                    call.path("prompt").textValue(),
                    call.path("answer").textValue()));
        } catch (JsonProcessingException | DateTimeException e) {
            return Optional.empty();
        }
    }
}
