package dev.nightjar.plugin.memory.search;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.SearchHit;
import dev.nightjar.memory.SearchHit.Explanation.Signal;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.spi.event.UserMessage;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ContextualRankingTest {

    private static final MemoryFilter EPISODES = MemoryFilter.ofKinds(MemoryKind.EPISODE);

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @Test
    @Tag("H4")
    @DisplayName("an answer without a word of the question comes before the question it answers")
    void should_find_the_answer_after_the_question() {
        memory.user("s1", "We were at the harbour on Sunday.");
        memory.agent("s1", "Which colour has your kayak?");
        memory.user(
                "s1",
                "Bright green with a yellow stripe along both sides, as my sister painted it last summer in the garden while it rained outside.");
        memory.user("s2", "The weather is fine.");
        var hits = memory.hits("colour of the kayak", EPISODES);
        assertThat(hits.get(0).memory().content()).startsWith("Bright green");
        assertThat(names(hits.get(0)))
                .contains("asked", "before", "session", "coverage")
                .doesNotContain("words");
        assertThat(hits.get(0).explanation().legs())
                .singleElement()
                .satisfies(place -> assertThat(place.leg()).isEqualTo("conversation"));
        assertThat(hits).extracting(hit -> hit.memory().details().sessionId()).doesNotContain("s2");
    }

    @Test
    @Tag("H4")
    @DisplayName("who is named in the question is likely to tell it; softly, so another's better words still win")
    void should_prefer_the_named_speaker() {
        say("s1", "Grace", "I went to the museum of boats.");
        say("s2", "Ada", "I went to the museum of boats.");
        assertThat(first("Did Ada go to the museum?")).isEqualTo("s2");
        assertThat(first("Did Grace go to the museum?")).isEqualTo("s1");
        say("s3", "Grace", "Ada told me that she went to the museum with Linus and Margaret.");
        assertThat(first("Did Ada go to the museum with Linus and Margaret?")).isEqualTo("s3");
    }

    @Test
    @Tag("H6")
    @DisplayName("the month and the day named are those of the turn")
    void should_prefer_the_named_time() {
        say("s1", "Ada", "Today I rowed to the island.");
        memory.clock().advance(Duration.ofDays(40));
        say("s2", "Ada", "Today I rowed to the island.");
        memory.clock().advance(Duration.ofDays(40));
        say("s3", "Ada", "Today I rowed to the island.");
        assertThat(first("What did Ada row to in January 2026?")).isEqualTo("s1");
        assertThat(first("Where did Ada row to on 10 February?")).isEqualTo("s2");
        assertThat(first("Where did Ada row to yesterday or so, in March?")).isEqualTo("s3");
    }

    @Test
    @Tag("H6")
    @DisplayName("a month is no month where a name stands, least of all the name of somebody who speaks")
    void should_not_take_names_for_months() {
        say("s1", "Jan", "Today I saw the house by the lake.");
        memory.clock().advance(Duration.ofDays(100));
        say("s2", "Jan", "Today I saw the house by the lake, the red one.");
        var hits = memory.hits("Welches Haus by the lake hat Jan besichtigt?", EPISODES);
        assertThat(hits).hasSize(2).allSatisfy(hit -> assertThat(names(hit)).doesNotContain("period"));
        assertThat(memory.hits("what did jan see by the lake?", EPISODES))
                .allSatisfy(hit -> assertThat(names(hit)).doesNotContain("period"));
        assertThat(first("What did Jan see by the lake in January?")).isEqualTo("s1");
    }

    @Test
    @DisplayName("of equals the one nearest to now comes first, so a time that is far off wins nothing")
    void should_not_prefer_the_far_future() {
        say("s1", "Ada", "My kayak is red.");
        say("s2", "Ada", "My kayak is red.");
        memory.clock().advance(Duration.ofDays(1));
        say("s3", "Ada", "My kayak is red.");
        try (var raw = memory.raw()) {
            raw.execute("UPDATE memories SET event_time = 253402300799000 WHERE pk = 1");
        }
        assertThat(memory.hits("red kayak", EPISODES))
                .extracting(hit -> hit.memory().details().sessionId())
                .containsExactly("s3", "s2", "s1");
    }

    @Test
    @Tag("H5")
    @Tag("X24")
    @DisplayName("neighbours keep to every filter, to the namespace, and are gone once forgotten")
    void should_filter_neighbours() {
        memory.agent("s1", "Which colour has your kayak?");
        memory.clock().advance(Duration.ofMinutes(5));
        memory.user("s1", "Bright green.");
        var later = memory.clock().instant();
        var before = MemoryFilter.builder()
                .kinds(EPISODES.kinds())
                .tags(EPISODES.tags())
                .before(later)
                .build();
        assertThat(contents(memory.hits("colour kayak", EPISODES))).contains("Bright green.");
        assertThat(contents(memory.hits("colour kayak", before))).containsExactly("Which colour has your kayak?");
        assertThat(memory.hits("colour kayak", EPISODES.excludingSession("s1"))).isEmpty();
        assertThat(memory.hits("colour kayak", MemoryFilter.ofKinds(MemoryKind.FACT)))
                .isEmpty();
        var stranger = MemoryScope.of(SCOPE.agentId(), new Namespace("user:eve"));
        assertThat(memory.service().search(stranger, SearchRequest.of("colour kayak", EPISODES, 10)))
                .isEmpty();
        var answer = memory.hits("colour kayak", EPISODES).stream()
                .map(SearchHit::memory)
                .filter(found -> found.content().equals("Bright green."))
                .findFirst()
                .orElseThrow();
        memory.service().forget(SCOPE, answer.id());
        assertThat(contents(memory.hits("colour kayak", EPISODES))).containsExactly("Which colour has your kayak?");
    }

    @Test
    @Tag("H4")
    @DisplayName("a fact that says it comes before the talk it was read out of")
    void should_not_drown_facts() {
        memory.recognise("Ada");
        for (int i = 0; i < 20; i++) {
            memory.user("s" + i, "I might buy a green kayak in Bergen or not, number " + i);
            memory.agent("s" + i, "A green kayak?");
        }
        memory.remember("Ada bought a green kayak in Bergen");
        assertThat(memory.found("Which kayak did Ada buy in Bergen?").get(0))
                .isEqualTo("Ada bought a green kayak in Bergen");
    }

    private String first(String question) {
        return String.valueOf(
                memory.hits(question, EPISODES).get(0).memory().details().sessionId());
    }

    private static List<String> contents(List<SearchHit> hits) {
        return hits.stream().map(hit -> hit.memory().content()).toList();
    }

    private static List<String> names(SearchHit hit) {
        return hit.explanation().signals().stream().map(Signal::name).toList();
    }

    private void say(String session, String speaker, String text) {
        var now = memory.clock().instant();
        memory.context().events().post(UserMessage.of(SCOPE, session, text, now).by(speaker));
    }
}
