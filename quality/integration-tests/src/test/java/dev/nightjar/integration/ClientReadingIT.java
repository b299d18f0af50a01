package dev.nightjar.integration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nightjar.context.ContextRequest;
import dev.nightjar.kernel.report.ToolDescription;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A client, such as a coding agent, reads conversations itself with two tools; no model is configured. */
class ClientReadingIT {

    @TempDir
    private Path folder;

    @Test
    @DisplayName("a client is shown an unread conversation and what is known; what it finds is checked and saved")
    void should_let_a_client_read() {
        try (var host = host()) {
            var scope = host.kernel().scope();
            var dogs = remember(host, "Ada has three dogs");
            var cat = remember(host, "Ada has a cat called Mo");
            var boat = remember(host, "Ada likes her blue boat much");
            host.clock().advance(Duration.ofDays(2));
            host.user("s1", "Ada", "We are at four dogs now, says Mo the cat. My red boat is fine.");
            host.user("s2", "Ada", "Hello again.");
            assertThat(host.consolidation().pendingSessions(scope)).hasSize(2);
            assertThat(host.tool("session_brief", "{}").path("task").asText()).isEqualTo("No conversation is unread.");

            host.clock().advance(Duration.ofHours(1));
            var line = block(host, "s2");
            assertThat(line)
                    .contains(
                            "One of the conversations before this one is unread, the first one 's1' of 2026-03-04 with 1");
            assertThat(block(host, "s1", "Which boat?")).doesNotContain("unread");

            var brief = host.tool("session_brief", "{}");
            assertThat(brief.path("session_id").asText()).isEqualTo("s1");
            assertThat(brief.path("instructions").asText()).contains("remember_session");
            var task = brief.path("task").asText();
            assertThat(task).contains("Known, 3 of 3 facts:", "e1 Ada: We are at four dogs now");
            assertThat(host.tool("session_brief", "{}")).isEqualTo(brief);

            var answer = host.tool(
                    "remember_session", """
                    {"session_id": "s1",
                     "facts": [{"text": "Ada has four dogs", "from": [" E1 "], "kind": "possession", "subject": "Ada",
                       "slots": ["number of dogs: 4"], "replaces": ["%s"], "why": "one more"},
                      {"text": "Ada likes her red boat much", "from": ["e1"]}, {"kind": "home"}],
                     "still": [{"id": "[%s]", "from": ["e1"]}]}""".formatted(shown(task, "Ada has three"), shown(task, "Ada has a cat")));
            assertThat(answer.path("saved")).hasSize(2);
            assertThat(answer.path("known").asInt()).isEqualTo(1);
            assertThat(answer.path("ended").asInt()).isEqualTo(1);
            assertThat(answer.path("refused")).hasSize(1);
            assertThat(host.memory().successors(scope, List.of(dogs, cat, boat)))
                    .containsOnlyKeys(dogs);
            var pair = answer.path("pairs").path(0);
            assertThat(pair.path("earlier_id").asText()).isEqualTo(boat.value());

            var settled = host.tool("remember_session", """
                    {"session_id": "s1", "verdicts": [
                      {"earlier_id": "%s", "now_id": "%s", "verdict": "replaces", "why": "painted"}]}""".formatted(
                            boat.value(), pair.path("now_id").asText()));
            assertThat(settled.path("ended").asInt()).isEqualTo(1);
            assertThat(host.facts())
                    .containsExactlyInAnyOrder(
                            "Ada has four dogs", "Ada likes her red boat much", "Ada has a cat called Mo");
            var corrected = host.tool(
                    "remember_session",
                    "{\"session_id\": \"s1\", \"facts\": [{\"text\": \"Ada walks her dogs\", \"from\": [\"e1\"]}]}");
            assertThat(corrected.path("saved")).hasSize(1);
            assertThat(error(host, "remember_session", "{\"session_id\": \"s9\", \"facts\": []}"))
                    .contains("session_brief");
            assertThat(host.kernel().failures()).isEmpty();
        }
    }

