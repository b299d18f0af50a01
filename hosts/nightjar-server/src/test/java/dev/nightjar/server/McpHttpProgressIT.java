package dev.nightjar.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.server.access.TokenFile;
import dev.nightjar.server.http.ServerSettings;
import dev.nightjar.server.mcp.McpJson;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.json.schema.jackson2.DefaultJsonSchemaValidator;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.ProgressNotification;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Over HTTP, too, a client that asks for it hears how far a tool has come, on the stream that ends with its answer. */
class McpHttpProgressIT {

    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final StagedTools TOOLS = new StagedTools();
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String EVENTS = "text/event-stream";

    private static ServerHost host;
    private static MemoryServer server;
    private static Caller ada;
    private static Caller ben;

    /** A client of the SDK with what it was told. */
    private record Listener(McpSyncClient client, BlockingQueue<ProgressNotification> told) {

        static Listener of(Caller caller) {
            var told = new LinkedBlockingQueue<ProgressNotification>();
            var transport = HttpClientStreamableHttpTransport.builder(
                            caller.server().toString())
                    .endpoint("/mcp")
                    .jsonMapper(McpJson.mapper())
                    .requestBuilder(HttpRequest.newBuilder().header("Authorization", "Bearer " + caller.token()))
                    .build();
            var client = McpClient.sync(transport)
                    .requestTimeout(PATIENCE)
                    .initializationTimeout(PATIENCE)
                    .jsonSchemaValidator(new DefaultJsonSchemaValidator())
                    .progressConsumer(told::add)
                    .build();
            client.initialize();
            return new Listener(client, told);
        }

        void call(String tool, Map<String, Object> arguments, Map<String, Object> meta) {
            var request = CallToolRequest.builder(tool)
                    .arguments(arguments)
                    .meta(meta)
                    .build();
            assertThat(client.callTool(request).isError()).isFalse();
        }

