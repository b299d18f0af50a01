package dev.nightjar.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.context.ContextRequest;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.spi.event.UserMessage;
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
    @DisplayName("the first prompt of a host on an existing store has its memory, without waiting for anything")
    void should_remember_at_the_first_prompt() {
        var plugins = Archives.folderWith(folder, Archives.ALL);
        // Only what is special about the first prompt: the limit of all other prompts does not apply to it.
        Limits.ofFirstPrompt(folder.resolve("data"));
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
                var context = kernel.context(new ContextRequest("Where do I live?", kernel.scope(), "wednesday"));

                assertThat(context.text())
                        .as("host %d: %s", i, kernel.failures())
                        .contains("Bergen");
                assertThat(context.leftOut()).isEmpty();
            }
        }
    }

    @Test
    @DisplayName("what the first prompt would wait for is loaded in the background")
    void should_warm_up_in_the_background_without_a_trace() {
        Limits.ofEverything(folder.resolve("data"));
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
