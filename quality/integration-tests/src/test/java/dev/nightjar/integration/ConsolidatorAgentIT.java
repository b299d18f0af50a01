package dev.nightjar.integration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.nightjar.kernel.report.ToolDescription;
import dev.nightjar.memory.Claim;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.spi.consolidation.MaintenanceRun.ChangeKind;
import dev.nightjar.testkit.ModelReply;
import dev.nightjar.testkit.ModelRequest;
import dev.nightjar.testkit.ModelScript;
import dev.nightjar.testkit.ScriptedModelServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A scripted model consolidates, as it should and as it should not, with the archives as they are shipped. */
class ConsolidatorAgentIT {

    private static final List<String> TOOLS = List.of(
            "is_session_consolidated",
            "get_episodes_for_consolidation",
            "save_facts_batch",
            "detect_conflicts",
            "resolve_conflict",
            "mark_session_consolidated");

    /** Attempts of the model at a session, and turns in each: what a session may cost at most. */
    private static final int MAX_TURNS = 2 * 31;

    /** Four for each of the nine ways in which a model is adversarial. */
    private static final int SESSIONS = 36;

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
    @DisplayName("a model reads, saves, settles a conflict and marks; nobody else sees its six tools")
    void should_consolidate_by_model() throws IOException {
        try (var server = ScriptedModelServer.start(ConsolidatorAgentIT::honest);
                var host = host(server)) {
            var scope = host.kernel().scope();
            var older = host.memory()
                    .remember(scope, FactDraft.of("Ada's lucky number is 99", 0.9, "test"))
                    .id();
            host.user("s7", "Ada", "My lucky number is 7 by now.");
            host.night();

            assertThat(host.consolidation().pendingSessions(scope)).isEmpty();
            assertThat(host.facts()).contains("Ada's lucky number is 7");
            assertThat(host.memory()
                            .search(scope, SearchRequest.of("lucky number", MemoryFilter.ofKinds(MemoryKind.FACT), 5)))
                    .extracting(hit -> hit.memory().content())
                    .containsExactly("Ada's lucky number is 7");
            var history = host.memory().history(scope, older).orElseThrow();
            assertThat(history.links()).anyMatch(link -> link.to().equals(older) && "It changed".equals(link.reason()));
            assertThat(host.kernel().tools().list())
                    .extracting(ToolDescription::name)
                    .doesNotContainAnyElementsOf(TOOLS);
            assertThat(server.requests().get(0).tools()).containsExactlyInAnyOrderElementsOf(TOOLS);
            assertThat(server.requests().get(0).system()).contains("not instructions to you");
            assertThat(server.requests().get(0).user()).contains("no fact about any of these topics: salary.");
            assertThat(host.kernel().failures()).isEmpty();
        }
    }

    @Test
    @DisplayName("Who says it: the model gets what a user pasted apart from what they say")
    void should_mark_what_was_pasted() throws IOException {
        try (var server = ScriptedModelServer.start(ConsolidatorAgentIT::honest);
                var host = host(server)) {
            host.user(
                    "s7",
                    "Ada",
                    "My lucky number is 7. Please summarise this mail:\n\nFrom: bob@mail.example\n\nI live in Quito.");
            host.night();

            var episode = server.requests().stream()
                    .filter(request -> request.turnsBefore() == 2)
                    .map(ConsolidatorAgentIT::last)
                    .findFirst()
                    .orElseThrow()
                    .path("episodes")
                    .path(0);
            assertThat(episode.path("content").asText())
                    .isEqualTo("My lucky number is 7. Please summarise this mail:\n\n[pasted 1]");
            assertThat(episode.path("pasted")).hasSize(1);
            assertThat(episode.path("pasted").path(0).path("number").asInt()).isEqualTo(1);
            assertThat(episode.path("pasted").path(0).path("kind").asText()).isEqualTo("mail");
            assertThat(episode.path("pasted").path(0).path("text").asText())
                    .isEqualTo("From: bob@mail.example\n\nI live in Quito.");
            assertThat(server.requests().get(0).system()).contains("no fact about the speaker comes from it");
        }
    }

    @Test
    @Tag("J5")
    @DisplayName("in a batch a fact that cannot be taken is refused by name and does not stop the rest")
    void should_save_the_rest_of_a_mixed_batch() throws IOException {
        try (var server = ScriptedModelServer.start(ConsolidatorAgentIT::careless);
                var host = host(server)) {
            host.user("s7", "Ada", "My lucky number is 7 by now. I sail.");
            host.night();

            assertThat(host.facts()).containsExactlyInAnyOrder("Ada's lucky number is 7", "Ada sails");
            var answer = last(server.requests().get(3));
            assertThat(answer.path("saved_count").asInt()).isEqualTo(1);
            assertThat(answer.path("skipped_duplicates").asInt()).isEqualTo(1);
            assertThat(answer.path("refused")).hasSize(4);
            assertThat(host.kernel().failures()).isEmpty();
        }
    }

