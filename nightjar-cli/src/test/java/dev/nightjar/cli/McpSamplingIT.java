package dev.nightjar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.ClientCapabilities;
import io.modelcontextprotocol.spec.McpSchema.CreateMessageRequest;
import io.modelcontextprotocol.spec.McpSchema.CreateMessageResult;
import io.modelcontextprotocol.spec.McpSchema.Role;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code nightjar mcp} reads finished conversations with the model of its client, where the client offers one. */
@Tag("proof")
@Timeout(300)
final class McpSamplingIT {

    private static final Duration PATIENCE = Duration.ofSeconds(100);
    private static final String FACT = "{\"facts\":[{\"text\":\"Ada keeps bees in Bergen\",\"from\":[\"e1\"]}]}";

    @TempDir
    private Path folder;

    private final List<CreateMessageRequest> asked = new CopyOnWriteArrayList<>();
    private NightjarInThisJvm nightjar;

    /** Three conversations that nobody has read; the last one may go on. */
    @BeforeEach
    void leaveUnread() {
        nightjar = new NightjarInThisJvm(folder);
        nightjar.environment("NIGHTJAR_MAINTENANCE_READING", "client");
        for (var session : List.of("monday", "tuesday", "wednesday")) {
            nightjar.runWithInput(
                            "{\"hook_event_name\":\"UserPromptSubmit\",\"session_id\":\"" + session
                                    + "\",\"prompt\":\"My home is Bergen, on " + session + " too.\"}",
                            "hook",
                            "--limit",
                            String.valueOf(PATIENCE.toMillis()))
                    .succeeded();
        }
        nightjar.environment("NIGHTJAR_MAINTENANCE_READING", "call");
    }

    @Test
    @DisplayName("the client's model reads what is unread, once the client has said that it offers one")
    void should_read_with_the_clients_model() throws Exception {
        serve(
                question -> CreateMessageResult.builder(
                                Role.ASSISTANT, TextContent.builder(FACT).build(), "test")
                        .build(),
                found -> found.contains("bees"));

        assertThat(asked).as("short conversations are read together").hasSize(1);
        assertThat(asked.get(0).systemPrompt()).contains("You read one finished conversation");
        assertThat(asked.get(0).messages().get(0).content().toString()).contains("My home is Bergen");
        assertThat(asked.get(0).maxTokens()).isPositive();
    }

    @Test
    @DisplayName("a no of the client's user makes conversations wait, and is asked for once in a connection")
    void should_wait_after_a_no() throws Exception {
        serve(
                question -> {
                    throw new IllegalStateException("the user said no");
                },
                found -> !asked.isEmpty());

        assertThat(asked).hasSize(1);
        assertThat(facts()).contains("3 sessions wait");
    }

    @Test
    @DisplayName("a client that offers no model is asked nothing, and conversations are read without one")
    void should_read_without_a_model() throws Exception {
        serve(null, found -> !facts().contains("3 sessions wait"));

        assertThat(asked).isEmpty();
    }

    private String facts() {
        return nightjar.run("memory", "list", "--kind", "fact").succeeded().out();
    }

    private void serve(@Nullable Function<CreateMessageRequest, CreateMessageResult> model, Predicate<String> isDone)
            throws InterruptedException {
        var process = nightjar.asProcess().builder(List.of(), "mcp");
        var parameters = ServerParameters.builder(process.command().get(0))
                .args(process.command().subList(1, process.command().size()))
                .env(process.environment())
                .build();
        var transport = new StdioClientTransport(
                parameters, new JacksonMcpJsonMapper(JsonMapper.builder().build()));
        var client = McpClient.sync(transport).requestTimeout(PATIENCE).initializationTimeout(PATIENCE);
        if (model != null) {
            client.capabilities(ClientCapabilities.builder().sampling().build()).sampling(question -> {
                asked.add(question);
                return model.apply(question);
            });
        }
        try (var connected = client.build()) {
            connected.initialize();
            long end = System.nanoTime() + PATIENCE.toNanos();
            while (!isDone.test(found(connected)) && System.nanoTime() < end) {
                Thread.sleep(50);
            }
            assertThat(isDone.test(found(connected))).isTrue();
        }
    }

    private static String found(McpSyncClient client) {
        return client.callTool(CallToolRequest.builder("search_memory")
                        .arguments(Map.of("query", "What does Ada keep in Bergen?", "kind", "fact"))
                        .build())
                .toString();
    }
}
