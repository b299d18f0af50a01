package dev.nightjar.integration;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.eventbus.Subscribe;
import dev.nightjar.event.EpisodeRecorded;
import dev.nightjar.event.UserMessage;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.kernel.ToolOutcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the README shows is what runs. */
class ReadmeIT {

    private static final Path README = Path.of("..", "README.md");
    private static final Path THIS = Path.of("src/test/java/dev/nightjar/integration/ReadmeIT.java");

    @TempDir
    private Path folder;

    @Test
    void should_embed_the_kernel_as_the_readme_shows() throws IOException {
        var data = folder.resolve("data");
        var plugins = Archives.folderWith(folder, Archives.ALL);
        // A busy machine may need more than half a second for the very first block.
        Files.createDirectories(data);
        Files.writeString(data.resolve("nightjar.yaml"), "kernel:\n  context_timeout_ms: 60000\n");
        // spotless:off
        // tag::embedding[]
        try (AgentKernel kernel = AgentKernel.builder()
                .agent("assistant").dataRoot(data).plugins(plugins).start()) {
            kernel.events().post(UserMessage.of(kernel.scope(), "monday", "I live in Bergen.", Instant.now()));
            kernel.events().post(UserMessage.of(kernel.scope(), "tuesday", "Hello again!", Instant.now()));
            kernel.awaitQuiet(Duration.ofSeconds(10));
            String system = kernel.context("Where do I live?", "tuesday").text();
            ToolOutcome found = kernel.tools().call("search_memory", "{\"query\": \"Bergen\"}", kernel.scope(), "tuesday");
            // end::embedding[]
            // spotless:on
            assertThat(system).contains("Bergen");
            assertThat(found.isSuccess()).isTrue();
            assertThat(found.json()).contains("I live in Bergen.");
        }

        assertThat(squeezed(block("```java")))
                .startsWith(squeezed(region().replace("dataRoot(data)", "dataRoot(Path.of(\"data\"))")
                        .replace("plugins(plugins)", "plugins(Path.of(\"plugins\"))")));
    }

    @Test
    void should_start_with_the_configuration_the_readme_shows() throws IOException {
        var config = Files.writeString(folder.resolve("nightjar.yaml"), block("```yaml"));
        var recorded = new CopyOnWriteArrayList<EpisodeRecorded>();
        try (var kernel = AgentKernel.builder()
                .dataRoot(folder.resolve("data"))
                .plugins(Archives.folderWith(folder, Archives.ALL))
                .config(config)
                .start()) {
            kernel.events().register(new Object() {
                @Subscribe
                public void on(EpisodeRecorded event) {
                    recorded.add(event);
                }
            });
            kernel.events().post(UserMessage.of(kernel.scope(), "s", "Hello", Instant.EPOCH));

            assertThat(kernel.failures()).isEmpty();
            assertThat(recorded).hasSize(1);
            assertThat(recorded.get(0).namespace().value()).isEqualTo("user:ada");
        }
    }

    @Test
    void should_name_every_command() throws IOException {
        var readme = Files.readString(README);
        try (var files = Files.list(Path.of("..", "host-demo/src/main/java/dev/nightjar/demo/command"))) {
            List<String> names = files.map(ReadmeIT::commandName)
                    .filter(name -> !name.isEmpty())
                    .toList();

            assertThat(names)
                    .contains("demo", "replay")
                    .allSatisfy(name -> assertThat(readme).contains("`" + name));
        }
    }

    /** The name in a class's {@code @Command(name = "…")}, without those of {@code memory}'s and {@code jobs}'s own subcommands. */
    private static String commandName(Path file) {
        var name = file.getFileName().toString();
        return name.endsWith("Command.java") && !name.matches("(Nightjar|Memory.+|Jobs.+)Command\\.java")
                ? name.replace("Command.java", "").toLowerCase(java.util.Locale.ROOT)
                : "";
    }

    private static String block(String fence) throws IOException {
        var readme = Files.readString(README);
        int start = readme.indexOf(fence + "\n") + fence.length() + 1;
        return readme.substring(start, readme.indexOf("```", start));
    }

    private static String region() throws IOException {
        return Files.readString(THIS)
                .lines()
                .dropWhile(line -> !line.contains("// tag::embedding[]"))
                .skip(1)
                .takeWhile(line -> !line.contains("// end::embedding[]"))
                .collect(Collectors.joining("\n"));
    }

    private static String squeezed(String code) {
        return code.replaceAll("\\s+", " ").strip();
    }
}
