package dev.nightjar.integration;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.kernel.AgentKernelBuilder;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.Namespace;
import dev.nightjar.spi.consolidation.MemoryMaintenance;
import dev.nightjar.spi.consolidation.SessionConsolidation;
import dev.nightjar.spi.event.AgentResponse;
import dev.nightjar.spi.event.SessionCompleted;
import dev.nightjar.spi.event.UserMessage;
import dev.nightjar.testkit.SettableClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** A kernel on a clock set by hand with the real archives. */
public final class TestHost implements AutoCloseable {

    public static final Instant START = Instant.parse("2026-03-02T09:00:00Z");

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final ObjectMapper JSON = new ObjectMapper();

    private final SettableClock clock = SettableClock.at(START.toString());
    private final AgentKernel kernel;
    private final List<String> completed = new CopyOnWriteArrayList<>();

    private TestHost(Path folder, Path plugins, Namespace namespace) {
        this(folder, plugins, namespace, builder -> {});
    }

    /**
     * Commits and vectors of questions take as long as they take; a setting of a plugin that is not there would be
     * reported.
     */
    private static Map<String, String> environment(Path plugins) {
        try (var archives = Files.list(plugins)) {
            return archives.anyMatch(archive -> archive.getFileName().toString().startsWith("memory-plugin"))
                    ? Map.of(
                            "NIGHTJAR_MEMORY_CAPTURE_TIMEOUT_MS", PATIENCE.toMillis() + "",
                            "NIGHTJAR_MEMORY_EMBEDDING_QUERY_TIMEOUT_MS", PATIENCE.toMillis() + "")
                    : Map.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private TestHost(Path folder, Path plugins, Namespace namespace, Consumer<AgentKernelBuilder> more) {
        var builder = AgentKernel.builder()
                .agent("tester")
                .namespace(namespace)
                .dataRoot(folder.resolve("data"))
                .plugins(plugins)
                .environment(environment(plugins))
                .clock(clock)
                .polling(false)
                .warmUp(false)
                .contextTimeout(PATIENCE);
        more.accept(builder);
        kernel = builder.start();
        kernel.events().register(new Object() {
            @com.google.common.eventbus.Subscribe
            public void on(SessionCompleted event) {
                completed.add(event.sessionId());
            }
        });
    }

    public static TestHost withAll(Path folder) {
        return new TestHost(folder, Archives.folderWith(folder, Archives.ALL), Namespace.AGENT);
    }

    public static TestHost with(Path folder, List<String> plugins) {
        return new TestHost(folder, Archives.folderWith(folder, plugins), Namespace.AGENT, builder -> {
            if (!plugins.contains(Archives.MEMORY)) {
                builder.withoutMemory();
            }
        });
    }

    /** With what else the builder is told. */
    public static TestHost withAll(Path folder, Consumer<AgentKernelBuilder> more) {
        return new TestHost(folder, Archives.folderWith(folder, Archives.ALL), Namespace.AGENT, more);
    }

    /** The same on the data another host of this folder left. */
    public static TestHost again(Path folder, Consumer<AgentKernelBuilder> more) {
        return new TestHost(folder, folder.resolve("plugins"), Namespace.AGENT, more);
    }

    /** On the data another host of this folder left. */
    public static TestHost again(Path folder, Namespace namespace) {
        return new TestHost(folder, folder.resolve("plugins"), namespace);
    }

    public AgentKernel kernel() {
        return kernel;
    }

    public SettableClock clock() {
        return clock;
    }

    public MemoryService memory() {
        return kernel.service(MemoryService.class).orElseThrow();
    }

    public SessionConsolidation consolidation() {
        return kernel.service(SessionConsolidation.class).orElseThrow();
    }

    public MemoryMaintenance maintenance() {
        return kernel.service(MemoryMaintenance.class).orElseThrow();
    }

    /** Sessions announced as completed, in order, repeats included. */
    public List<String> completed() {
        return completed;
    }

    /** The user says something; a minute passes. */
    public void user(String session, String speaker, String text) {
        var scope = kernel.scope();
        kernel.events()
                .post(UserMessage.of(scope, session, text, clock.instant()).by(speaker));
        settle();
    }

    /** The agent answers; a minute passes. */
    public void agent(String session, String text) {
        kernel.events().post(AgentResponse.of(kernel.scope(), session, text, clock.instant()));
        settle();
    }

    /** Lets the scheduled work of one night happen: what is due next, and until ten hours after it. */
    public void night() {
        step();
        var end = clock.instant().plus(Duration.ofHours(10));
        while (kernel.scheduler().nextDue().orElseThrow().isBefore(end)) {
            step();
        }
    }

    private void step() {
        var due = kernel.scheduler().nextDue().orElseThrow();
        if (due.isAfter(clock.instant())) {
            clock.set(due);
        }
        kernel.scheduler().runDue(clock.instant());
    }

    public JsonNode tool(String name, String arguments) {
        return json(kernel.tools().call(name, arguments, kernel.scope(), null).json());
    }

    public List<String> facts() {
        return memory().list(kernel.scope(), MemoryFilter.ofKinds(MemoryKind.FACT), 1_000).stream()
                .map(fact -> fact.content())
                .toList();
    }

    public static JsonNode json(String text) {
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException e) {
            throw new AssertionError("Not JSON: " + text, e);
        }
    }

    public static String quoted(String text) {
        return JSON.getNodeFactory().textNode(text).toString();
    }

    @Override
    public void close() {
        kernel.close();
    }

    private void settle() {
        if (!kernel.awaitQuiet(PATIENCE)) {
            throw new AssertionError("Background work did not end: " + kernel.failures());
        }
        clock.advance(Duration.ofMinutes(1));
    }
}
