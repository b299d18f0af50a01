package dev.nightjar.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.nightjar.server.mcp.McpJson;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.schema.jackson2.DefaultJsonSchemaValidator;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.ProgressNotification;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A client that asks for it hears how far a tool has come; the requests of others stay without. */
class McpProgressIT {

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    /** A server in a process of its own, as clients start it. */
    static final class Server {

        private Server() {}

        /** Serves until the input ends; the argument is the folder of its data. */
        public static void main(String[] arguments) throws InterruptedException {
            try (var host = new ServerHost(Path.of(arguments[0]), builder -> builder.extension(new CountingTool()))) {
                McpStdio.serve(host.kernel(), ServerHost.ADA, System.in, System.out);
            }
        }
    }

    @Test
    void should_tell_a_client_of_its_own_requests_only() throws Exception {
        var told = new LinkedBlockingQueue<ProgressNotification>();
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var parameters = ServerParameters.builder(java)
                .args("-cp", System.getProperty("java.class.path"), Server.class.getName(), folder.toString())
                .build();
        try (var client = McpClient.sync(new StdioClientTransport(parameters, McpJson.mapper()))
                .requestTimeout(PATIENCE)
                .initializationTimeout(PATIENCE)
                .jsonSchemaValidator(new DefaultJsonSchemaValidator())
                .progressConsumer(told::add)
                .build()) {
            client.initialize();

            var results = Stream.of(count(20, Map.of("progressToken", "a")), count(30, Map.of("progressToken", 7)))
                    .map(request -> CompletableFuture.supplyAsync(() -> call(client, request)))
                    .toList();
            for (var result : results) {
                assertThat(result.get(PATIENCE.toSeconds(), TimeUnit.SECONDS).isError())
                        .isFalse();
            }
            assertThat(call(client, count(5, Map.of())).isError()).isFalse();
            assertThat(call(client, count(1, Map.of("progressToken", "end"))).isError())
                    .isFalse();

            var all = IntStream.range(0, 20 + 30 + 1).mapToObj(i -> next(told)).toList();
            assertThat(told).isEmpty();
            assertThat(of("a", all)).containsExactlyInAnyOrderElementsOf(steps(20));
            assertThat(of(7, all)).containsExactlyInAnyOrderElementsOf(steps(30));
            assertThat(of("end", all)).containsExactlyElementsOf(steps(1));
        }
    }

    @Test
    void should_write_growing_steps_before_the_answer() throws Exception {
        var input = Stream.of(
                        "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-06-18\","
                                + "\"capabilities\":{},\"clientInfo\":{\"name\":\"test\",\"version\":\"1\"}}}",
                        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}",
                        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"count\","
                                + "\"arguments\":{\"to\":50},\"_meta\":{\"progressToken\":\"t\"}}}")
                .map(line -> line + "\n")
                .reduce("", String::concat);
        var out = new ByteArrayOutputStream();
        try (var host = new ServerHost(folder, builder -> builder.extension(new CountingTool()))) {
            McpStdio.serve(
                    host.kernel(),
                    ServerHost.ADA,
                    new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
                    out);
        }

        var lines = out.toString(StandardCharsets.UTF_8)
                .lines()
                .map(McpProgressIT::json)
                .toList();
        assertThat(lines).hasSize(52);
        assertThat(lines.get(51).path("id").asInt()).isEqualTo(1);
        assertThat(lines.subList(1, 51))
                .allMatch(line -> line.path("method").asText().equals("notifications/progress"))
                .allMatch(line -> line.at("/params/progressToken").asText().equals("t"))
                .allMatch(line -> line.at("/params/total").asInt() == 50)
                .extracting(line -> line.at("/params/progress").asInt())
                .containsExactlyElementsOf(IntStream.rangeClosed(1, 50).boxed().toList());
        assertThat(lines.get(1).at("/params/message").asText()).isEqualTo("counted to 1 for user:ada");
    }

    private static CallToolRequest count(int to, Map<String, Object> meta) {
        return CallToolRequest.builder("count")
                .arguments(Map.of("to", to))
                .meta(meta)
                .build();
    }

    private static CallToolResult call(McpSyncClient client, CallToolRequest request) {
        return client.callTool(request);
    }

    private static ProgressNotification next(LinkedBlockingQueue<ProgressNotification> told) {
        try {
            var next = told.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            assertThat(next).as("another step").isNotNull();
            return next;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<Double> of(Object token, List<ProgressNotification> told) {
        return told.stream()
                .filter(step -> step.progressToken().equals(token))
                .map(ProgressNotification::progress)
                .toList();
    }

    private static List<Double> steps(int to) {
        return IntStream.rangeClosed(1, to).mapToObj(i -> (double) i).toList();
    }

    private static JsonNode json(String line) {
        try {
            return JSON.readTree(line);
        } catch (JsonProcessingException e) {
            throw new AssertionError(line, e);
        }
    }
}
