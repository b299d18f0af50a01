package dev.nightjar.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.hostdemo.HostDemo;
import dev.nightjar.kernel.AgentKernelBuilder;
import dev.nightjar.testkit.ModelReply;
import dev.nightjar.testkit.ScriptedModelServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The host that readers copy, run to its end with the archives as they are shipped. */
class HostDemoIT {

    /** On a busy machine a part of a prompt that is late is left out, and a turn goes on before it is stored. */
    private static final Map<String, String> PATIENT = Map.of(
            "NIGHTJAR_KERNEL_CONTEXT_TIMEOUT_MS", "60000",
            "NIGHTJAR_KERNEL_FIRST_CONTEXT_TIMEOUT_MS", "60000",
            "NIGHTJAR_MEMORY_CAPTURE_TIMEOUT_MS", "60000",
            "NIGHTJAR_MEMORY_EMBEDDING_QUERY_TIMEOUT_MS", "60000");

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();

    @Test
    void should_tell_the_story_to_its_end() {
        HostDemo.story(host(), new PrintWriter(out));

        assertThat(out.toString())
                .contains("Played the-flat, 12 messages", "consolidation: success")
                .contains("Nora: \"I live in Leipzig", "Nora: \"I live in Bremen now")
                .doesNotContain("failed:");
        // The line is in the profile or, if a later sentence makes a classifier doubt the home, in the block.
        var said = out.toString();
        assertThat(said.substring(said.indexOf("asked 'Where do I live now?'"), said.indexOf("asked 'Which language")))
                .contains("I live in Bremen now");
    }

    @Test
    void should_quote_what_is_remembered_where_no_model_answers_and_run_tools_and_a_night() throws IOException {
        chat(host(), "I live in Bergen.");

        chat(
                host(),
                "Where do I live?",
                "/tool count_days {\"from\": \"2026-01-01\", \"to\": \"2026-01-11\"}",
                "/tool count_days {\"from\": \"yesterday\", \"to\": \"2026-01-11\"}",
                "/tools",
                "/night",
                "/context Where do I live?",
                "/quit",
                "Not said.");

        assertThat(out.toString())
                .contains("No model: I quote what I remember.")
                .containsPattern("- 20\\d\\d-\\d\\d-\\d\\d +(User: \")?I live in Bergen.")
                .contains(
                        "{\"days\":10}", "A day is written like 2026-01-31", "search_memory", "consolidation: success")
                // The line is in the profile once the first conversation is read, which a slow machine leaves to the
                // next start.
                .containsPattern("(?s)<(working_memory|memory) id=.*I live in Bergen.*</")
                .doesNotContain("Not said.");
    }

    @Test
    void should_let_a_model_answer_and_remember_what_it_said() throws IOException {
        try (var server = ScriptedModelServer.replying(
                ModelReply.call("count_days", "{\"from\": \"2026-01-01\", \"to\": \"2026-01-11\"}"),
                ModelReply.text("Ten days, serendipity willing."))) {
            var config = Files.writeString(folder.resolve("nightjar.yaml"), server.configuration());
            chat(host().config(config), "How long is it?");

            assertThat(out.toString()).contains("openai scripted at", "Ten days, serendipity willing.");
            assertThat(server.requests().get(1).toolResults().get(0)).contains("10");
        }
        chat(host(), "Tell me of serendipity.");

        assertThat(out.toString()).containsPattern("- 20\\d\\d-\\d\\d-\\d\\d +Ten days, serendipity willing.");
    }

    private AgentKernelBuilder host() {
        return HostDemo.host(Path.of("target", "plugins"), folder.resolve("data"))
                .environment(PATIENT);
    }

    private void chat(AgentKernelBuilder host, String... lines) throws IOException {
        HostDemo.chat(host, new StringReader(String.join("\n", lines)), new PrintWriter(out));
    }
}
