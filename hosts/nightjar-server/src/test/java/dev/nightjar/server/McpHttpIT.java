package dev.nightjar.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.server.access.TokenFile;
import dev.nightjar.server.http.ServerSettings;
import dev.nightjar.server.mcp.McpJson;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.json.schema.jackson2.DefaultJsonSchemaValidator;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.GetPromptRequest;
import io.modelcontextprotocol.spec.McpSchema.ReadResourceRequest;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** MCP over HTTP with the client of the Java SDK. */
class McpHttpIT {

    private static ServerHost host;
    private static MemoryServer server;

    @BeforeAll
    static void start(@TempDir Path folder) {
        host = new ServerHost(folder);
        server = MemoryServer.start(host.kernel(), ServerSettings.DEFAULTS.onPort(0));
        host.user(ServerHost.ADA, "monday", "My sister Greta lives in Hamburg.");
        host.user(ServerHost.BEN, "tuesday", "My brother Otto lives in Kiel.");
    }

    @AfterAll
    static void stop() {
        server.close();
        host.close();
    }

    private static McpSyncClient client(MemoryScope scope) {
        var secret = new TokenFile(host.kernel().dataDirectory())
                .add(scope.namespace(), Instant.now())
                .secret();
        var transport = HttpClientStreamableHttpTransport.builder(
                        server.address().toString())
                .endpoint("/mcp")
                .jsonMapper(McpJson.mapper())
                .requestBuilder(HttpRequest.newBuilder().header("Authorization", "Bearer " + secret))
                .build();
        var client = McpClient.sync(transport)
                .requestTimeout(Duration.ofSeconds(60))
                .initializationTimeout(Duration.ofSeconds(60))
                .jsonSchemaValidator(new DefaultJsonSchemaValidator())
                .build();
        client.initialize();
        return client;
    }

    @Test
    @DisplayName("tools, resources and the prompt are those of the user of the token")
    void should_serve_each_user() {
        var ada = client(ServerHost.ADA);
        try {
            assertThat(ada.listTools().tools())
                    .hasSameSizeAs(host.kernel().tools().list());
            var saved = ada.callTool(call("remember_fact", Map.of("content", "Ada plays the harp")));
            assertThat(saved.isError()).isFalse();
            var found = ada.callTool(call("search_memory", Map.of("query", "harp, Greta, Otto, Kiel")));
            assertThat(found.structuredContent().toString())
                    .contains("harp", "Hamburg")
                    .doesNotContain("lives in Kiel");
            assertThat(ada.listResources().resources()).hasSize(2);
            assertThat(ada.readResource(read("nightjar://sessions")).toString())
                    .contains("monday")
                    .doesNotContain("tuesday");
            assertThat(ada.getPrompt(prompt("recall", Map.of("prompt", "Where is Greta?")))
                            .toString())
                    .contains("Hamburg");
        } finally {
            ada.close();
        }
    }

    @Test
    @DisplayName("what there is not is named, with what was probably meant")
    void should_name_what_was_asked_for() {
        var ada = client(ServerHost.ADA);
        try {
            assertThatExceptionOfType(McpError.class)
                    .isThrownBy(() -> ada.callTool(call("serch_memory", Map.of("query", "x"))))
                    .withMessageContaining("Unknown tool 'serch_memory'; did you mean 'search_memory'?");
            assertThatExceptionOfType(McpError.class)
                    .isThrownBy(() -> ada.getPrompt(prompt("summarise", Map.of())))
                    .withMessageContaining("Unknown prompt 'summarise'; the prompts are recall");
            assertThatExceptionOfType(McpError.class)
                    .isThrownBy(() -> ada.readResource(read("nightjar://memorys")))
                    .withMessageContaining("'nightjar://memorys'; did you mean 'nightjar://memories'?");
            assertThatExceptionOfType(McpError.class)
                    .isThrownBy(() -> ada.readResource(read("nightjar://memories/fact_1")))
                    .withMessageContaining("'nightjar://memories/fact_1'");
        } finally {
            ada.close();
        }
    }

