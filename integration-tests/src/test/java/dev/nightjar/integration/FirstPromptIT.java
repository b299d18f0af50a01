package dev.nightjar.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.event.UserMessage;
import dev.nightjar.kernel.AgentKernel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Hosts that have just started remember, too. */
class FirstPromptIT {

    private static final int HOSTS = 10;
    private static final Duration LONG = Duration.ofSeconds(60);

    @TempDir
    private Path folder;

    @Test
    @DisplayName("A3: the first prompt of a host on an existing store has its memory, without waiting for anything")
    void should_remember_at_the_first_prompt() throws IOException {
        var plugins = Archives.folderWith(folder, Archives.ALL);
        // How long a busy machine takes is not what is tested: only that the limit of all other prompts does not apply.
        Files.createDirectories(folder.resolve("data"));
        Files.writeString(folder.resolve("data/nightjar.yaml"), "kernel:\n  first_context_timeout_ms: 60000\n");
        try (var kernel = start(plugins)) {
            for (int i = 0; i < 50; i++) {
                kernel.events()
                        .post(UserMessage.of(
                                kernel.scope(), "sunday", "Boat number " + i + " is in the harbour.", Instant.now()));
            }
            kernel.events().post(UserMessage.of(kernel.scope(), "monday", "I live in Bergen.", Instant.now()));
            kernel.events().post(UserMessage.of(kernel.scope(), "tuesday", "Hello.", Instant.now()));
            assertThat(kernel.awaitQuiet(LONG)).isTrue();
        }
        for (int i = 0; i < HOSTS; i++) {
            try (var kernel = start(plugins)) {
                var context = kernel.context("Where do I live?", "wednesday");

                assertThat(context.text())
                        .as("host %d: %s", i, kernel.failures())
                        .contains("Bergen");
                assertThat(context.leftOut()).isEmpty();
            }
        }
    }

    @Test
    @DisplayName("A3: what the first prompt would wait for is loaded in the background")
    void should_warm_up_in_the_background_without_a_trace() {
        var plugins = Archives.folderWith(folder, Archives.ALL);
        try (var kernel = start(plugins)) {
            kernel.events().post(UserMessage.of(kernel.scope(), "monday", "I live in Bergen.", Instant.now()));
            assertThat(kernel.awaitQuiet(LONG)).isTrue();
        }
        try (var kernel = start(plugins)) {
            assertThat(kernel.awaitQuiet(LONG)).isTrue();

            var memory = kernel.service(dev.nightjar.memory.MemoryService.class).orElseThrow();
            assertThat(memory.stats(kernel.scope()).episodes()).isEqualTo(1);
            assertThat(kernel.failures()).isEmpty();
        }
    }

    private AgentKernel start(Path plugins) {
        return AgentKernel.builder()
                .agent("assistant")
                .dataRoot(folder.resolve("data"))
                .plugins(plugins)
                .environment(Map.of())
                .start();
    }
}
