package dev.nightjar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.HttpServer;
import dev.nightjar.server.access.ServerProof;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What was said to a coding agent while memory could not take it. */
@Timeout(600)
final class HookSpoolIT {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final String NO_SERVER = "http://127.0.0.1:9";
    /** Longer than a hook needs on a busy machine: one that gives up would go on in this JVM. */
    private static final String PATIENCE = "100000";

    @TempDir
    private Path folder;

    private NightjarInThisJvm nightjar;
    private Path noPlugins;

    @BeforeEach
    void makeFolders() throws IOException {
        nightjar = new NightjarInThisJvm(folder);
        noPlugins = Files.createDirectory(folder.resolve("no-plugins"));
    }

    private static String prompt(String session, String text) {
        return JSON.valueToTree(Map.of(
                        "hook_event_name",
                        "UserPromptSubmit",
                        "session_id",
                        session,
                        "turn_id",
                        "t" + text.length(),
                        "prompt",
                        text))
                .toString();
    }

    /** At a hook that never gets through to memory. */
    private void sayUnheard(String session, String text, String... more) {
        var words = new ArrayList<>(List.of("hook", "--limit", PATIENCE, "--plugins", noPlugins.toString()));
        words.addAll(List.of(more));
        var outcome = nightjar.runWithInput(prompt(session, text), words.toArray(String[]::new));
        assertThat(outcome.exitCode()).isZero();
        assertThat(outcome.out()).isEmpty();
    }

    private List<Path> spooled() throws IOException {
        var spool = folder.resolve("home/default/spool");
        if (!Files.exists(spool)) {
            return List.of();
        }
        try (var files = Files.list(spool)) {
            return files.toList();
        }
    }

    private List<String> texts(String session, String... more) {
        var words = new ArrayList<>(List.of("sessions", "show", session, "--all", "--json"));
        words.addAll(List.of(more));
        var shown = nightjar.run(words.toArray(String[]::new)).json();
        return StreamSupport.stream(shown.path("messages").spliterator(), false)
                .map(message -> message.path("text").asText())
                .toList();
    }

    @Test
    @DisplayName(
            "is taken in by the next command, once, in its namespace, with secrets masked; the files are gone then")
    void should_take_in_what_waits() throws IOException {
        sayUnheard("s", "My boat is called Gannet.");
        sayUnheard("s", "My boat is called Gannet.");
        sayUnheard("s", "The token is ghp_16C7e42F292c6912E7710c838347Ae178B4a, keep it.");
        sayUnheard("s", "Ada's own words", "--namespace", "user:ada");
        assertThat(spooled()).hasSize(4);

        assertThat(texts("s"))
                .hasSize(2)
                .contains("My boat is called Gannet.")
                .noneMatch(text -> text.contains("ghp_16C7e42F292c6912E7710c838347Ae178B4a"));
        assertThat(spooled()).isEmpty();
        assertThat(texts("s", "--namespace", "user:ada")).containsExactly("Ada's own words");
    }

    @Test
    @DisplayName("is erased with its conversation before anybody has taken it in, and does not come back")
    void should_forget_what_waits() throws IOException {
        nightjar.runWithInput(prompt("s", "first"), "hook", "--limit", PATIENCE).succeeded();
        sayUnheard("s", "My boat is called Gannet.");
        var copy = Files.readAllBytes(spooled().get(0));
        var name = spooled().get(0);

        nightjar.run("sessions", "forget", "s", "--force").succeeded();

        assertThat(spooled()).isEmpty();
        Files.write(name, copy); // as when a process ended before it removed the file
        assertThat(nightjar.run("memory", "list", "--all").succeeded().out()).doesNotContain("Gannet");
        assertThat(spooled()).isEmpty();
    }

    @Test
    @DisplayName("waits for the server it was meant for, and is taken in by that server's own commands meanwhile")
    void should_keep_what_a_server_did_not_take() throws IOException {
        var made = nightjar.run("token", "add", "user:ada", "--json").json();
        var token =
                Files.writeString(folder.resolve("token"), made.path("token").asText() + "\n");
        var foreign = Files.writeString(folder.resolve("foreign"), "njt_of_another_machine");
        sayUnheard("s", "My boat is called Gannet.", "--server", NO_SERVER, "--token-file", token.toString());
        sayUnheard("s", "Somewhere else", "--server", NO_SERVER, "--token-file", foreign.toString());
        sayUnheard("s", "Not there yet", "--server", NO_SERVER, "--token-file", folder + "/none");
        assertThat(spooled()).hasSize(3);

        assertThat(texts("s", "--namespace", "user:ada")).containsExactly("My boat is called Gannet.");
        assertThat(spooled()).hasSize(2);
    }

