package dev.nightjar.integration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nightjar.memory.Durability;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.spi.schedule.ScheduleRun;
import dev.nightjar.spi.schedule.ScheduleStore;
import dev.nightjar.testkit.ModelReply;
import dev.nightjar.testkit.ModelRequest;
import dev.nightjar.testkit.ScriptedModelServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How often a model is asked for a session, with how much, and what becomes of a session when it cannot be asked. */
class ConsolidationCallsIT {

    private static final int TURNS = 25;
    private static final int SESSIONS = 40;

    @TempDir
    private Path folder;

    @Test
    @Tag("J1")
    @Tag("J2")
    @Tag("J3")
    @Tag("J4")
    @Tag("J5")
    @Tag("J6")
    @Tag("J7")
    @Tag("J8")
    @Tag("J9")
    @Tag("J10")
    @Tag("J11")
    @DisplayName("a session of 25 turns takes two calls and fewer than 10,000 tokens of prompts, with its conflict")
    void should_read_a_session_in_two_calls() throws IOException {
        try (var server = ScriptedModelServer.start(ConsolidationCallsIT::brief);
                var host = host(server, "")) {
            var scope = host.kernel().scope();
            var older = host.memory()
                    .remember(scope, FactDraft.of("Ada keeps her kayak in the old harbour", 0.9, "test"))
                    .id();
            for (int i = 0; i < TURNS; i++) {
                if (i % 2 == 0) {
                    host.user("s7", "Ada", said(i));
                } else {
                    host.agent("s7", said(i));
                }
            }
            host.night();

            var requests = server.requests();
            long tokens =
                    requests.stream().mapToLong(ConsolidationCallsIT::tokens).sum();
            System.out.println("a session of " + TURNS + " turns: " + requests.size() + " calls, about " + tokens
                    + " tokens of prompts");
            assertThat(requests).hasSize(2);
            assertThat(tokens).isLessThan(10_000);
            assertThat(requests.get(0).user())
                    .contains("no fact about any of these topics: salary.")
                    .contains("What is known already", "k1 Ada keeps her kayak in the old harbour (")
                    .contains("All its 25 episodes, oldest first", "\ne1 ", " Ada (user): Turn 0 ", " agent: Turn 1 ")
                    .containsPattern("e25 (Mon|Tue|Wed|Thu|Fri|Sat|Sun) \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d Ada");
            assertThat(answer(requests.get(1)).path("candidates"))
                    .isEmpty(); // they share no more than half of their words
            assertThat(host.memory().successors(scope, List.of(older))).hasSize(1);
            assertThat(host.consolidation().pendingSessions(scope)).isEmpty();
            assertThat(host.facts())
                    .containsExactlyInAnyOrder("Ada keeps her kayak at the lake", "Ada rows on Sundays");
            assertThat(summaries(host))
                    .anyMatch(summary -> summary.startsWith("conversations read: 1 (1 by the model, 0 without)"));
            assertThat(host.kernel().failures()).isEmpty();
        }
    }

    @Test
    @Tag("J5")
    @DisplayName("what does not fit the schema is refused by name and reason, nothing is corrected "
            + "silently, the rest is saved")
    void should_name_what_it_refuses() throws IOException {
        try (var server = ScriptedModelServer.start(ConsolidationCallsIT::mistaken);
                var host = host(server, "")) {
            host.user("s7", "Ada", "I row on Sundays.");
            host.night();

            var answer = answer(server.requests().get(2));
            assertThat(server.requests().get(1).user()).endsWith("Write text only when your work is done.");
            assertThat(answer.path("saved_count").asInt()).isEqualTo(2);
            assertThat(answer.path("duplicates")).hasSize(1);
            var refused = answer.path("refused").toString();
            assertThat(answer.path("refused")).hasSize(6);
            assertThat(refused)
                    .contains("source_ids must name episodes of this session, such as e1, but not e9")
                    .contains("Ada's salary is secret'")
                    .contains("95 is not accepted; accepted is a number from 0 up to 1")
                    .contains("content: is missing")
                    .contains("one of lasting, stable, passing")
                    .contains("source_ids: is missing");
            var rowing = host.memory().list(host.kernel().scope(), MemoryFilter.ofKinds(MemoryKind.FACT), 9);
            assertThat(rowing).singleElement().satisfies(fact -> {
                assertThat(fact.content()).isEqualTo("Ada rows on Sundays");
                assertThat(((Fact) fact).durability()).isEqualTo(Durability.STABLE);
            });
        }
    }

    @Test
    @Tag("X34")
    @DisplayName(
            "of 40 sessions with a quarter of the calls failing each is read by the model, once, " + "and none without")
    void should_wait_for_a_model_that_cannot_be_asked() throws IOException {
        long seed = new Random().nextLong();
        var random = new Random(seed);
        try (var server =
                        ScriptedModelServer.start(request -> random.nextInt(4) == 0 ? failure(random) : one(request));
                var host = host(server, "  retries: 0\n  timeout_ms: 2000\n")) {
            var scope = host.kernel().scope();
            for (int i = 0; i < SESSIONS; i++) {
                host.user("s" + i, "Ada", "Of boat " + i + " I am fond. I live in Bergen.");
            }
            for (int night = 0;
                    night < 60 && !host.consolidation().pendingSessions(scope).isEmpty();
                    night++) {
                host.night();
            }

            assertThat(host.consolidation().pendingSessions(scope))
                    .as("seed %d", seed)
                    .isEmpty();
            assertThat(host.memory().list(scope, MemoryFilter.ofKinds(MemoryKind.FACT), 1_000))
                    .as("seed %d", seed)
                    .hasSize(SESSIONS)
                    .allMatch(fact -> fact.details().source().startsWith("consolidator-agent"));
        }
    }