    @Test
    @DisplayName("a forged id of another user's memory or session does not exist")
    void should_refuse_forged_ids() {
        var foreign = host.memory()
                .remember(ServerHost.BEN, FactDraft.of("Ben hides his key under the mat", 1, "test"))
                .id();
        var ada = client(ServerHost.ADA);
        try {
            for (var uri : new String[] {"nightjar://memories/" + foreign, "nightjar://sessions/tuesday"}) {
                assertThatExceptionOfType(McpError.class)
                        .isThrownBy(() -> ada.readResource(read(uri)))
                        .withMessageContaining("not found");
            }
            for (var tool : new String[] {"forget_fact", "explain_fact", "confirm_fact"}) {
                var answer = ada.callTool(call(tool, Map.of("memory_id", foreign.value())));
                assertThat(answer.isError()).as(tool).isTrue();
            }
            for (var tool : ada.listTools().tools()) {
                for (boolean isWhole : new boolean[] {true, false}) {
                    var answer = ada.callTool(call(tool.name(), forged(tool, foreign.value(), isWhole)));
                    assertThat(answer.toString()).as(tool.name()).doesNotContain("under the mat", "My brother Otto");
                }
            }
            assertThat(ada.getPrompt(prompt(
                                    "recall",
                                    Map.of("prompt", "Where is Otto, where is the key?", "session", "tuesday")))
                            .toString())
                    .doesNotContain("lives in Kiel", "under the mat");
        } finally {
            ada.close();
        }
        assertThat(host.memory().find(ServerHost.BEN, new MemoryId(foreign.value())))
                .isPresent();
    }

    /** Arguments that fit the schema and ask for what another user has. */
    private static Map<String, Object> forged(Tool tool, String id, boolean isWhole) {
        var schema = Caller.JSON.valueToTree(tool.inputSchema());
        var required = schema.path("required").toString();
        var arguments = new HashMap<String, Object>();
        schema.path("properties").properties().forEach(property -> {
            var name = property.getKey();
            var type = property.getValue();
            if (!isWhole && !required.contains("\"" + name + "\"")) {
                return;
            } else if (type.has("enum")) {
                arguments.put(name, type.at("/enum/0").asText());
            } else if (type.path("type").asText().equals("string")) {
                arguments.put(name, name.endsWith("id") ? id : "Where is the key of Ben, and where does Otto live?");
            } else if (type.path("type").asText().equals("boolean")) {
                arguments.put(name, true);
            }
        });
        return arguments;
    }

    @Test
    @DisplayName("what is no message of the protocol is refused as a JSON-RPC error, without a trace of the program")
    void should_refuse_what_is_no_message() {
        var secret = new TokenFile(host.kernel().dataDirectory())
                .add(ServerHost.ADA.namespace(), Instant.now())
                .secret();
        var caller = new Caller(server.address(), secret);
        for (var body : List.of("x", "[]", "{}", "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\"}")) {
            for (var accept : List.of("application/json", "application/json, text/event-stream")) {
                var reply = Caller.send(caller.request("/mcp")
                        .header("Accept", accept)
                        .POST(HttpRequest.BodyPublishers.ofString(body)));

                assertThat(reply.status()).as(reply.text()).isGreaterThanOrEqualTo(400);
                assertThat(reply.body().at("/error/code").isNumber())
                        .as(reply.text())
                        .isTrue();
                assertThat(reply.text()).doesNotContain("stackTrace");
            }
        }
        assertThat(caller.get("/mcp").status()).isEqualTo(405);
    }

    private static CallToolRequest call(String tool, Map<String, Object> arguments) {
        return CallToolRequest.builder(tool).arguments(arguments).build();
    }

    private static ReadResourceRequest read(String uri) {
        return ReadResourceRequest.builder(uri).build();
    }

    private static GetPromptRequest prompt(String name, Map<String, Object> arguments) {
        return GetPromptRequest.builder(name).arguments(arguments).build();
    }
}
