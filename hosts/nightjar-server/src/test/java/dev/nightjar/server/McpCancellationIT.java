package dev.nightjar.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.MemoryScope;
import dev.nightjar.server.access.TokenFile;
import dev.nightjar.server.http.ServerSettings;
import dev.nightjar.spi.ToolProvider;
import dev.nightjar.tool.Tool;
import dev.nightjar.tool.ToolResult;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A client that no longer wants an answer says so: the tool is interrupted, no result is sent, and the client goes on.
 */
class McpCancellationIT {

    private static final SlowTool SLOW = new SlowTool();
    private static final long PATIENCE_SECONDS = 60;

    private static ServerHost host;
    private static MemoryServer server;

    @BeforeAll
    static void start(@TempDir Path folder) {
        host = new ServerHost(
                folder,
                builder ->
                        builder.extension(SLOW).environment(Map.of("NIGHTJAR_KERNEL_TOOLS_READ_TIMEOUT_MS", "600000")));
        server = MemoryServer.start(host.kernel(), ServerSettings.DEFAULTS.onPort(0));
    }

    @AfterAll
    static void stop() {
        server.close();
        host.close();
    }

    /** Waits until it is interrupted. */
    private static final class SlowTool implements ToolProvider {

        private final Semaphore begun = new Semaphore(0);
        private final Semaphore interrupted = new Semaphore(0);

        record NoArguments() {}

        @Override
        public List<Tool<?>> tools() {
            return List.of(Tool.reading("wait_for_ever", "Waits", NoArguments.class, call -> {
                begun.release();
                try {
                    new CountDownLatch(1).await();
                } catch (InterruptedException e) {
                    interrupted.release();
                }
                return ToolResult.success("Woken");
            }));
        }

        void awaitBegin() throws InterruptedException {
            assertThat(begun.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        }

        void awaitInterrupt() throws InterruptedException {
            assertThat(interrupted.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS))
                    .isTrue();
        }
    }

    @Test
    void should_interrupt_a_tool_over_streams_and_answer_what_is_asked_next() throws Exception {
        var out = new ByteArrayOutputStream();
        var in = new PipedInputStream();
        CompletableFuture<Void> served;
        try (var client = new PipedOutputStream(in)) {
            served = CompletableFuture.runAsync(() -> serve(in, out));
            write(
                    client,
                    "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-06-18\","
                            + "\"capabilities\":{},\"clientInfo\":{\"name\":\"test\",\"version\":\"1\"}}}");
            write(client, "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
            write(client, call("\"seven\""));
            SLOW.awaitBegin();
            write(client, cancel("7")); // another request
            write(client, cancel("\"seven\""));
            SLOW.awaitInterrupt();
            write(client, "{\"jsonrpc\":\"2.0\",\"id\":8,\"method\":\"tools/list\"}");
        }
        served.get(PATIENCE_SECONDS, TimeUnit.SECONDS);

        assertThat(out.toString(StandardCharsets.UTF_8).lines().toList())
                .hasSize(2)
                .anyMatch(line -> line.contains("\"id\":8") && line.contains("wait_for_ever"))
                .noneMatch(line -> line.contains("seven"));
    }

    @Test
    void should_interrupt_a_tool_over_http_for_its_own_client_only() throws Exception {
        var ada = caller(ServerHost.ADA);
        var ben = caller(ServerHost.BEN);
        var answer = CompletableFuture.supplyAsync(() -> mcp(ada, call("7")));
        SLOW.awaitBegin();

        assertThat(mcp(ben, cancel("7")).status()).isEqualTo(202);
        assertThat(mcp(ada, cancel("\"7\"")).status()).isEqualTo(202);
        assertThat(SLOW.interrupted.availablePermits())
                .as("the request of another user, and one with a text for an id")
                .isZero();
        assertThat(mcp(ada, cancel("7")).status()).isEqualTo(202);
        SLOW.awaitInterrupt();

        var ended = answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        assertThat(ended.status()).isEqualTo(200);
        assertThat(ended.text()).isEmpty();
        assertThat(ended.whole().headers().firstValue("Content-Type").orElseThrow())
                .startsWith("text/event-stream");
        assertThat(mcp(ada, "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/list\"}")
                        .text())
                .contains("wait_for_ever");
        assertThat(mcp(ada, cancel("7")).status()).as("of what has ended").isEqualTo(202);
    }

    private static Caller caller(MemoryScope scope) {
        var secret = new TokenFile(host.kernel().dataDirectory())
                .add(scope.namespace(), Instant.now())
                .secret();
        return new Caller(server.address(), secret);
    }

    private static Caller.Reply mcp(Caller caller, String message) {
        return Caller.send(caller.request("/mcp")
                .header("Accept", "application/json, text/event-stream")
                .POST(HttpRequest.BodyPublishers.ofString(message)));
    }

    private static String call(String id) {
        return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"tools/call\","
                + "\"params\":{\"name\":\"wait_for_ever\",\"arguments\":{}}}";
    }

    private static String cancel(String id) {
        return "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":" + id
                + ",\"reason\":\"no longer wanted\"}}";
    }

    private static void write(PipedOutputStream client, String line) throws IOException {
        client.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        client.flush();
    }

    private static void serve(PipedInputStream in, ByteArrayOutputStream out) {
        try {
            McpStdio.serve(host.kernel(), ServerHost.ADA, in, out);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