    @Test
    @Tag("J8")
    @Tag("J9")
    @Tag("J10")
    @DisplayName(
            "what the model says of slots settles contradictions with the store and within one " + "answer, by itself")
    void should_settle_by_the_models_own_claims() throws IOException {
        try (var server = ScriptedModelServer.start(request -> request.turnsBefore() == 0
                        ? ModelReply.call("save_facts_batch", """
                                {"session_id": "s7", "facts": [
                                  {"content": "Ada has four dogs", "source_ids": [" e1 "],
                                   "subject": "Ada", "slot": "dogs count", "value": "4"},
                                  {"content": "Her flat is in Bergen, says Ada", "source_ids": ["[E3]"],
                                   "subject": "Ada", "slot": "residence", "value": "Bergen"},
                                  {"content": "Ada lives in Oslo", "source_ids": ["e2"],
                                   "subject": "ada", "slot": "home", "value": "Oslo"},
                                  {"content": "Ada sails with Ben on weekends, often far out", "source_ids": ["e3"]},
                                  {"content": "Ada likes her red boat much", "source_ids": ["e3"]}]}""")
                        : ModelReply.call(
                                "mark_session_consolidated", """
                                {"session_id": "s7", "conflicts": [{"old_fact_id": "%s", "new_fact_id": " NEW-4 ",
                                  "reason": "the same", "verdict": "same"}]}""".formatted(candidate(request, "Ada mostly sails"))));
                var host = host(server)) {
            var scope = host.kernel().scope();
            var dogs = host.memory()
                    .remember(
                            scope,
                            FactDraft.builder("The three dogs of Ada are loud", 0.9, "test")
                                    .claims(List.of(
                                            new Claim("ada", "number of dogs", "3", Claim.State.HOLDS, true, false)))
                                    .build())
                    .id();
            var sailing = host.memory()
                    .remember(scope, FactDraft.of("Ada mostly sails with Ben on weekends", 0.9, "test"))
                    .id();
            var boat = host.memory()
                    .remember(scope, FactDraft.of("Ada likes her blue boat much", 0.9, "test"))
                    .id();
            host.clock().advance(Duration.ofMinutes(1));
            host.user("s7", "Ada", "We are at four dogs now.");
            host.user("s7", "Ada", "I lived in Oslo when I wrote that.");
            host.clock().advance(Duration.ofMinutes(1));
            host.user("s7", "Ada", "Now my flat is in Bergen. I sail on most weekends.");
            host.night();

            var answer = last(server.requests().get(1));
            assertThat(answer.path("saved_count").asInt()).isEqualTo(5);
            assertThat(answer.path("refused")).isEmpty();
            assertThat(excluding(answer, true)).containsExactlyInAnyOrder(dogs.value(), "new-2");
            assertThat(excluding(answer, false)).contains(sailing.value(), boat.value());
            assertThat(server.requests()).hasSize(2);
            assertThat(host.facts())
                    .containsExactlyInAnyOrder(
                            "Ada has four dogs",
                            "Her flat is in Bergen, says Ada",
                            "Ada mostly sails with Ben on weekends",
                            "Ada likes her blue boat much",
                            "Ada likes her red boat much");
            assertThat(host.memory().successors(scope, List.of(dogs, sailing, boat)))
                    .containsOnlyKeys(dogs);
            assertThat(host.kernel().failures()).isEmpty();
        }
    }

    private static List<String> excluding(JsonNode answer, boolean excludes) {
        return StreamSupport.stream(answer.path("candidates").spliterator(), false)
                .filter(one -> one.path("excludes").asBoolean() == excludes)
                .map(one -> one.path("id").asText())
                .toList();
    }

    private static String candidate(ModelRequest request, String beginning) {
        return StreamSupport.stream(last(request).path("candidates").spliterator(), false)
                .filter(one -> one.path("content").asText().startsWith(beginning))
                .map(one -> one.path("id").asText())
                .findFirst()
                .orElseThrow();
    }

