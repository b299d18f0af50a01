package dev.nightjar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Somebody else's program listens at the port of the server: no command sends it the token, or what was said. */
@Timeout(600)
final class StrangerAtPortIT {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final String PATIENCE = "100000";
    private static final String WORD = "zyxomma";

    @TempDir
    private Path folder;

    private NightjarInThisJvm nightjar;
    private HttpServer stranger;
    /** Everything that it was sent. */
    private final List<String> heard = new CopyOnWriteArrayList<>();

    @BeforeEach
    void start() throws IOException {
        nightjar = new NightjarInThisJvm(folder);
        stranger = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        stranger.start();
    }

    @AfterEach
    void stop() {
        stranger.stop(0);
    }

    @Test
    @DisplayName("whatever a stranger answers, it hears neither the token nor a prompt, and the commands say so")
    void should_send_nothing_to_a_stranger() throws Exception {
        var process = serving();
        String token;
        try (var out = process.inputReader(StandardCharsets.UTF_8)) {
            token = JSON.readTree(out.readLine()).path("token_file").asText();
        } finally {
            process.destroy();
            process.waitFor();
        }
        for (var answer : List.of("{}", "{\"proof\":\"00\"}", "not JSON", "[1]")) {
            meet(exchange -> answer(exchange, 200, answer));
            assertNothingSent(token, port(stranger));
        }
        meet(exchange -> answer(exchange, 404, ""));
        assertNothingSent(token, port(stranger));
    }

    @Test
    @DisplayName("neither when it passes the question on to the real server")
    void should_send_nothing_to_a_go_between() throws Exception {
        var process = serving();
        try (var out = process.inputReader(StandardCharsets.UTF_8)) {
            var started = JSON.readTree(out.readLine());
            var real = URI.create(started.path("address").asText());
            meet(exchange -> {
                try {
                    var passedOn = HttpRequest.newBuilder(real.resolve(exchange.getRequestURI()))
                            .build();
                    var told = HttpClient.newHttpClient().send(passedOn, BodyHandlers.ofString());
                    answer(exchange, told.statusCode(), told.body());
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });

            assertNothingSent(started.path("token_file").asText(), port(stranger));
            assertThat(heard).anyMatch(request -> request.contains("/v1/proof"));
            assertThat(nightjar.run("open", "--port", String.valueOf(real.getPort()), "--json")
                            .succeeded()
                            .out())
                    .contains("/ui/open?code=");
        } finally {
            process.destroy();
            process.waitFor();
        }
    }

    private Process serving() throws IOException {
        return nightjar.asProcess()
                .builder(List.of(), "serve", "--port", "0", "--json")
                .redirectError(folder.resolve("serve.err").toFile())
                .start();
    }

    private interface Answer {
        void to(HttpExchange exchange) throws IOException;
    }

    private void meet(Answer answer) {
        if (!heard.isEmpty()) {
            stranger.removeContext("/");
        }
        stranger.createContext("/", exchange -> {
            heard.add(exchange.getRequestURI() + " "
                    + exchange.getRequestHeaders().entrySet() + " "
                    + new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            answer.to(exchange);
        });
    }

    private static void answer(HttpExchange exchange, int status, String text) throws IOException {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private void assertNothingSent(String tokenFile, int port) throws IOException {
        var opened = nightjar.run("open", "--port", String.valueOf(port));
        var prompt = "{\"hook_event_name\":\"UserPromptSubmit\",\"session_id\":\"s\",\"prompt\":\"My " + WORD + "\"}";
        var asked = nightjar.runWithInput(
                prompt, "hook", "--limit", PATIENCE, "--server", "http://localhost:" + port, "--token-file", tokenFile);

        assertThat(opened.exitCode()).isNotZero();
        assertThat(opened.err()).contains("does not prove", String.valueOf(port));
        assertThat(asked.exitCode()).isZero();
        assertThat(asked.err()).contains("does not prove", String.valueOf(port));
        assertThat(heard).isNotEmpty().noneMatch(request -> request.contains(WORD));
        var token = Files.readString(Path.of(tokenFile)).strip();
        assertThat(heard).noneMatch(request -> request.contains(token) || request.contains("Authorization"));
    }

    private static int port(HttpServer server) {
        return server.getAddress().getPort();
    }
}
