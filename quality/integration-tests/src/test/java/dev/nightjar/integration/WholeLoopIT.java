package dev.nightjar.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.context.ContextRequest;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.spi.consolidation.SessionConsolidation;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From a message on the bus to a fact before the next prompt, with the archives as they are shipped. */
class WholeLoopIT {

    private static final String IN_OSLO =
            "{\"content\": \"Ada lives in Oslo\", \"subject\": \"Ada\", \"slot\": \"home\", \"value\": \"Oslo\"}";

    @TempDir
    private Path folder;

    @Test
    @Tag("F1")
    @Tag("F5")
    @Tag("J4")
    @Tag("J11")
    @Tag("G2")
    @DisplayName("a finished session becomes facts that stand before the next prompt")
    void should_put_facts_of_a_finished_session_before_the_next_prompt() {
        try (var host = TestHost.withAll(folder)) {
            host.user("monday", "Ada", "I live in Bergen and I have two cats, Miso and Pixel.");
            host.agent("monday", "Noted.");
            host.user("monday", "Ada", "I am allergic to peanuts.");
            assertThat(host.facts()).isEmpty();

            host.user("tuesday", "Ada", "Good morning!");

            assertThat(host.completed()).containsExactly("monday");
            assertThat(host.facts()).contains("Ada: \"I live in Bergen and I have two cats, Miso and Pixel.\"");
            var context = host.kernel()
                    .context(new ContextRequest(
                            "Where does Ada live?", host.kernel().scope(), "tuesday"));
            assertThat(context.text())
                    .startsWith("<working_memory id=")
                    .containsOnlyOnce("I live in Bergen")
                    .endsWith("</"
                            + context.text().lines().findFirst().orElseThrow().substring(1));
            assertThat(host.kernel().session(host.kernel().scope(), "monday").context("Where does Ada live?"))
                    .as("a running session's own facts stand in the profile and are not recalled")
                    .containsOnlyOnce("Bergen")
                    .doesNotContain("<memory id=");
            assertThat(host.kernel().failures()).isEmpty();
        }
    }

    @Test
    @Tag("X26")
    @Tag("X34")
    @DisplayName("a consolidated session that goes on and ends again yields its new facts, none twice")
    void should_consolidate_what_a_resumed_session_adds_and_nothing_twice() {
        try (var host = TestHost.withAll(folder)) {
            host.user("one", "Ada", "I live in Bergen.");
            host.user("two", "Ada", "Hello again.");
            var before = host.facts();
            assertThat(before).hasSize(1);

            host.user("one", "Ada", "My sister Clara moved to Hamburg last month.");
            host.user("three", "Ada", "Hello once more.");

            assertThat(host.facts()).hasSizeGreaterThan(1).containsAll(before).doesNotHaveDuplicates();
            assertThat(host.facts()).anyMatch(fact -> fact.contains("Clara"));
            assertThat(host.facts()).filteredOn(fact -> fact.contains("Bergen")).hasSize(1);
        }
    }

    @Test
    @Tag("X27")
    @DisplayName("two channels that alternate for an hour keep each episode in its own session")
    void should_keep_alternating_channels_apart() {
        try (var host = TestHost.withAll(folder)) {
            for (int minute = 0; minute < 30; minute++) {
                host.user("left", "Ada", "Left remark number " + minute);
                host.user("right", "Ben", "Right remark number " + minute);
            }

            for (var side : List.of("left", "right")) {
                var filter = MemoryFilter.ofKinds(MemoryKind.EPISODE).inSession(side);
                var episodes = host.memory().list(host.kernel().scope(), filter, 100);
                assertThat(episodes)
                        .hasSize(30)
                        .allSatisfy(episode -> assertThat(episode.content().toLowerCase(java.util.Locale.ROOT))
                                .startsWith(side));
            }
        }
    }

