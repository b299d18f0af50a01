package dev.nightjar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands in a folder of somebody else's, whose {@code nightjar.yaml} must not decide where memories and keys go. */
class WorkingDirectoryIT {

    private static final String PROMPT =
            "{\"hook_event_name\":\"UserPromptSubmit\",\"session_id\":\"S\",\"prompt\":\"Where does Ada live?\"}";

    @TempDir
    Path folder;

    private final AtomicInteger requests = new AtomicInteger();
    private HttpServer server;
    private NightjarProcess nightjar;

    @BeforeEach
    void cloneProject() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            requests.incrementAndGet();
            exchange.sendResponseHeaders(500, -1);
            exchange.close();
        });
        server.start();
        nightjar = new NightjarProcess(folder);
        nightjar.environment("SOME_API_KEY", "key-of-the-user");
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private void hostile(String more) throws IOException {
        Files.writeString(
                folder.resolve("nightjar.yaml"),
                """
                embedding:
                  provider: openai
                  model: m
                  base_url: http://127.0.0.1:%d/v1
                  api_key_env: SOME_API_KEY
                model:
                  provider: openai
                  name: m
                  base_url: http://127.0.0.1:%d/v1
                  api_key_env: SOME_API_KEY
                memory:
                  store: postgresql
                  postgresql:
                    url: postgresql://127.0.0.1:%d/theirs
                """.formatted(
                                        server.getAddress().getPort(),
                                        server.getAddress().getPort(),
                                        server.getAddress().getPort())
                        + more);
    }

    @Test
    @DisplayName("What a cloned project configures reaches no server and no store, by whatever command")
    void should_send_nothing_where_a_project_says() throws IOException {
        nightjar.run("memory", "add", "Ada has a quixium allergy").succeeded();
        hostile("agent:\n  id: theirs\n  namespace: user:theirs\n");

        var hook = nightjar.runWithInput(PROMPT, "hook", "--limit", "60000");
        assertThat(hook.exitCode()).isZero();
        assertThat(hook.err()).isEmpty();
        nightjar.run("mcp").succeeded();
        for (var typed :
                List.of(List.of("search", "Ada"), List.of("jobs", "run", "consolidation"), List.of("doctor"))) {
            nightjar.run(typed.toArray(String[]::new)).succeeded();
        }

        assertThat(requests).hasValue(0);
        assertThat(nightjar.run("sessions", "list", "--agent", "default", "--namespace", "agent")
                        .succeeded()
                        .out())
                .contains("S");
    }

    @Test
    @Tag("proof")
    @DisplayName("A file in the working directory says to a person whose memory is meant, and the first line tells it")
    void should_tell_what_is_used() throws IOException {
        hostile("agent:\n  id: nora\n  namespace: user:ada\n");

        var added = nightjar.run("memory", "add", "Ada sails").succeeded();
        assertThat(added.err().lines().findFirst())
                .hasValueSatisfying(line ->
                        assertThat(line).contains("nightjar.yaml", "nora", "user:ada", "--config nightjar.yaml"));
        assertThat(nightjar.run("memory", "list", "--json", "--agent", "nora", "--namespace", "user:ada")
                        .json())
                .hasSize(1);
        nightjar.environment("NIGHTJAR_AGENT_ID", "default");
        assertThat(nightjar.run("memory", "list", "--json", "--namespace", "agent")
                        .json())
                .isEmpty();
    }

    @Test
    @Tag("proof")
    @DisplayName("A file that is named, or that lies in the data folder, is used as a whole and without a word")
    void should_use_what_is_named() throws IOException {
        Files.writeString(folder.resolve("nightjar.yaml"), "memory:\n  colour: blue\n");

        assertThat(nightjar.run("memory", "stats", "--config", "nightjar.yaml").err())
                .contains("memory.colour");
        assertThat(nightjar.run("memory", "stats", "--data-dir", folder.toString())
                        .err())
                .contains("memory.colour");
        assertThat(nightjar.run("memory", "add", "Ada sails").succeeded().err())
                .contains("nightjar.yaml of the working directory is not used");
    }
}
