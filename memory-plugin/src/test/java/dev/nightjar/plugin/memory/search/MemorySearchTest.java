package dev.nightjar.plugin.memory.search;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.Ranker;
import dev.nightjar.memory.SearchHit;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MemorySearchTest {

    private static final MemoryFilter FACTS = MemoryFilter.ofKinds(MemoryKind.FACT);

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @Tag("file")
    @Test
    @Tag("X23")
    @Tag("X24")
    @DisplayName("a natural question finds its one fact among 10,000 episodes, 40 of which match it too")
    void should_find_the_fact_among_ten_thousand_episodes() {
        fillWithEpisodes(10_000);
        for (int i = 0; i < 45; i++) {
            memory.user("s", "which theme does your editor use, the theme of the editor " + i);
        }
        memory.remember("The user prefers dark mode in the editor");
        assertThat(memory.hits("What editor theme does the user prefer?", FACTS))
                .extracting(hit -> hit.memory().content())
                .containsExactly("The user prefers dark mode in the editor");
        assertThat(memory.found("Does the user prefer dark mode?"))
                .startsWith("The user prefers dark mode in the editor");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "my name | what is my name? | I'm Tamsin, a nurse from Leeds",
                "Where do I live? | Where do I live? | We moved to a small flat in Bergen",
                "my allergies | Do I have any allergies? | Hazelnuts give me an allergy",
                "Wie heißt mein Hund? | Wie heißt denn mein Hund? | Mein Hund heißt Bello",
            })
    @DisplayName("a question that asks for nothing else is no answer: what was told stands before it")
    void should_not_answer_a_question_with_itself(String asked, String before, String told) {
        memory.user("s", told);
        memory.user("s", before);

        assertThat(memory.found(asked).get(0)).isEqualTo(told);
        assertThat(memory.found("Did I ask: " + before)).contains(before);
    }

    @Test
    @DisplayName("a greeting is not relevant to anything, but the shortest answer to a question is to it")
    void should_take_a_greeting_for_no_answer() {
        memory.user("s", "hi there");
        memory.user("s", "I'm Tamsin, a nurse from Leeds");
        memory.user("s", "Good morning");

        assertThat(memory.hits("Tamsin from Leeds, good morning", MemoryFilter.ALL))
                .filteredOn(hit -> !hit.memory().content().contains("Tamsin"))
                .allSatisfy(hit -> assertThat(hit.relevance()).isZero());
    }

    @Test
    @Tag("H3")
    @DisplayName("what we know about somebody: the question names them in any case, among other words")
    void should_find_memories_of_a_named_entity() {
        memory.recognise("Anna");
        memory.remember("Anna plays the cello");
        memory.remember("The cello is out of tune");
        assertThat(memory.found("What do we know about ANNA?")).containsExactly("Anna plays the cello");
        assertThat(legs(memory.hits("Tell me of anna", MemoryFilter.ALL).get(0)))
                .contains("entity");
    }

    @Test
    @Tag("X29")
    @DisplayName("part of a name is another name: Ann is not Annapolis")
    void should_not_match_parts_of_names() {
        memory.recognise("Annapolis");
        memory.remember("Annapolis lies on the Severn");
        assertThat(memory.service().entity(SCOPE, "Ann", MemoryFilter.ALL, 10)).isEmpty();
        assertThat(memory.service().entity(SCOPE, "Annap_lis", MemoryFilter.ALL, 10))
                .isEmpty();
        assertThat(memory.service().entity(SCOPE, "%", MemoryFilter.ALL, 10)).isEmpty();
        assertThat(legs(memory.hits("Ann", MemoryFilter.ALL).get(0))).containsExactly("substring");
    }

    @Test
    @Tag("X29")
    @DisplayName("names are compared folded, in every script")
    void should_fold_names() {
        memory.recognise("\u042e\u043b\u0438\u044f", "Stra\u00dfe", "Zo\u00eb");
        memory.remember("\u042e\u043b\u0438\u044f met Zo\u00eb in the Stra\u00dfe");
        for (var name : List.of(
                "\u042e\u041b\u0418\u042f", "\u044e\u043b\u0438\u044f", "STRASSE", "zoe\u0308", "  Zo\u00cb ")) {
            assertThat(memory.service().entity(SCOPE, name, MemoryFilter.ALL, 10))
                    .as(name)
                    .isPresent();
        }
    }

    @Test
    @Tag("H1")
    @DisplayName("a text without a known word is found by its characters, %, _ and \\ meaning themselves")
    void should_find_substrings() {
        for (var text : List.of(
                "progress: 100% !", "progress: 100 !", "file a_b !", "file axb !", "path c:\\d !", "path c:d !")) {
            memory.remember(text);
        }
        assertThat(memory.found("0%")).containsExactly("progress: 100% !");
        assertThat(memory.found("_")).containsExactly("file a_b !");
        assertThat(memory.found("\\")).containsExactly("path c:\\d !");
        assertThat(legs(memory.hits("rogres", MemoryFilter.ALL).get(0))).containsExactly("substring");
    }

    @Test
    @Tag("X32")
    @DisplayName("between equal wordings the surer fact is first, and doubt moves down without hiding")
    void should_weigh_confidence() {
        save("Ada likes tea in the garden", 0.2);
        save("Ada likes tea in the kitchen", 0.9);
        var hits = memory.hits("Where does Ada like tea?", FACTS);
        assertThat(hits)
                .extracting(hit -> hit.memory().content())
                .hasSize(2)
                .first()
                .isEqualTo("Ada likes tea in the kitchen");
        assertThat(memory.found("garden")).containsExactly("Ada likes tea in the garden");
    }

    @ParameterizedTest
    @ValueSource(strings = {"contextual", "rrf", "rrf:5", "weighted"})
    @Tag("H4")
    @DisplayName("every hit explains its score: the shares of its signals, their sum, the confidence factor")
    void should_add_up(String ranker) {
        memory.recognise("Anna");
        save("Anna plays the cello", 0.5);
        save("Anna plays the violin", 0.9);
        memory.user("s1", "Anna and the cello again");
        memory.agent("s1", "How nice.");
        var request = SearchRequest.of("Does Anna play the cello?", MemoryFilter.ALL, 10)
                .rankedBy(Ranker.named(ranker));
        var hits = memory.service().search(SCOPE, request);
        assertThat(hits).hasSizeGreaterThanOrEqualTo(3);
        for (var hit : hits) {
            var explanation = hit.explanation();
            assertThat(explanation.legs()).isNotEmpty();
            assertThat(explanation.fused())
                    .isEqualTo(explanation.signals().stream()
                            .mapToDouble(SearchHit.Explanation.Signal::share)
                            .sum());
            assertThat(hit.score()).isEqualTo(explanation.fused() * explanation.confidenceFactor());
        }
        assertThat(hits)
                .isSortedAccordingTo(
                        Comparator.comparingDouble(SearchHit::score).reversed());
    }

    @Test
    @Tag("Q6")
    @DisplayName("every asked tag must be there")
    void should_want_every_tag() {
        save("Ada rows a kayak", 1, List.of("sport"));
        save("Ada rows another kayak", 1, List.of("sport", "water"));
        var filter = MemoryFilter.builder().tags(Set.of("sport", "water")).build();
        assertThat(memory.hits("kayak", filter))
                .extracting(hit -> hit.memory().content())
                .containsExactly("Ada rows another kayak");
    }

    @ParameterizedTest
    @ValueSource(strings = {"contextual", "weighted"})
    @Tag("Q5")
    @DisplayName("of equals the later one comes first")
    void should_put_the_later_of_equals_first(String ranker) {
        for (int i = 0; i < 3; i++) {
            memory.user("s" + i, "The kayak is green.");
            memory.clock().advance(Duration.ofMinutes(1));
        }
        var request = SearchRequest.of("kayak", MemoryFilter.ALL, 10).rankedBy(Ranker.named(ranker));
        assertThat(memory.service().search(SCOPE, request))
                .extracting(hit -> hit.memory().details().sessionId())
                .containsExactly("s2", "s1", "s0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"contextual", "rrf", "weighted"})
    @Tag("H4")
    @DisplayName("every signal of a hit tells its place among all candidates, equal values the same")
    void should_place_every_signal(String ranker) {
        memory.remember("Bees make honey, honey, honey");
        memory.remember("Bees make wax in all seasons of a good year");
        memory.remember("Bees make wax in all seasons of a long year");
        var request = SearchRequest.of("bees honey", MemoryFilter.ALL, 2).rankedBy(Ranker.named(ranker));
        var hits = memory.service().search(SCOPE, request);
        assertThat(words(hits.get(0)).rank()).isEqualTo(1);
        assertThat(words(hits.get(1)).rank()).isEqualTo(2);
        assertThat(hits)
                .allSatisfy(hit -> assertThat(hit.explanation().signals())
                        .allSatisfy(signal -> assertThat(signal.rank()).isBetween(1, 3)));
    }

    private static SearchHit.Explanation.Signal words(SearchHit hit) {
        return hit.explanation().signals().get(0);
    }

    @Test
    @DisplayName("equal hits come in the same order every time: newest event first, then newest key")
    void should_break_ties_the_same_way() {
        for (int i = 0; i < 30; i++) {
            memory.user("s" + i, "exactly the same words");
        }
        memory.clock().advance(Duration.ofDays(1));
        memory.user("newest", "exactly the same words");
        var first = ids("same words");
        assertThat(first).hasSize(10);
        assertThat(ids("same words")).isEqualTo(first);
        memory.restart();
        assertThat(ids("same words")).isEqualTo(first);
        assertThat(memory.hits("same words", MemoryFilter.ALL)
                        .get(0)
                        .memory()
                        .details()
                        .sessionId())
                .isEqualTo("newest");
    }

    @Test
    @Tag("H5")
    @DisplayName("law: what a filtered search answers is what a filter over everything would leave")
    void should_filter_inside_the_legs() {
        long seed = 5;
        var random = new Random(seed);
        for (int i = 0; i < 200; i++) {
            memory.clock().advance(Duration.ofMinutes(1));
            if (random.nextBoolean()) {
                memory.user("s" + random.nextInt(4), "kayak " + i);
            } else {
                save("kayak number " + i, random.nextInt(4), List.of("t" + random.nextInt(3)));
            }
        }
        var all = memory.service().search(SCOPE, SearchRequest.of("kayak", MemoryFilter.ALL, 1000));
        assertThat(all).hasSize(200);
        for (int round = 0; round < 100; round++) {
            var filter = randomFilter(random);
            var expected = all.stream()
                    .map(SearchHit::memory)
                    .filter(found -> passes(found, filter))
                    .map(Memory::id)
                    .toList();
            var answered = memory.service().search(SCOPE, SearchRequest.of("kayak", filter, 1000));
            assertThat(answered)
                    .as("seed %d round %d filter %s", seed, round, filter)
                    .extracting(hit -> hit.memory().id())
                    .containsExactlyInAnyOrderElementsOf(expected);
        }
    }

    private static boolean passes(Memory found, MemoryFilter filter) {
        var session = found.details().sessionId();
        return (filter.kinds().isEmpty() || filter.kinds().contains(found.kind()))
                && found.details().tags().containsAll(filter.tags())
                && (filter.after() == null || !found.eventTime().isBefore(filter.after()))
                && (filter.before() == null || found.eventTime().isBefore(filter.before()))
                && (filter.sessionId() == null || filter.sessionId().equals(session))
                && (filter.excludeSessionId() == null
                        || !filter.excludeSessionId().equals(session));
    }

    private MemoryFilter randomFilter(Random random) {
        var now = memory.clock().instant();
        return MemoryFilter.builder()
                .kinds(
                        random.nextBoolean()
                                ? Set.of()
                                : Set.of(random.nextBoolean() ? MemoryKind.FACT : MemoryKind.EPISODE))
                .tags(random.nextInt(3) > 0 ? Set.of() : Set.of("t" + random.nextInt(3)))
                .after(random.nextBoolean() ? null : now.minus(Duration.ofMinutes(random.nextInt(220))))
                .before(random.nextBoolean() ? null : now.minus(Duration.ofMinutes(random.nextInt(220))))
                .sessionId(random.nextInt(3) > 0 ? null : "s" + random.nextInt(4))
                .excludeSessionId(random.nextBoolean() ? null : "s" + random.nextInt(4))
                .build();
    }

    private void fillWithEpisodes(int count) {
        long seed = 23;
        var random = new Random(seed);
        var words = List.of(
                "the user",
                "said",
                "that",
                "weather",
                "garden",
                "music",
                "train",
                "prefers",
                "breakfast",
                "evening",
                "quiet",
                "book",
                "mode",
                "light",
                "phone",
                "dinner",
                "holiday",
                "photo",
                "river",
                "window");
        try (var raw = memory.raw()) {
            raw.execute("BEGIN IMMEDIATE");
            raw.execute(
                    "INSERT INTO sessions (pk, agent_id, namespace, session_id, last_seq, consolidated_seq, created_at,"
                            + " updated_at) VALUES (1000, ?, ?, 'filler', ?, ?, 0, 0)",
                    SCOPE.agentId(),
                    SCOPE.namespace().value(),
                    count,
                    count);
            for (int i = 0; i < count; i++) {
                var text = new StringBuilder();
                for (int word = 0; word < 12; word++) {
                    text.append(words.get(random.nextInt(words.size()))).append(' ');
                }
                raw.execute(
                        "INSERT INTO memories (memory_id, agent_id, namespace, kind, content, session_pk, role, seq,"
                                + " source, event_time, created_at, confidence_at)"
                                + " VALUES (?, ?, ?, 'episode', ?, 1000, 'user', ?, 'test', ?, ?, 0)",
                        "ep_filler" + i,
                        SCOPE.agentId(),
                        SCOPE.namespace().value(),
                        text.toString(),
                        i + 1,
                        i,
                        i);
            }
            raw.indexWords();
            raw.execute("COMMIT");
        }
    }

    private List<MemoryId> ids(String query) {
        return memory.hits(query, MemoryFilter.ALL).stream()
                .map(hit -> hit.memory().id())
                .toList();
    }

    private static List<String> legs(SearchHit hit) {
        return hit.explanation().legs().stream()
                .map(SearchHit.Explanation.LegPlace::leg)
                .toList();
    }

    private MemoryId save(String content, double confidence) {
        return memory.service()
                .remember(SCOPE, FactDraft.of(content, confidence, "test"))
                .id();
    }

    private void save(String content, int session, List<String> tags) {
        @Nullable String from = session == 3 ? null : "s" + session;
        memory.service()
                .remember(
                        SCOPE,
                        FactDraft.builder(content, 1, "test")
                                .tags(tags)
                                .sessionId(from)
                                .build());
    }
}