    private static List<String> summaries(TestHost host) {
        var store = host.kernel().service(ScheduleStore.class).orElseThrow();
        return store.all("tester").stream()
                .filter(schedule -> schedule.terms().name().equals("consolidation"))
                .flatMap(schedule -> store.history(schedule.id(), 50).stream())
                .map(ScheduleRun::summary)
                .toList();
    }

    private static ModelReply brief(ModelRequest request) {
        return request.turnsBefore() == 0
                ? save(
                        "{\"content\":\"Ada keeps her kayak at the lake\",\"source_ids\":[\"e1\"],\"confidence\":0.9}",
                        "{\"content\":\"Ada rows on Sundays\",\"source_ids\":[\"e3\",\"e5\"]}",
                        "{\"content\":\"Ada is tired today\",\"source_ids\":[\"e7\"],\"durability\":\"passing\"}")
                : mark(
                        ",\"conflicts\":[{\"old_fact_id\":\" K1 \",\"new_fact_id\":\"new-1\",\"reason\":\"It was moved\"}],\"drop\":[\"new-3\"]"
                                + ",\"summary\":\"Two facts, one conflict\"");
    }

    private static ModelReply mistaken(ModelRequest request) {
        return switch (request.turnsBefore()) {
            case 0 -> ModelReply.text("I will now read the conversation and save the facts.");
            case 1 ->
                save(
                        "{\"content\":\"Ada rows on Sundays\",\"source_ids\":[\"e1\"]}",
                        "{\"content\":\"Ada rows on Sundays.\",\"source_ids\":[\"e1\"]}",
                        "{\"content\":\"Ada is sure\",\"source_ids\":[\"e1\"],\"confidence\":95}",
                        "{\"source_ids\":[\"e1\"]}",
                        "{\"content\":\"Ada has no source\"}",
                        "{\"content\":\"Ada is elsewhere\",\"source_ids\":[\"e9\"]}",
                        "{\"content\":\"Ada's salary is secret\",\"source_ids\":[\"e1\"]}",
                        "{\"content\":\"Ada stays\",\"source_ids\":[\"e1\"],\"durability\":\"forever\"}",
                        "{\"content\":\"Ada doubts it\",\"source_ids\":[\"e1\"]}");
            default -> mark(",\"drop\":[\"new-2\"]");
        };
    }

    private static ModelReply one(ModelRequest request) {
        var user = request.user();
        int begin = user.indexOf("Of boat ") + "Of boat ".length();
        var boat = user.substring(begin, user.indexOf(' ', begin));
        return request.turnsBefore() == 0
                ? ModelReply.call(
                        "save_facts_batch",
                        "{\"session_id\":\"s" + boat + "\",\"facts\":[{\"content\":\"Ada is fond of boat " + boat
                                + "\",\"source_ids\":[\"e1\"]}]}")
                : ModelReply.call("mark_session_consolidated", "{\"session_id\":\"s" + boat + "\"}");
    }

    private static ModelReply failure(Random random) {
        return switch (random.nextInt(20)) {
            case 0 -> ModelReply.silence();
            case 1, 2, 3, 4, 5, 6 -> ModelReply.status(429, "{\"error\":{\"message\":\"slow down\"}}");
            case 7, 8, 9, 10, 11, 12 -> ModelReply.status(500, "{\"error\":{\"message\":\"oops\"}}");
            default -> ModelReply.status(200, "{\"choices\":[{\"message\":{\"role\":\"assis");
        };
    }

    private static ModelReply save(String... facts) {
        return ModelReply.call(
                "save_facts_batch", "{\"session_id\":\"s7\",\"facts\":[" + String.join(",", facts) + "]}");
    }

    private static ModelReply mark(String more) {
        return ModelReply.call("mark_session_consolidated", "{\"session_id\":\"s7\"" + more + "}");
    }

    private static JsonNode answer(ModelRequest request) {
        var results = request.toolResults();
        return TestHost.json(results.get(results.size() - 1));
    }

    /** As the kernel estimates: one for four bytes. */
    private static long tokens(ModelRequest request) {
        var prompt = request.body().path("messages").toString()
                + request.body().path("tools").toString();
        return prompt.getBytes(StandardCharsets.UTF_8).length / 4;
    }

    /** About as long as turns of a long chat are. */
    private static String said(int turn) {
        return "Turn " + turn
                + " is about the boats and the weather at the lake, about who came along and who stayed at home, "
                + "and whether the wind of last week will hold until we have carried everything down to the water again.";
    }

    private TestHost host(ScriptedModelServer server, String ofModel) throws IOException {
        // The script plays one agent; the one that names entities at night would ask it as well.
        var config = Files.writeString(
                folder.resolve("nightjar.yaml"),
                server.configuration()
                        + ofModel
                        + "maintenance:\n  reading: agent\nner:\n  llm:\n    enabled: false\nmemory:\n  embedding:\n    query_timeout_ms: 30000\n"
                        + "  policy:\n    never_topics: [salary]\n");
        return TestHost.withAll(folder, builder -> builder.config(config));
    }
}