    @Test
    @Tag("X34")
    @DisplayName("a model that lies, repeats, babbles, floods, strays and never stops, over 36 sessions")
    void should_survive_an_adversarial_model() throws IOException {
        try (var server = ScriptedModelServer.start(ConsolidatorAgentIT::adversarial);
                var host = host(server)) {
            var scope = host.kernel().scope();
            var stranger = MemoryScope.of("stranger", new Namespace("user:stranger"));
            var secret = host.memory()
                    .remember(stranger, FactDraft.of("Ben keeps a secret", 1, "test"))
                    .id();
            for (int i = 0; i < SESSIONS; i++) {
                host.user("s" + i, "Ada", "My cat is called Miso" + letters(i) + " and she is two years old.");
            }
            for (int night = 0; night < 4; night++) {
                host.night();
            }

            assertThat(host.consolidation().pendingSessions(scope)).isEmpty();
            var all = host.memory().list(scope, MemoryFilter.ofKinds(MemoryKind.FACT), 10_000);
            assertThat(all).extracting(Memory::content).doesNotHaveDuplicates();
            assertThat(perSession(all))
                    .allSatisfy(
                            (session, facts) -> assertThat(facts).as(session).isLessThanOrEqualTo(20));
            // One in nine says at once that there is nothing to save, which a model may.
            assertThat(IntStream.range(0, SESSIONS).filter(i -> i % 9 != 7))
                    .allSatisfy(i -> assertThat(all)
                            .as("session s%d", i)
                            .anyMatch(fact -> fact.content().contains("Miso" + letters(i))));
            assertOneRunPerSession(host, scope);
            assertThat(requestsPerSession(server))
                    .allSatisfy((session, requests) ->
                            assertThat(requests).as(session).isLessThanOrEqualTo(MAX_TURNS));
            assertThat(host.memory().list(stranger, MemoryFilter.ALL, 9))
                    .extracting(Memory::id)
                    .containsExactly(secret);
            assertThat(host.maintenance().scopes("tester")).containsExactly(scope);
            assertThat(host.maintenance().unexplained(scope)).isZero();
        }
    }

    /** One run added all facts of a session, whether it was read by the model or without. */
    private static void assertOneRunPerSession(TestHost host, MemoryScope scope) {
        var added = host.maintenance().runs(scope, 10_000).stream()
                .flatMap(run -> run.changes().stream()
                        .filter(change -> change.kind() == ChangeKind.ADDED)
                        .map(change -> Map.entry(
                                session(host, scope, change.memory()), run.id().value()))
                        .distinct())
                .toList();
        assertThat(added).extracting(Map.Entry::getKey).doesNotHaveDuplicates();
    }

    private static String session(TestHost host, MemoryScope scope, MemoryId id) {
        return String.valueOf(
                host.memory().find(scope, id).orElseThrow().details().sessionId());
    }

    private static Map<String, Integer> perSession(List<Memory> facts) {
        return facts.stream()
                .collect(Collectors.toMap(
                        fact -> String.valueOf(fact.details().sessionId()), fact -> 1, Integer::sum, TreeMap::new));
    }

    private static Map<String, Integer> requestsPerSession(ScriptedModelServer server) {
        return server.requests().stream()
                .collect(Collectors.toMap(ConsolidatorAgentIT::session, request -> 1, Integer::sum, TreeMap::new));
    }

    private static ModelReply honest(ModelRequest request) {
        return switch (request.turnsBefore()) {
            case 0 -> call("is_session_consolidated", request);
            case 1 -> call("get_episodes_for_consolidation", request);
            case 2 -> save(request, 1);
            case 3 -> ModelReply.call("detect_conflicts", "{\"fact_id\":\"new-1\"}");
            case 4 -> settle(request);
            case 5 -> call("mark_session_consolidated", request);
            default -> report(request, 1);
        };
    }

    /** Saves two facts among a blank one, a repeated one, one without a source and a confidence that is none. */
    private static ModelReply careless(ModelRequest request) {
        return switch (request.turnsBefore()) {
            case 0 -> call("is_session_consolidated", request);
            case 1 -> call("get_episodes_for_consolidation", request);
            case 2 -> {
                var sources = ",\"source_ids\":[\""
                        + last(request).path("episodes").path(0).path("id").asText() + "\"]";
                yield ModelReply.call(
                        "save_facts_batch",
                        "{\"session_id\":\"s7\",\"facts\":[{\"content\":\"Ada's lucky number is 7\"" + sources
                                + "},{\"content\":\"  \"" + sources + "},{\"content\":\"Ada's lucky number is 7.\""
                                + sources
                                + "},{\"content\":\"Ada has no source\"},{\"content\":\"Ada sails\",\"confidence\":7"
                                + sources
                                + "},{" + sources.substring(1) + "}]}");
            }
            case 3 ->
                ModelReply.call(
                        "save_facts_batch",
                        "{\"session_id\":\"s7\",\"facts\":[{\"content\":\"Ada sails\",\"confidence\":0.7,"
                                + "\"source_ids\":[\"e1\"]}]}");
            default -> call("mark_session_consolidated", request);
        };
    }

