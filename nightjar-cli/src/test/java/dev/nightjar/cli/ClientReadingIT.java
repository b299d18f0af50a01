package dev.nightjar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.jackson2.JacksonMcpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A coding agent, which has hooks and an MCP server, reads its own conversations. */
@Timeout(300)
final class ClientReadingIT {

    private static final Duration PATIENCE = Duration.ofSeconds(100);

    @TempDir
    private Path folder;

    @Test
    @DisplayName(
            "at the start of a session a coding agent is told what is unread, and reads it over MCP; no model is configured")
    void should_let_a_coding_agent_read() {
        var nightjar = new NightjarInThisJvm(folder);
        nightjar.environment("NIGHTJAR_MAINTENANCE_READING", "client");
        nightjar.environment("NIGHTJAR_MAINTENANCE_QUIET_TIME", "PT0S");
        assertThat(hook(nightjar, "SessionStart", "monday", "")).doesNotContain("unread");
        hook(nightjar, "UserPromptSubmit", "monday", ",\"prompt\":\"We build with Gradle, not with Maven.\"");

        assertThat(hook(nightjar, "SessionStart", "tuesday", ""))
                .contains(
                        "One of the conversations before this one is unread, the first one 'monday'", "session_brief");

        var process = nightjar.asProcess().builder(List.of(), "mcp");
        var parameters = ServerParameters.builder(process.command().get(0))
                .args(process.command().subList(1, process.command().size()))
                .env(process.environment())
                .build();
        var transport = new StdioClientTransport(
                parameters, new JacksonMcpJsonMapper(JsonMapper.builder().build()));
        try (var client = McpClient.sync(transport)
                .requestTimeout(PATIENCE)
                .initializationTimeout(PATIENCE)
                .build()) {
            client.initialize();
            assertThat(call(client, "session_brief", Map.of())).contains("monday", "We build with Gradle");
            var fact = Map.of("text", "The project is built with Gradle", "from", List.of("e1"), "kind", "project");
            assertThat(call(client, "remember_session", Map.of("session_id", "monday", "facts", List.of(fact))))
                    .contains("fact_", "The project is built with Gradle");
        }
        assertThat(nightjar.run("memory", "list", "--kind", "fact").succeeded().out())
                .contains("The project is built with Gradle");
        assertThat(hook(nightjar, "SessionStart", "wednesday", "")).doesNotContain("unread");
    }

    private static String hook(NightjarInThisJvm nightjar, String event, String session, String more) {
        return nightjar.runWithInput(
                        "{\"hook_event_name\":\"" + event + "\",\"session_id\":\"" + session + "\"" + more + "}",
                        "hook",
                        "--limit",
                        String.valueOf(PATIENCE.toMillis()))
                .succeeded()
                .out();
    }

    private static String call(McpSyncClient client, String tool, Map<String, Object> arguments) {
        var answer = client.callTool(
                CallToolRequest.builder(tool).arguments(arguments).build());
        assertThat(answer.isError()).as(answer.toString()).isFalse();
        return answer.toString();
    }
}
