package dev.nightjar.plugin.memory.search;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.SearchHit;
import dev.nightjar.memory.SearchHit.Explanation.LegPlace;
import dev.nightjar.memory.SearchHit.Explanation.Signal;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.spi.event.UserMessage;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class KindsOfQuestionsTest {

    /** What a kind of question can choose; words, meaning and the conversation count for all. */
    private static final Set<String> CHOSEN =
            Set.of("entity", "substring", "time", "period", "day", "speaker", "asked");

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @BeforeEach
    void talk() {
        memory.recognise("Greta");
        say("Nora", "The skipper of the ferry is Greta, by the way.");
        say("Felix", "Did you sell the rowing boat?");
        say("Nora", "It leaked, and nobody wanted to repair it.");
        for (int i = 0; i < 5; i++) {
            say("Felix", "Some more about the garden and the weather, number " + i + ".");
        }
        memory.clock().advance(Duration.ofDays(40));
        say("Felix", "We painted the fence yesterday evening.");
        say("Nora", "The paint of the fence is green.");
    }

    static Stream<Arguments> questions() {
        return Stream.of(
                Arguments.of("fence green", "The paint of the fence is green.", Set.of()),
                Arguments.of("Which colour has the fence?", "The paint of the fence is green.", Set.of()),
                Arguments.of("When did we paint the fence?", "We painted the fence yesterday evening.", Set.of("time")),
                Arguments.of(
                        "What was said about the fence in February 2026?",
                        "The paint of the fence is green.",
                        Set.of("period")),
                Arguments.of(
                        "What was said on 10 February 2026 about the fence?",
                        "The paint of the fence is green.",
                        Set.of("period", "day")),
                Arguments.of("Who is Greta?", "The skipper of the ferry is Greta, by the way.", Set.of("entity")),
                Arguments.of(
                        "What did Nora say about the fence?", "The paint of the fence is green.", Set.of("speaker")),
                Arguments.of(
                        "Why did you sell the rowing boat?",
                        "It leaked, and nobody wanted to repair it.",
                        Set.of("asked")),
                Arguments.of("kippe", "The skipper of the ferry is Greta, by the way.", Set.of("substring")));
    }

    @ParameterizedTest
    @MethodSource("questions")
    @Tag("H9")
    @DisplayName("when, who, why and the rest choose legs and signals by the words of the question, and no others")
    void should_choose_by_the_kind_of_question(String question, String answer, Set<String> chosen) {
        var hits = memory.hits(question, MemoryFilter.ALL);

        assertThat(hits)
                .filteredOn(hit -> hit.memory().content().equals(answer))
                .singleElement()
                .satisfies(hit -> assertThat(chosen(hit)).isEqualTo(chosen));
    }

    private static Set<String> chosen(SearchHit hit) {
        var names = new TreeSet<String>();
        hit.explanation().legs().stream().map(LegPlace::leg).forEach(names::add);
        hit.explanation().signals().stream().map(Signal::name).forEach(names::add);
        names.retainAll(CHOSEN);
        return names;
    }

    private void say(String speaker, String text) {
        var now = memory.clock().advance(Duration.ofMinutes(3));
        memory.context().events().post(UserMessage.of(SCOPE, "s", text, now).by(speaker));
    }
}
