package dev.nightjar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.GetPromptRequest;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The commands for hosts that are not Java: {@code mcp}, {@code hook}, {@code serve} and {@code token}. */
@Timeout(600)
final class ServerCommandsIT {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Duration PATIENCE = Duration.ofSeconds(100);
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(20);
    private static final int CLIENTS = 4;

    private static NightjarInThisJvm nightjar;
    private static Path folder;

    @BeforeAll
    static void remember(@TempDir Path temporary) throws IOException {
        folder = temporary;
        nightjar = new NightjarInThisJvm(folder);
        hook(event("SessionStart", "monday", ""));
        hook(event("UserPromptSubmit", "monday", "\"prompt\":\"My sister Greta lives in Hamburg.\""));
        hook(event("Stop", "monday", "\"last_assistant_message\":\"Greta, in Hamburg.\""));
    }

    /** A hook that gave up goes on in this JVM, where the process of a command would end. */
    @AfterAll
    static void endGivenUpHooks() throws InterruptedException {
        for (var thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().equals("nightjar-hook")) {
                thread.join(PATIENCE.toMillis());
            }
        }
    }

    /** With time enough on the busiest machine: how a hook gives up is another test's. */
    private static Outcome hook(String event, String... options) {
        var words = new ArrayList<>(List.of("hook", "--limit", String.valueOf(PATIENCE.toMillis())));
        words.addAll(List.of(options));
        return nightjar.runWithInput(event, words.toArray(String[]::new)).succeeded();
    }

    private static String event(String name, String session, String more) {
        return "{\"hook_event_name\":\"" + name + "\",\"session_id\":\"" + session + "\"" + (more.isEmpty() ? "" : ",")
                + more + "}";
    }

    @Test
    @DisplayName("a hook captures both sides of a turn, and gives another session the block, which it never captures")
    void should_remember_a_coding_session() {
        var asked = event("UserPromptSubmit", "tuesday", "\"prompt\":\"Where does Greta live?\"");

        var told = hook(asked).json();

        assertThat(told.at("/hookSpecificOutput/hookEventName").asText()).isEqualTo("UserPromptSubmit");
        assertThat(told.at("/hookSpecificOutput/additionalContext").asText()).contains("<memory id=", "Hamburg");
        assertThat(texts("monday")).containsExactly("My sister Greta lives in Hamburg.", "Greta, in Hamburg.");
        assertThat(texts("tuesday")).containsExactly("Where does Greta live?");
    }

    @Test
    @DisplayName("whatever is wrong, a hook ends with 0, an empty standard output and a word why")
    void should_never_stop_a_coding_agent() throws IOException {
        var prompt = event("UserPromptSubmit", "s", "\"prompt\":\"x\"");
        var broken = Files.writeString(folder.resolve("broken.yaml"), "memory:\n  nonsense: 1\n");
        var notAFolder = Files.writeString(folder.resolve("file"), "x");
        var outcomes = List.of(
                nightjar.runWithInput("not JSON", "hook"),
                nightjar.runWithInput("", "hook"),
                nightjar.runWithInput(event("PreToolUse", "s", ""), "hook"),
                nightjar.runWithInput(prompt, "hook", "--nonsense"),
                nightjar.runWithInput(prompt, "--nonsense", "hook"),
                nightjar.runWithInput(prompt, "hook", "--limit", "soon"),
                nightjar.runWithInput(prompt, "hook", "--limit", "1"),
                nightjar.runWithInput(prompt, "hook", "--config", broken.toString()),
                nightjar.runWithInput(prompt, "hook", "--config", "no-such-file.yaml"),
                nightjar.runWithInput(prompt, "hook", "--data-dir", notAFolder.toString()),
                nightjar.runWithInput(prompt, "hook", "--server", "http://127.0.0.1:9"),
                nightjar.runWithInput(
                        prompt, "hook", "--server", "http://127.0.0.1:9", "--token-file", broken.toString()));

        assertThat(outcomes).allSatisfy(outcome -> {
            assertThat(outcome.exitCode()).isZero();
            assertThat(outcome.out()).isEmpty();
            assertThat(outcome.err()).isNotBlank().doesNotContain("\tat ");
        });
        assertThat(nightjar.run("search", "hook", "--nonsense").exitCode()).isEqualTo(2);
    }

    @Test
    @DisplayName(
            "an MCP client starts the command, calls a tool and reads the prompt; nothing else is on its standard output")
    void should_serve_a_client_over_stdio() {
        var process = nightjar.asProcess().builder(List.of(), "mcp");
        var parameters = ServerParameters.builder(process.command().get(0))
                .args(process.command().subList(1, process.command().size()))
                .env(process.environment())
                .build();
        var errors = new CopyOnWriteArrayList<String>();
        var transport = new StdioClientTransport(parameters, new JacksonMcpJsonMapper(JSON));
        transport.setStdErrorHandler(errors::add);
        try (var client = McpClient.sync(transport)
                .requestTimeout(PATIENCE)
                .initializationTimeout(PATIENCE)
                .build()) {
            client.initialize();

            var found = client.callTool(CallToolRequest.builder("search_memory")
                    .arguments(Map.of("query", "Where does Greta live?"))
                    .build());
            var recalled = client.getPrompt(GetPromptRequest.builder("recall")
                    .arguments(Map.of("prompt", "Where does Greta live?"))
                    .build());

            assertThat(found.isError()).as(found.toString()).isFalse();
            assertThat(found.structuredContent().toString()).contains("Hamburg");
            assertThat(recalled.toString()).contains("Hamburg");
        }
        assertThat(errors).isEmpty();
    }

    @Test
    @DisplayName(
            "a server that is told to stop has stored every message it acknowledged; a hook asks it, tokens come and go")
    void should_serve_over_http() throws Exception {
        var process = nightjar.asProcess()
                .builder(List.of(), "serve", "--port", "0", "--json")
                .redirectError(folder.resolve("serve.err").toFile())
                .start();
        var acknowledged = new ConcurrentSkipListSet<String>();
        try (var out = process.inputReader(StandardCharsets.UTF_8)) {
            var started = JSON.readTree(out.readLine());
            var server = started.path("address").asText();
            var tokenFile = started.path("token_file").asText();
            var told = hook(
                            event("UserPromptSubmit", "wednesday", "\"prompt\":\"Where does Greta live?\""),
                            "--server",
                            server,
                            "--token-file",
                            tokenFile)
                    .json();
            assertThat(told.at("/hookSpecificOutput/additionalContext").asText())
                    .contains("Hamburg");

            assertOpensOnce(started.path("pages").asText());
            assertOpensOnce(nightjar.run(
                            "open", "--port", String.valueOf(URI.create(server).getPort()), "--json")
                    .json()
                    .path("pages")
                    .asText());

            var added = nightjar.run("token", "add", "user:ada", "--json").json();
            var id = added.path("id").asText();
            assertThat(nightjar.run("token", "list").succeeded().out()).contains("own", "agent", id, "user:ada");
            var clients = IntStream.range(0, CLIENTS)
                    .mapToObj(i -> CompletableFuture.runAsync(
                            () -> sayUntilItStops(server, added.path("token").asText(), "c" + i, acknowledged)))
                    .toList();
            while (acknowledged.size() < CLIENTS * 3 && process.isAlive()) {
                LockSupport.parkNanos(BETWEEN_LOOKS.toNanos());
            }
            process.destroy();
            assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
            clients.forEach(CompletableFuture::join);
            assertThat(nightjar.run("token", "remove", id).succeeded().out()).contains(id);
            assertThat(nightjar.run("token", "remove", id).exitCode()).isEqualTo(1);
        } finally {
            process.destroyForcibly();
        }

        assertThat(acknowledged).hasSizeGreaterThanOrEqualTo(CLIENTS * 3);
        var stored = new TreeSet<String>();
        for (int i = 0; i < CLIENTS; i++) {
            stored.addAll(texts("c" + i, "--namespace", "user:ada"));
        }
        assertThat(stored).containsAll(acknowledged);
        assertThat(Files.readString(folder.resolve("serve.err"))).doesNotContain("error");
    }

    /** The link of a running server opens the pages in one browser and in no other. */
    private static void assertOpensOnce(String link) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create(link)).timeout(PATIENCE).build();
        var browser = HttpClient.newHttpClient();
        assertThat(browser.send(request, HttpResponse.BodyHandlers.discarding()).statusCode())
                .isEqualTo(303);
        assertThat(browser.send(request, HttpResponse.BodyHandlers.discarding()).statusCode())
                .isEqualTo(403);
    }

    private static void sayUntilItStops(
            String server, String token, String session, ConcurrentSkipListSet<String> stored) {
        var http = HttpClient.newHttpClient();
        try {
            for (int i = 0; ; i++) {
                var text = "Message " + i + " of " + session;
                var body = JSON.createObjectNode()
                        .put("session", session)
                        .put("role", "user")
                        .put("text", text);
                var answer = http.send(
                        HttpRequest.newBuilder(URI.create(server + "/v1/messages"))
                                .header("Authorization", "Bearer " + token)
                                .timeout(PATIENCE)
                                .POST(HttpRequest.BodyPublishers.ofString(body.toString()))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
                if (answer.statusCode() == 201) {
                    stored.add(text);
                } else if (answer.statusCode() == 503) {
                    return;
                }
            }
        } catch (IOException e) {
            return; // it has stopped
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static List<String> texts(String session, String... more) {
        var words = new ArrayList<>(List.of("sessions", "show", session, "--all", "--json"));
        words.addAll(List.of(more));
        JsonNode shown = nightjar.run(words.toArray(String[]::new)).json();
        return StreamSupport.stream(shown.path("messages").spliterator(), false)
                .map(message -> message.path("text").asText())
                .toList();
    }
}