    @Test
    @DisplayName("a long conversation is shown in parts, and what was not shown stays unread")
    void should_show_a_long_conversation_in_parts() {
        try (var host = host()) {
            for (int i = 0; i < 30; i++) {
                host.user("s1", "Ada", "Number " + i + ". " + "We talked about boats. ".repeat(80));
            }
            host.clock().advance(Duration.ofHours(1));
            int parts = 0;
            for (var brief = host.tool("session_brief", "{}");
                    brief.hasNonNull("session_id");
                    brief = host.tool("session_brief", "{}")) {
                assertThat(brief.path("task").asText().length()).isLessThan(26_000);
                var answer = host.tool("remember_session", "{\"session_id\": \"s1\", \"facts\": []}");
                assertThat(answer.has("saved")).isTrue();
                parts++;
            }
            assertThat(parts).isBetween(2, 4);
            assertThat(host.consolidation().pendingSessions(host.kernel().scope()))
                    .isEmpty();
        }
    }

    @Test
    @DisplayName("a client reaches its own user's conversations only")
    void should_keep_users_apart() {
        try (var host = host()) {
            host.user("s1", "Ada", "I live in Bergen.");
            host.clock().advance(Duration.ofHours(1));
            var stranger = MemoryScope.of("tester", new Namespace("user:stranger"));
            var brief = host.kernel().tools().call("session_brief", "{\"session_id\": \"s1\"}", stranger, null);
            assertThat(brief.json()).doesNotContain("Bergen");
            assertThat(host.tool("session_brief", "{}").path("task").asText()).contains("Bergen");
            var answer = host.kernel()
                    .tools()
                    .call("remember_session", "{\"session_id\": \"s1\", \"facts\": []}", stranger, null);
            assertThat(answer.isSuccess()).isFalse();
        }
    }

    @Test
    @DisplayName("what no client has read within a week is read without a model")
    void should_not_wait_for_ever() {
        try (var host = host()) {
            var scope = host.kernel().scope();
            host.user("s1", "Ada", "I live in Bergen.");
            host.user("s2", "Ada", "Hello.");
            host.night();
            assertThat(host.consolidation().pendingSessions(scope)).hasSize(2);
            host.clock().advance(Duration.ofDays(7));
            host.night();
            host.night();
            assertThat(host.consolidation().pendingSessions(scope)).isEmpty();
        }
    }

    @Test
    @DisplayName("what was erased while a client read is shown to it no more")
    void should_show_nothing_erased() {
        try (var host = host()) {
            var bergen = remember(host, "Ada lives in Bergen");
            host.user("s1", "Ada", "I like Bergen.");
            host.clock().advance(Duration.ofHours(1));
            assertThat(host.tool("session_brief", "{}").path("task").asText()).contains("Ada lives in Bergen");
            assertThat(host.memory().forget(host.kernel().scope(), bergen)).isPresent();
            assertThat(host.tool("session_brief", "{}").path("task").asText())
                    .contains("I like Bergen")
                    .doesNotContain("Ada lives in Bergen");
        }
    }

    @Test
    void should_offer_nothing_unless_switched_on() {
        try (var host = TestHost.withAll(folder)) {
            assertThat(host.kernel().tools().list())
                    .extracting(ToolDescription::name)
                    .doesNotContain("session_brief", "remember_session");
        }
    }

    private static String block(TestHost host, String session, String... prompt) {
        var request = new ContextRequest(
                prompt.length == 0 ? "" : prompt[0], host.kernel().scope(), session);
        return host.kernel().context(request).text();
    }

    private static String shown(String task, String beginning) {
        int end = task.indexOf(" " + beginning);
        return task.substring(task.lastIndexOf('\n', end) + 1, end);
    }

    private static String error(TestHost host, String tool, String arguments) {
        JsonNode answer = host.tool(tool, arguments);
        return answer.path("error").asText();
    }

    private static MemoryId remember(TestHost host, String content) {
        return host.memory()
                .remember(host.kernel().scope(), FactDraft.of(content, 0.9, "test"))
                .id();
    }

    private TestHost host() {
        return TestHost.withAll(
                folder,
                builder -> builder.environment(Map.of(
                        "NIGHTJAR_MAINTENANCE_READING",
                        "client",
                        "NIGHTJAR_MEMORY_EMBEDDING_QUERY_TIMEOUT_MS",
                        "60000")));
    }
}
