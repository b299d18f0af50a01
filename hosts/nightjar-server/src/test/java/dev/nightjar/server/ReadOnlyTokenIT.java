package dev.nightjar.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryDetails;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.Namespace;
import dev.nightjar.server.access.TokenFile;
import dev.nightjar.server.http.ServerSettings;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a token may do that may only read, or that reads several namespaces. */
class ReadOnlyTokenIT {

    /** They are sent by POST because of their bodies. A new route that changes nothing may be added here. */
    private static final Set<String> READING = Set.of("POST /v1/context", "POST /v1/search");

    private static ServerHost host;
    private static MemoryServer server;
    private static Memory known;
    private static Caller reader;

    @BeforeAll
    static void start(@TempDir Path folder) {
        host = new ServerHost(folder);
        server = MemoryServer.start(
                host.kernel(), ServerSettings.DEFAULTS.onPort(0).withLimits(1_000_000, 20_000));
        host.user(ServerHost.ADA, "s", "My kayak is red.");
        var id = host.memory()
                .remember(ServerHost.ADA, FactDraft.of("Ada rows a kayak", 1, "test"))
                .id();
        known = host.memory().find(ServerHost.ADA, id).orElseThrow();
        reader = caller("user:ada", List.of(), true);
    }

    @AfterAll
    static void stop() {
        server.close();
        host.close();
    }

    private static Caller caller(String namespace, List<Namespace> also, boolean isReadOnly) {
        var made = new TokenFile(host.kernel().dataDirectory())
                .add(new Namespace(namespace), also, isReadOnly, Instant.now());
        return new Caller(server.address(), made.secret());
    }

    @Test
    @DisplayName("each route of the API that is not known to read refuses a read-only token, and changes nothing")
    void should_refuse_every_change() {
        var before = memories();
        var routes = new ArrayList<String>();
        reader.get("/v1/openapi.json")
                .body()
                .path("paths")
                .properties()
                .forEach(path -> path.getValue()
                        .fieldNames()
                        .forEachRemaining(method -> routes.add(method.toUpperCase(Locale.ROOT) + " " + path.getKey())));

        assertThat(routes).hasSizeGreaterThan(10).containsAll(READING).contains("DELETE /v1/memories/{id}");
        for (var route : routes) {
            var parts = route.split(" ", 2);
            var body = HttpRequest.BodyPublishers.ofString("{\"verdict\":\"wrong\",\"query\":\"kayak\"}");
            var path = parts[1].replace("{id}", known.id().value());
            var status =
                    Caller.exchange(reader.request(path).method(parts[0], body)).statusCode();

            if (parts[0].equals("GET") || READING.contains(route)) {
                assertThat(status).as(route).isNotEqualTo(403);
            } else {
                assertThat(status).as(route).isEqualTo(403);
            }
        }
        assertThat(memories()).isEqualTo(before);
        var refused = reader.post("/v1/memories", Map.of("kind", "fact", "content", "Ada sails"));
        assertThat(refused.body().path("detail").asText()).contains("may only read");
        assertThat(reader.get("/v1/search?q=kayak").body().path("hits")).isNotEmpty();
        assertThat(reader.post("/v1/context", Map.of("prompt", "Which colour has my kayak?"))
                        .body()
                        .path("text")
                        .asText())
                .contains("kayak");
    }

    @Test
    @DisplayName("each tool that changes something refuses a read-only token, and the others answer")
    void should_refuse_every_changing_tool() {
        var before = memories();
        var tools = mcp("tools/list", Map.of()).at("/result/tools");
        assertThat(tools).hasSizeGreaterThan(4);

        int refused = 0;
        for (var tool : tools) {
            boolean isReading = tool.at("/annotations/readOnlyHint").asBoolean();
            var result = mcp(
                            "tools/call",
                            Map.of(
                                    "name",
                                    tool.path("name").asText(),
                                    "arguments",
                                    Map.of("content", "Ada sails", "query", "kayak")))
                    .path("result");
            boolean isRefused = result.at("/content/0/text").asText().contains("may only read");
            assertThat(isRefused).as(tool.path("name").asText()).isEqualTo(!isReading);
            assertThat(result.path("isError").asBoolean() || !isRefused).isTrue();
            refused += isRefused ? 1 : 0;
        }
        assertThat(refused).isPositive().isLessThan(tools.size());
        assertThat(memories()).isEqualTo(before);
    }

    @Test
    @DisplayName("a token of several namespaces reads all of them, writes to its own and to no other")
    void should_read_several_namespaces() {
        var both = caller("user:ben", List.of(new Namespace("user:ada")), false);
        var ben = caller("user:ben", List.of(), false);

        assertThat(both.get("/v1/search?q=kayak").body().path("hits")).isNotEmpty();
        assertThat(ben.get("/v1/search?q=kayak").body().path("hits")).isEmpty();
        assertThat(both.get("/v1/memories/" + known.id()).status()).isEqualTo(200);
        assertThat(both.delete("/v1/memories/" + known.id()).status()).isEqualTo(404);
        assertThat(both.post("/v1/memories", Map.of("kind", "fact", "content", "Ben has a boat"))
                        .status())
                .isEqualTo(201);
        assertThat(ben.get("/v1/search?q=boat").body().path("hits")).isNotEmpty();
        assertThat(caller("user:ada", List.of(), false)
                        .get("/v1/search?q=boat")
                        .body()
                        .path("hits"))
                .noneSatisfy(
                        hit -> assertThat(hit.at("/memory/content").asText()).contains("Ben"));
    }

    @Test
    @DisplayName("a memory is judged and the verdict taken back over HTTP; what is unknown or another's is not")
    void should_judge_over_http() {
        var ada = caller("user:ada", List.of(), false);
        var path = "/v1/memories/" + known.id() + "/feedback";
        var wrong = HttpRequest.BodyPublishers.ofString("{\"verdict\":\"wrong\"}");

        var judged = Caller.send(ada.request(path).PUT(wrong));
        assertThat(judged.status()).isEqualTo(200);
        assertThat(judged.body().path("verdict").asText()).isEqualTo("wrong");
        assertThat(ada.post("/v1/context", Map.of("prompt", "Who rows a kayak?"))
                        .text())
                .doesNotContain("Ada rows");
        var back = ada.delete(path);
        assertThat(back.status()).isEqualTo(200);
        assertThat(back.body().path("verdict").isMissingNode()
                        || back.body().path("verdict").isNull())
                .isTrue();
        assertThat(Caller.send(ada.request(path).PUT(HttpRequest.BodyPublishers.ofString("{\"verdict\":\"odd\"}")))
                        .status())
                .isEqualTo(400);
        assertThat(Caller.send(caller("user:ben", List.of(), false)
                                .request(path)
                                .PUT(wrong))
                        .status())
                .isEqualTo(404);
    }

    /** Without the confidence of facts, which fades from moment to moment. */
    private static List<MemoryDetails> memories() {
        return host.memory().list(ServerHost.ADA, MemoryFilter.ALL, 99).stream()
                .map(Memory::details)
                .toList();
    }

    private static JsonNode mcp(String method, Map<String, ?> parameters) {
        return Caller.send(reader.request("/mcp")
                        .header("Accept", "application/json, text/event-stream")
                        .POST(HttpRequest.BodyPublishers.ofString(Caller.JSON
                                .valueToTree(Map.of("jsonrpc", "2.0", "id", 1, "method", method, "params", parameters))
                                .toString())))
                .body();
    }
}