    @Test
    @Tag("X30")
    @DisplayName("a confirmed fact stays beside a statement, and what somebody words against it is refused")
    void should_keep_what_contradicts_a_confirmed_fact_for_a_review() {
        try (var host = TestHost.withAll(folder)) {
            host.user("one", "Ada", "I live in Bergen.");
            host.user("two", "Ada", "Hello.");
            var id = onlyFact(host).id().value();
            host.tool("confirm_fact", "{\"memory_id\": \"" + id + "\"}");

            host.user("two", "Ada", "I live in Oslo now.");
            host.user("three", "Ada", "Hello.");

            assertThat(host.facts())
                    .containsExactlyInAnyOrder("Ada: \"I live in Bergen.\"", "Ada: \"I live in Oslo now.\"");
            assertThat(host.tool(
                                    "remember_fact",
                                    "{\"content\": \"Ada lives in Voss\", \"subject\": \"Ada\", \"slot\": \"home\","
                                            + " \"value\": \"Voss\"}")
                            .toString())
                    .contains("contradicts", id);
        }
    }

    @Test
    @Tag("J8")
    @Tag("J10")
    @Tag("H7")
    @DisplayName("a newer home that somebody worded supersedes the stated one, and search shows the newer")
    void should_let_a_newer_fact_supersede_an_older_one() {
        try (var host = TestHost.withAll(folder)) {
            host.user("one", "Ada", "I live in Bergen.");
            host.clock().advance(Duration.ofDays(30));
            host.user("two", "Ada", "Hello.");
            moveToOslo(host);

            var hits = host.memory()
                    .search(
                            host.kernel().scope(),
                            SearchRequest.of("Does Ada live in Bergen?", MemoryFilter.ofKinds(MemoryKind.FACT), 5));

            assertThat(hits).isNotEmpty();
            assertThat(hits.get(0).memory().content()).contains("Oslo");
            assertThat(hits).noneMatch(hit -> hit.memory().content().contains("Bergen"));
            var history = host.memory()
                    .history(host.kernel().scope(), hits.get(0).memory().id())
                    .orElseThrow();
            assertThat(history.versions()).hasSize(2);
        }
    }

    /** Ada moves, as somebody words it who judges that this replaces her home in Bergen. */
    private static void moveToOslo(TestHost host) {
        var scope = host.kernel().scope();
        var bergen = host.memory().list(scope, MemoryFilter.ofKinds(MemoryKind.FACT), 100).stream()
                .filter(fact -> fact.content().contains("I live in Bergen"))
                .findFirst()
                .orElseThrow();
        var oslo = new MemoryId(host.tool("remember_fact", IN_OSLO).get("id").asText());
        host.kernel()
                .service(SessionConsolidation.class)
                .orElseThrow()
                .resolveConflict(scope, bergen.id(), oslo, "she moved");
    }

    @Test
    @Tag("J8")
    @Tag("H7")
    @DisplayName("a changed mind is seen among many facts of the same person")
    void should_see_a_changed_mind_among_many_facts() {
        try (var host = TestHost.withAll(folder)) {
            for (var other :
                    List.of("sails", "keeps bees", "hates onions", "speaks Dutch", "bakes bread", "plays chess")) {
                host.tool("remember_fact", "{\"content\": \"Ada " + other + "\"}");
            }
            host.user("one", "Ada", "I live in Bergen. I work as a carpenter in Voss.");
            host.user(
                    "one",
                    "Ada",
                    "My sister Clara moved to Hamburg last month. I've played the cello since I was seven.");
            host.clock().advance(Duration.ofDays(30));
            host.user("two", "Ada", "Hello.");
            moveToOslo(host);

            assertThat(host.facts()).hasSizeGreaterThan(8);
            var hits = host.memory()
                    .search(
                            host.kernel().scope(),
                            SearchRequest.of("Where does Ada live?", MemoryFilter.ofKinds(MemoryKind.FACT), 5));

            assertThat(hits.get(0).memory().content()).contains("Oslo");
            assertThat(hits).noneMatch(hit -> hit.memory().content().contains("Bergen"));
        }
    }