    /** A server that proves that it knows this token. */
    private static HttpServer knowing(String token) throws IOException {
        var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/v1/proof", exchange -> {
            var challenge = exchange.getRequestURI().getQuery().replaceFirst(".*challenge=", "");
            var proof = ServerProof.ofSecret(token).at(exchange.getLocalAddress(), challenge);
            var answer = JSON.valueToTree(Map.of("proof", proof)).toString().getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        return server;
    }

    @Test
    @DisplayName("a server gets what waits for it, oldest first; what it refuses is put aside")
    void should_send_what_waits() throws IOException {
        var token = Files.writeString(folder.resolve("token"), "njt_x");
        var said = new CopyOnWriteArrayList<String>();
        var isReady = new AtomicBoolean();
        var server = knowing("njt_x");
        server.createContext("/v1/messages", exchange -> {
            var message = JSON.readTree(exchange.getRequestBody());
            if (!isReady.get()) {
                exchange.sendResponseHeaders(503, -1);
                exchange.close();
                return;
            }
            said.add(message.path("text").asText());
            boolean isRefused = message.path("text").asText().equals("refused");
            var answer = JSON.valueToTree(
                            isRefused
                                    ? Map.of("detail", "no")
                                    : Map.of("id", message.path("id").asText()))
                    .toString()
                    .getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(isRefused ? 400 : 201, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        server.createContext("/v1/context", exchange -> {
            var answer = "{\"text\":\"<memory>\"}".getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        var address = "http://127.0.0.1:" + server.getAddress().getPort();
        String[] options = {"--server", address, "--token-file", token.toString()};
        server.start();
        try {
            sayUnheard("s", "first", options);
            sayUnheard("s", "refused", options);
            isReady.set(true);
            var told = nightjar.runWithInput(
                    prompt("s", "third"),
                    "hook",
                    "--limit",
                    PATIENCE,
                    "--server",
                    address,
                    "--token-file",
                    token.toString());

            assertThat(told.out()).contains("<memory>");
            assertThat(told.err()).contains("400", ".refused");
        } finally {
            server.stop(0);
        }

        assertThat(said).containsExactly("first", "refused", "third");
        assertThat(spooled()).singleElement().asString().endsWith(".refused");
    }

    @Test
    @DisplayName(
            "a server that leads elsewhere is not followed: nothing of there is told, and the prompt is not stored there")
    void should_follow_no_redirect() throws IOException {
        var token = Files.writeString(folder.resolve("token"), "njt_x");
        var elsewhere = new CopyOnWriteArrayList<String>();
        var server = knowing("njt_x");
        server.createContext("/v1", exchange -> {
            exchange.getRequestBody().readAllBytes();
            exchange.getResponseHeaders().add("Location", "/elsewhere");
            exchange.sendResponseHeaders(exchange.getRequestURI().getPath().endsWith("context") ? 307 : 302, -1);
            exchange.close();
        });
        server.createContext("/elsewhere", exchange -> {
            elsewhere.add(exchange.getRequestMethod());
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.start();
        try {
            var address = "http://127.0.0.1:" + server.getAddress().getPort();
            for (var input :
                    List.of(prompt("s", "hello"), "{\"hook_event_name\":\"SessionStart\",\"session_id\":\"s\"}")) {
                var told = nightjar.runWithInput(
                        input, "hook", "--limit", PATIENCE, "--server", address, "--token-file", token.toString());
                assertThat(told.exitCode()).isZero();
                assertThat(told.out()).isEmpty();
                assertThat(told.err()).contains("leads elsewhere");
            }
        } finally {
            server.stop(0);
        }

        assertThat(elsewhere).isEmpty();
        assertThat(spooled()).hasSize(1);
    }

    @Test
    @DisplayName("an input that does not end is taken as far as it is written when the time is over")
    void should_end_when_the_input_does_not() throws IOException, InterruptedException {
        var process = nightjar.asProcess()
                .builder(List.of(), "hook", "--limit", "1")
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            process.getOutputStream()
                    .write(prompt("s", "My cat is called Minka.").getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().flush();

            assertThat(process.waitFor(NightjarRunner.MAX_SECONDS, TimeUnit.SECONDS))
                    .isTrue();
            assertThat(process.exitValue()).isZero();
        } finally {
            process.destroyForcibly();
        }
        assertThat(texts("s")).containsExactly("My cat is called Minka.");
    }

    @Test
    @DisplayName("what a folder that is a link would get is told, and nothing is written behind it")
    void should_write_through_no_link(@TempDir Path elsewhere) throws IOException {
        Files.createDirectories(folder.resolve("home/default"));
        Files.createSymbolicLink(folder.resolve("home/default/spool"), elsewhere);

        var outcome = nightjar.runWithInput(prompt("s", "My boat is called Gannet."), "hook", "--limit", PATIENCE);

        assertThat(outcome.exitCode()).isZero();
        assertThat(outcome.err()).contains("is a link");
        assertThat(elsewhere).isEmptyDirectory();
        assertThat(texts("s")).containsExactly("My boat is called Gannet.");
    }
}