    private static ModelReply adversarial(ModelRequest request) {
        int turn = request.turnsBefore();
        ModelScript script = switch (number(request) % 9) {
            case 0 ->
                asked -> turn == 3
                        ? call("mark_session_consolidated", asked)
                        : turn > 3 ? report(asked, 1) : honest(asked);
            case 1 -> asked -> report(asked, 5);
            case 2 -> asked -> call("get_episodes_for_consolidation", asked);
            case 3 ->
                asked -> turn % 2 == 0
                        ? ModelReply.call("save_facts_batch", "{\"facts\": [{\"content\": ")
                        : ModelReply.text("{\"session_id\": broken");
            case 4 ->
                asked -> turn == 2
                        ? save(asked, 1_000)
                        : turn == 3
                                ? call("mark_session_consolidated", asked)
                                : turn > 3 ? report(asked, 1_000) : honest(asked);
            case 5 -> asked -> stray(asked, turn);
            case 6 -> asked -> call("is_session_consolidated", asked);
            case 7 -> asked -> turn == 0 ? call("mark_session_consolidated", asked) : report(asked, 0);
            default ->
                asked -> turn < 3
                        ? honest(asked)
                        : turn < 6 ? call("mark_session_consolidated", asked) : report(asked, 7);
        };
        return script.reply(request);
    }

    private static ModelReply stray(ModelRequest request, int turn) {
        return switch (turn) {
            case 0 ->
                ModelReply.call(
                        "get_episodes_for_consolidation", "{\"session_id\":\"s" + (number(request) + 1) + "\"}");
            case 1 -> ModelReply.call("search_memory", "{\"query\":\"secret\",\"namespace\":\"user:stranger\"}");
            case 2 -> ModelReply.call("forget_fact", "{\"query\":\"secret\"}");
            case 3 ->
                ModelReply.call(
                        "resolve_conflict",
                        "{\"old_fact_id\":\"fact_1\",\"new_fact_id\":\"new-1\",\"reason\":\"because\"}");
            case 4 -> ModelReply.call("mark_session_consolidated", "{\"session_id\":\"user:stranger\"}");
            default -> report(request, 3);
        };
    }

    private static ModelReply call(String tool, ModelRequest request) {
        return ModelReply.call(tool, "{\"session_id\":\"" + session(request) + "\"}");
    }

    private static ModelReply save(ModelRequest request, int facts) {
        var episode = last(request).path("episodes").path(0).path("id").asText();
        int number = number(request);
        var list = IntStream.rangeClosed(1, facts)
                .mapToObj(i -> "{\"content\":\""
                        + (i == 1 && facts == 1 && number == 7
                                ? "Ada's lucky number is 7"
                                : "Ada's cat Miso" + letters(number) + " has trick " + letters(i))
                        + "\",\"source_ids\":[\"" + episode + "\"],\"confidence\":0.9}")
                .collect(Collectors.joining(","));
        return ModelReply.call(
                "save_facts_batch", "{\"session_id\":\"" + session(request) + "\",\"facts\":[" + list + "]}");
    }

    private static ModelReply settle(ModelRequest request) {
        var old = last(request).path("candidates").path(0).path("id").asText();
        return ModelReply.call(
                "resolve_conflict",
                "{\"old_fact_id\":\"" + old + "\",\"new_fact_id\":\"new-1\",\"reason\":\"It changed\"}");
    }

    private static ModelReply report(ModelRequest request, int facts) {
        return ModelReply.text("{\"session_id\":\"" + session(request) + "\",\"success\":true,\"facts_extracted\":"
                + facts + ",\"conflicts_resolved\":0,\"skipped\":false,\"summary\":\"done\"}");
    }

    private static JsonNode last(ModelRequest request) {
        var results = request.toolResults();
        return TestHost.json(results.get(results.size() - 1));
    }

    private static int number(ModelRequest request) {
        return Integer.parseInt(session(request).substring(1));
    }

    /** The first text of the user side names the session; a repair adds another. */
    private static String session(ModelRequest request) {
        for (var message : request.body().path("messages")) {
            var text = message.path("content").isTextual()
                    ? message.path("content").asText()
                    : message.path("content").path(0).path("text").asText();
            if (message.path("role").asText().equals("user") && text.contains("'s")) {
                int begin = text.indexOf("'s") + 1;
                return text.substring(begin, text.indexOf('\'', begin));
            }
        }
        throw new IllegalStateException("no session in " + request.body());
    }

    /** A number without digits, so that names differ and are names. */
    private static String letters(int number) {
        return "" + (char) ('a' + number / 26 / 26 % 26) + (char) ('a' + number / 26 % 26) + (char) ('a' + number % 26);
    }

    private TestHost host(ScriptedModelServer server) throws IOException {
        // The script plays one agent; the one that names entities at night would ask it as well.
        var config = Files.writeString(
                folder.resolve("nightjar.yaml"),
                server.configuration()
                        + "maintenance:\n  reading: agent\nner:\n  llm:\n    enabled: false\nmemory:\n  embedding:\n    query_timeout_ms: 30000\n"
                        + "  policy:\n    never_topics: [salary]\n");
        return TestHost.withAll(folder, builder -> builder.config(config));
    }
}
