package dev.nightjar.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.MemoryScope;
import dev.nightjar.server.access.TokenFile;
import dev.nightjar.server.http.ServerSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * One token asks for more than there is, over more connections than there are threads, and others are served all the
 * same.
 */
class FairnessIT {

    /** More than the server has threads. */
    private static final int FLOOD = 150;

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String MCP = "{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"%s\",\"params\":%s}";

    private final StallingMemory stalling = new StallingMemory();
    private ServerHost host;
    private MemoryServer server;
    private Caller ada;
    private Caller ben;

    @BeforeEach
    void start(@TempDir Path folder) {
        host = new ServerHost(
                folder,
                builder -> builder.extension(stalling)
                        .environment(
                                Map.of("NIGHTJAR_KERNEL_TOOLS_READ_TIMEOUT_MS", Long.toString(PATIENCE.toMillis()))));
        server = MemoryServer.start(
                host.kernel(),
                ServerSettings.DEFAULTS.onPort(0).withLimits(1_000_000, 100_000).withStoreTimeout(PATIENCE));
        ada = caller(ServerHost.ADA);
        ben = caller(ServerHost.BEN);
        host.user(ServerHost.BEN, "monday", "My brother Otto lives in Kiel.");
    }

    @AfterEach
    void stop() {
        stalling.end();
        server.close();
        host.close();
    }

    private Caller caller(MemoryScope scope) {
        var tokens = new TokenFile(host.kernel().dataDirectory());
        return new Caller(
                server.address(), tokens.add(scope.namespace(), Instant.now()).secret());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/v1/context | {\"prompt\":\"stall\"}",
                "/mcp | {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"stall\",\"arguments\":{}}}",
                "/mcp | {\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"prompts/get\",\"params\":{\"name\":\"recall\",\"arguments\":{\"prompt\":\"stall\"}}}"
            })
    @DisplayName(
            "whatever one token has under way, another is answered at every door, and in the end the first is, too")
    void should_serve_others_while_one_floods(String path, String body) throws Exception {
        var flood = new ArrayList<CompletableFuture<HttpResponse<String>>>();
        for (int i = 0; i < FLOOD; i++) {
            // Each client has connections of its own.
            var request = ada.request(path)
                    .header("Accept", "application/json, text/event-stream")
                    .header("User-Agent", "client " + i)
                    .POST(HttpRequest.BodyPublishers.ofString(body))
                    .build();
            flood.add(HttpClient.newHttpClient().sendAsync(request, HttpResponse.BodyHandlers.ofString()));
        }
        assertThat(stalling.awaitBegun(2)).isTrue();

        assertThatBenIsServed();

        stalling.end();
        for (var one : flood) {
            assertThat(one.get().statusCode()).isEqualTo(200);
        }
    }

    @Test
    @DisplayName("bodies that do not end hold up nobody")
    void should_serve_others_while_bodies_of_one_do_not_end() throws Exception {
        var open = new ArrayList<Socket>();
        try {
            for (int i = 0; i < FLOOD; i++) {
                open.add(unfinished());
            }
            assertThatBenIsServed();
        } finally {
            for (var socket : open) {
                socket.close();
            }
        }
    }

    private Socket unfinished() throws IOException {
        var socket =
                new Socket(InetAddress.getLoopbackAddress(), server.address().getPort());
        socket.getOutputStream()
                .write(("POST /v1/messages HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + ada.token()
                                + "\r\nContent-Length: 1000\r\n\r\n{\"session\":")
                        .getBytes(StandardCharsets.US_ASCII));
        socket.getOutputStream().flush();
        return socket;
    }

    private void assertThatBenIsServed() {
        var context = ben.post("/v1/context", Map.of("prompt", "Where does my brother Otto live?"));
        assertThat(context.body().path("text").asText()).as(context.text()).contains("Kiel");
        assertThat(ben.say("tuesday", "Otto has a boat").status()).isEqualTo(201);
        assertThat(ben.get("/v1/search?q=Otto").body().path("hits")).isNotEmpty();
        assertThat(ben.get("/v1/memories").body().path("memories")).isNotEmpty();
        assertThat(ben.get("/v1/sessions/monday").status()).isEqualTo(200);
        for (var asked : List.of(
                MCP.formatted(1, "tools/call", "{\"name\":\"search_memory\",\"arguments\":{\"query\":\"Otto\"}}"),
                MCP.formatted(2, "resources/read", "{\"uri\":\"nightjar://sessions/monday\"}"),
                MCP.formatted(
                        3, "prompts/get", "{\"name\":\"recall\",\"arguments\":{\"prompt\":\"Where is Otto?\"}}"))) {
            var answer = Caller.send(ben.request("/mcp")
                    .header("Accept", "application/json, text/event-stream")
                    .POST(HttpRequest.BodyPublishers.ofString(asked)));
            assertThat(answer.body().path("result").toString())
                    .as(answer.text())
                    .contains("Otto");
        }
    }
}