    @Test
    @Tag("X23")
    @Tag("X24")
    @DisplayName("a natural question finds its one fact among 10,000 episodes")
    void should_find_the_fact_among_ten_thousand_episodes() {
        long seed = 20260302;
        var random = new Random(seed);
        var subjects = List.of("the editor", "a theme", "the user", "my preference", "this question", "dark coffee");
        try (var host = TestHost.with(folder, List.of(Archives.MEMORY))) {
            for (int i = 0; i < 10_000; i++) {
                var text = "We talked about %s and %s again, take %d."
                        .formatted(
                                subjects.get(random.nextInt(subjects.size())),
                                subjects.get(random.nextInt(subjects.size())),
                                i);
                host.kernel()
                        .events()
                        .post(dev.nightjar.spi.event.UserMessage.of(
                                host.kernel().scope(),
                                "talk-" + i / 100,
                                text,
                                host.clock().instant()));
            }
            host.tool("remember_fact", "{\"content\": \"The user prefers dark mode in the editor\"}");

            var answer = host.tool(
                    "search_memory",
                    "{\"query\": \"What editor theme does the user prefer?\", \"kind\": \"fact\", \"limit\": 10}");

            assertThat(answer.get("found").asBoolean()).isTrue();
            assertThat(answer.get("memories").findValuesAsText("content")).anyMatch(text -> text.contains("dark mode"));
            assertThat(host.kernel()
                            .context(new ContextRequest(
                                    "What editor theme does the user prefer?",
                                    host.kernel().scope(),
                                    null))
                            .text())
                    .contains("dark mode");
            assertThat(host.memory().stats(host.kernel().scope()).episodes()).isEqualTo(10_000);
        }
    }

    @Test
    @Tag("X25")
    @Tag("X112")
    @Tag("H1")
    @DisplayName("no character and no keyword of the query language breaks any way of searching")
    void should_answer_every_odd_query() {
        try (var host = TestHost.withAll(folder)) {
            host.user("one", "Ada", "I live in Bergen, 100% sure_ly.");
            for (char c = 32; c < 127; c++) {
                ask(host, String.valueOf(c));
                ask(host, "Bergen" + c);
                ask(host, c + "Bergen " + c);
            }
            for (var query : List.of(
                    "AND",
                    "OR",
                    "NOT",
                    "NEAR",
                    "NEAR(a b)",
                    "Bergen AND",
                    "NOT Bergen",
                    "say \"hello",
                    "\"",
                    "\"\"",
                    "content:Bergen",
                    "Berg*",
                    "^Bergen",
                    "a - b",
                    "(",
                    "{x}",
                    "%",
                    "_",
                    "\\",
                    "'; DROP TABLE memories; --",
                    "\u0000",
                    "\ud83d",
                    "😀",
                    "日本語",
                    "x".repeat(100_000),
                    "a ".repeat(20_000))) {
                ask(host, query);
            }

            assertThat(host.kernel().failures()).isEmpty();
        }
    }

    private static void ask(TestHost host, String query) {
        var quoted = TestHost.quoted(query);
        var scope = host.kernel().scope();
        assertThat(host.memory().search(scope, SearchRequest.of(query, MemoryFilter.ALL, 5)))
                .isNotNull();
        assertThat(host.memory().entity(scope, query, MemoryFilter.ALL, 5)).isNotNull();
        assertThat(host.kernel()
                        .context(new ContextRequest(query, host.kernel().scope(), null))
                        .text())
                .isNotNull();
        if (!query.isBlank()) {
            assertThat(host.tool("search_memory", "{\"query\": " + quoted + "}").has("found"))
                    .as(query)
                    .isTrue();
            assertThat(host.tool("get_entity_info", "{\"name\": " + quoted + "}")
                            .has("found"))
                    .as(query)
                    .isTrue();
            assertThat(host.tool("forget_fact", "{\"query\": " + quoted + "}").has("candidates"))
                    .as(query)
                    .isTrue();
        }
    }

    private static Memory onlyFact(TestHost host) {
        var facts = host.memory().list(host.kernel().scope(), MemoryFilter.ofKinds(MemoryKind.FACT), 10);
        assertThat(facts).hasSize(1);
        return facts.get(0);
    }
}
