package dev.nightjar.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.context.ContextRequest;
import dev.nightjar.integration.EmbeddingServer.Mood;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.kernel.report.ProviderOutcome;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.memory.VectorStatus.State;
import dev.nightjar.spi.event.UserMessage;
import dev.nightjar.spi.store.VectorIndexing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The real archives on an embedding server that fails in every way servers fail. */
@Timeout(120)
class EmbeddingFailuresIT {

    /**
     * Below the minute that a hanging server takes; more than a host's usual half second, for the machine may be busy.
     */
    private static final Duration CONTEXT_LIMIT = Duration.ofSeconds(20);

    private static final Instant SAID = Instant.parse("2026-03-02T09:00:00Z");

    @TempDir
    private Path folder;

    private EmbeddingServer server;

    @BeforeEach
    void startServer() {
        server = new EmbeddingServer();
    }

    @AfterEach
    void stopServer() {
        server.close();
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "WELL")
    @Tag("E8")
    @Tag("X06")
    @DisplayName("capture and search go on, by words and in time, whatever the embedding server does")
    void should_go_on_while_the_server_fails(Mood mood) throws IOException {
        try (var kernel = start(config(server.url(), "m"))) {
            warmUp(kernel);
            say(kernel, "one", "My kayak is red.");
            kernel.service(VectorIndexing.class).orElseThrow().reindex(progress -> {});
            server.be(mood);

            say(kernel, "one", "My canoe is blue and lies in Bergen.");

            assertThat(episodes(kernel)).isEqualTo(2);
            assertThat(found(kernel, "Bergen")).containsExactly("My canoe is blue and lies in Bergen.");
            for (var prompt : List.of("What lies in Bergen?", "What is red?", "Where is Bergen?")) {
                var context = kernel.context(new ContextRequest(prompt, kernel.scope(), "two"));
                assertThat(context.providers())
                        .allSatisfy(provider -> assertThat(provider.kind())
                                .as("after %d ms", provider.millis())
                                .isNotIn(ProviderOutcome.Kind.TIMED_OUT, ProviderOutcome.Kind.FAILED));
                assertThat(context.text()).isNotEmpty();
            }
            assertThat(vectors(kernel)).isNotEqualTo(State.READY);

            server.be(Mood.WELL);
            kernel.service(VectorIndexing.class).orElseThrow().reindex(progress -> {});
            assertThat(vectors(kernel)).isEqualTo(State.READY);
        }
    }

    @Test
    @Tag("E8")
    @DisplayName("a server that never answered is no reason to forget, and is used as soon as it is there")
    void should_start_without_the_server() throws IOException {
        server.be(Mood.HANGS);
        try (var kernel = start(config(server.url(), "m"))) {
            say(kernel, "one", "My kayak is red.");

            assertThat(found(kernel, "kayak")).containsExactly("My kayak is red.");
        }
        server.be(Mood.WELL);
        try (var kernel = start(config(server.url(), "m"))) {
            kernel.service(VectorIndexing.class).orElseThrow().reindex(progress -> {});

            assertThat(found(kernel, "canoe")).containsExactly("My kayak is red.");
            assertThat(kernel.failures()).isEmpty();
        }
    }

    @Test
    @Tag("X04")
    @DisplayName("after a change of model words go on answering, and the old vectors are gone at the end")
    void should_change_the_model() throws IOException {
        try (var kernel = start(config(server.url(), "m"))) {
            say(kernel, "one", "My kayak is red.");
            kernel.service(VectorIndexing.class).orElseThrow().reindex(progress -> {});
        }
        server.be(Mood.STATUS_500);
        try (var kernel = start(config(server.url(), "other"))) {
            assertThat(found(kernel, "kayak")).containsExactly("My kayak is red.");
            assertThat(found(kernel, "canoe")).isEmpty();

            server.be(Mood.WELL);
            var status = kernel.service(VectorIndexing.class).orElseThrow().reindex(progress -> {});
            assertThat(status.model()).contains("openai:other");
            assertThat(kernel.plugins().list())
                    .allMatch(
                            plugin -> plugin.health() != null && plugin.health().isUp());
        }
    }

    private AgentKernel start(Path config) {
        return AgentKernel.builder()
                .agent("tester")
                .dataRoot(folder.resolve("data"))
                .plugins(plugins())
                .config(config)
                .environment(Map.of())
                .contextTimeout(CONTEXT_LIMIT)
                .warmUp(false)
                .start();
    }

    private Path plugins() {
        var plugins = folder.resolve("plugins");
        return Files.exists(plugins)
                ? plugins
                : Archives.folderWith(folder, List.of(Archives.MEMORY, Archives.EMBEDDING));
    }

    private Path config(String url, String model) throws IOException {
        return Files.writeString(
                folder.resolve("nightjar.yaml"), """
                embedding:
                  provider: openai
                  base_url: %s
                  model: %s
                  dimensions: %d
                  timeout: PT1S
                """.formatted(url, model, EmbeddingServer.DIMENSIONS));
    }

    /** The first context of a process loads the tokenizer; that is not what is measured here. */
    private static void warmUp(AgentKernel kernel) {
        say(kernel, "zero", "Hello.");
        for (int i = 0; i < 20; i++) {
            kernel.session(kernel.scope(), "two").context("Hello there " + i);
        }
        kernel.service(MemoryService.class).orElseThrow().list(kernel.scope(), MemoryFilter.ALL, 1).stream()
                .findFirst()
                .ifPresent(memory ->
                        kernel.service(MemoryService.class).orElseThrow().forget(kernel.scope(), memory.id()));
    }

    private static void say(AgentKernel kernel, String session, String text) {
        kernel.events().post(UserMessage.of(kernel.scope(), session, text, SAID));
    }

    private static long episodes(AgentKernel kernel) {
        return kernel.service(MemoryService.class)
                .orElseThrow()
                .stats(kernel.scope())
                .episodes();
    }

    private static State vectors(AgentKernel kernel) {
        return kernel.service(MemoryService.class)
                .orElseThrow()
                .stats(kernel.scope())
                .vectors()
                .state();
    }

    private static List<String> found(AgentKernel kernel, String query) {
        return kernel
                .service(MemoryService.class)
                .orElseThrow()
                .search(kernel.scope(), SearchRequest.of(query, MemoryFilter.ALL, 1))
                .stream()
                .map(hit -> hit.memory().content())
                .toList();
    }
}