        List<ProgressNotification> next(int count) throws InterruptedException {
            var steps = new LinkedBlockingQueue<ProgressNotification>();
            for (int i = 0; i < count; i++) {
                var step = told.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS);
                assertThat(step).as("step %d", i + 1).isNotNull();
                steps.add(step);
            }
            return List.copyOf(steps);
        }
    }

    @BeforeAll
    static void start(@TempDir Path folder) {
        host = new ServerHost(
                folder,
                builder -> builder.extension(new CountingTool())
                        .extension(TOOLS)
                        .environment(Map.of("NIGHTJAR_KERNEL_TOOLS_READ_TIMEOUT_MS", "600000")));
        server = MemoryServer.start(host.kernel(), ServerSettings.DEFAULTS.onPort(0));
        ada = caller(ServerHost.ADA);
        ben = caller(ServerHost.BEN);
    }

    @AfterAll
    static void stop() {
        server.close();
        host.close();
    }

    @Test
    void should_tell_each_client_of_its_own_requests_only() throws Exception {
        var listeners = List.of(Listener.of(ada), Listener.of(ben));
        var calls = listeners.stream()
                .map(listener -> CompletableFuture.runAsync(
                        () -> listener.call("meet", Map.of(), Map.of("progressToken", "same"))))
                .toList();
        for (var call : calls) {
            call.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        }
        for (var listener : listeners) {
            listener.call("count", Map.of("to", 5), Map.of());
            listener.call("count", Map.of("to", 1), Map.of("progressToken", 7));
        }

        var users = Stream.of(ServerHost.ADA, ServerHost.BEN).iterator();
        for (var listener : listeners) {
            var user = users.next().namespace().value();
            var steps = listener.next(StagedTools.STEPS + 1);
            assertThat(steps)
                    .filteredOn(step -> step.progressToken().equals("same"))
                    .allMatch(step -> step.message().equals(user))
                    .allMatch(step -> step.total() == StagedTools.STEPS)
                    .extracting(step -> step.progress().intValue())
                    .containsExactlyInAnyOrderElementsOf(upTo(StagedTools.STEPS));
            assertThat(steps).filteredOn(step -> step.progressToken().equals(7)).hasSize(1);
            assertThat(listener.told()).isEmpty();
            listener.client().close();
        }
    }

    @Test
    void should_send_growing_steps_before_the_answer() throws Exception {
        var response = send(ada, call(1, "count", "{\"to\":50}"));
        var messages = messages(response.body());

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(contentType(response)).startsWith(EVENTS);
        assertThat(messages).hasSize(51);
        assertThat(messages.get(50).at("/id").asInt()).isEqualTo(1);
        assertThat(messages.get(50).at("/result/isError").asBoolean(true)).isFalse();
        assertThat(messages.subList(0, 50))
                .allMatch(message -> message.at("/method").asText().equals("notifications/progress"))
                .allMatch(
                        message -> message.at("/params/progressToken").asText().equals("t"))
                .extracting(McpHttpProgressIT::progress)
                .containsExactlyElementsOf(upTo(50));
    }

    @Test
    void should_answer_as_ever_when_there_is_nothing_to_tell() throws Exception {
        var unasked = send(ada, call(1, "count", "{\"to\":5}").replace("progressToken", "other"));
        assertThat(contentType(unasked)).startsWith("application/json");
        assertThat(json(unasked).at("/result/isError").asBoolean(true)).isFalse();

        var unknown = send(ada, call(2, "no_such_tool", "{}"));
        assertThat(contentType(unknown)).startsWith("application/json");
        assertThat(json(unknown).at("/error/code").isNumber()).isTrue();

        var stranger = send(new Caller(ada.server(), "njt_guessed"), call(3, "count", "{\"to\":5}"));
        assertThat(stranger.statusCode()).isEqualTo(401);
        assertThat(contentType(stranger)).isEqualTo("application/problem+json");
        assertThat(json(stranger).at("/status").asInt()).isEqualTo(401);
    }

    @Test
    void should_end_the_stream_with_the_failure_of_a_tool() throws Exception {
        var messages = messages(send(ada, call(1, "fail", "{}")).body());

        assertThat(messages).hasSize(2);
        assertThat(messages.get(0).at("/params/message").asText()).isEqualTo("failing");
        assertThat(messages.get(1).at("/result/isError").asBoolean()).isTrue();
        assertThat(messages.get(1).toString()).contains("no luck");
    }

    @Test
    void should_end_the_stream_without_an_answer_when_the_client_cancels() throws Exception {
        try (var events = reader(send(ada, call(41, "hold", "{}")).body())) {
            assertThat(next(events).at("/params/message").asText()).isEqualTo("holding");
            send(ben, cancel(41));
            assertThat(TOOLS.isInterrupted()).as("by another user").isFalse();
            send(ada, cancel(41));
            TOOLS.awaitInterrupt();

            assertThat(events.lines().filter(line -> !line.isEmpty())).isEmpty();
        }
        assertThat(json(send(ada, "{\"jsonrpc\":\"2.0\",\"id\":41,\"method\":\"tools/list\"}"))
                        .has("result"))
                .isTrue();
    }

    /** The protocol says that a client that is gone has not cancelled. */
    @Test
    void should_let_a_tool_end_when_its_client_is_gone() throws Exception {
        try (var events = reader(send(ada, call(42, "hold", "{}")).body())) {
            assertThat(next(events).at("/params/message").asText()).isEqualTo("holding");
        }
        TOOLS.goOn();
        TOOLS.awaitEnd();

        assertThat(messages(send(ada, call(42, "count", "{\"to\":5}")).body())).hasSize(6);
    }

    @Test
    void should_hold_up_no_tool_when_the_client_reads_slowly() throws Exception {
        try (var socket = new Socket()) {
            socket.setReceiveBufferSize(4_096);
            socket.connect(new InetSocketAddress(
                    InetAddress.getLoopbackAddress(), server.address().getPort()));
            socket.setSoTimeout((int) PATIENCE.toMillis());
            socket.getOutputStream().write(raw(call(1, "flood", "{}")));
            TOOLS.awaitEnd(); // nothing is read by then

            var messages = messages(socket.getInputStream());
            var answer = messages.get(messages.size() - 1);
            assertThat(answer.at("/result/isError").asBoolean(true)).isFalse();
            assertThat(messages.subList(0, messages.size() - 1))
                    .as("the newest steps are told, some others are left out")
                    .hasSizeLessThan(StagedTools.FLOOD)
                    .extracting(McpHttpProgressIT::progress)
                    .isSorted()
                    .doesNotHaveDuplicates()
                    .endsWith(StagedTools.FLOOD - 1, StagedTools.FLOOD);
        }
    }

    private static Caller caller(MemoryScope scope) {
        var secret = new TokenFile(host.kernel().dataDirectory())
                .add(scope.namespace(), Instant.now())
                .secret();
        return new Caller(server.address(), secret);
    }

    private static String call(int id, String tool, String arguments) {
        return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"tools/call\",\"params\":{\"name\":\"" + tool
                + "\",\"arguments\":" + arguments + ",\"_meta\":{\"progressToken\":\"t\"}}}";
    }

    private static String cancel(int id) {
        return "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":" + id + "}}";
    }

    private static HttpResponse<InputStream> send(Caller caller, String message)
            throws IOException, InterruptedException {
        var request = caller.request("/mcp")
                .header("Accept", "application/json, text/event-stream")
                .POST(HttpRequest.BodyPublishers.ofString(message));
        return HTTP.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
    }

    /** A request of the version of HTTP whose answers are not cut into chunks. */
    private static byte[] raw(String message) {
        return ("POST /mcp HTTP/1.0\r\nHost: localhost\r\nAuthorization: Bearer " + ada.token()
                        + "\r\nAccept: application/json, text/event-stream\r\nContent-Type: application/json"
                        + "\r\nContent-Length: " + message.length() + "\r\n\r\n" + message)
                .getBytes(StandardCharsets.US_ASCII);
    }

    private static String contentType(HttpResponse<?> response) {
        return response.headers().firstValue("Content-Type").orElseThrow();
    }

    private static JsonNode json(HttpResponse<InputStream> response) throws IOException {
        return Caller.json(new String(response.body().readAllBytes(), StandardCharsets.UTF_8));
    }

    private static BufferedReader reader(InputStream body) {
        return new BufferedReader(new InputStreamReader(body, StandardCharsets.UTF_8));
    }

    private static List<JsonNode> messages(InputStream body) throws IOException {
        try (var events = reader(body)) {
            return events.lines()
                    .filter(line -> line.startsWith("data: "))
                    .map(line -> Caller.json(line.substring("data: ".length())))
                    .toList();
        }
    }

    private static JsonNode next(BufferedReader events) throws IOException {
        assertThat(events.readLine()).isEqualTo("event: message");
        var data = events.readLine();
        assertThat(data).startsWith("data: ");
        assertThat(events.readLine()).isEmpty();
        return Caller.json(data.substring("data: ".length()));
    }

    private static int progress(JsonNode message) {
        return message.at("/params/progress").asInt();
    }

    private static List<Integer> upTo(int last) {
        return IntStream.rangeClosed(1, last).boxed().toList();
    }
}
