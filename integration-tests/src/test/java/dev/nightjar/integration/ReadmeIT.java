package dev.nightjar.integration;

import static dev.nightjar.integration.Snippets.squeezed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.event.UserMessage;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.kernel.report.ToolOutcome;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the README shows is what runs. */
class ReadmeIT {

    private static final Path README = Path.of("..", "README.md");

    @TempDir
    private Path folder;

    @Test
    void should_embed_the_kernel_as_the_readme_shows() throws IOException {
        var data = folder.resolve("data");
        var plugins = Archives.folderWith(folder, Archives.ALL);
        Limits.ofEverything(data);
        // spotless:off
        // tag::embedding[]
        try (AgentKernel kernel = AgentKernel.builder()
                .agent("assistant").dataRoot(data).plugins(plugins).start()) {
            kernel.events().post(UserMessage.of(kernel.scope(), "monday", "I live in Bergen.", Instant.now()));
            kernel.events().post(UserMessage.of(kernel.scope(), "tuesday", "Hello again!", Instant.now()));
            kernel.awaitQuiet(Duration.ofSeconds(10));
            String recalled = kernel.context("Where do I live?", "tuesday").text();
            ToolOutcome found = kernel.tools().call("search_memory", "{\"query\": \"Bergen\"}", kernel.scope(), "tuesday");
            // end::embedding[]
            // spotless:on
            assertThat(recalled).contains("Bergen");
            assertThat(found.isSuccess()).isTrue();
            assertThat(found.json()).contains("I live in Bergen.");
        }

        assertThat(squeezed(Snippets.blocks(README, "java").get(1)))
                .startsWith(squeezed(Snippets.region(ReadmeIT.class, "embedding")
                        .replace("dataRoot(data)", "dataRoot(Path.of(\"data\"))")
                        .replace("plugins(plugins)", "plugins(Path.of(\"plugins\"))")));
    }

    @Test
    void should_compile_the_lines_with_the_imports_before_them_and_the_kernel_alone() throws IOException {
        List<String> blocks = Snippets.blocks(README, "java");
        var source = Files.writeString(
                folder.resolve("Ten.java"),
                blocks.get(0) + "final class Ten { void lines() {\n" + blocks.get(1) + "} }\n");
        var log = new StringWriter();
        var compiler = ToolProvider.getSystemJavaCompiler();
        try (var files = compiler.getStandardFileManager(null, null, null)) {
            var options = List.of("-proc:none", "-cp", PlainHostIT.kernelClassPath(), "-d", folder.toString());

            boolean isCompiled = compiler.getTask(log, files, null, options, null, files.getJavaFileObjects(source))
                    .call();

            assertThat(isCompiled).as(log.toString()).isTrue();
        }
    }
}
