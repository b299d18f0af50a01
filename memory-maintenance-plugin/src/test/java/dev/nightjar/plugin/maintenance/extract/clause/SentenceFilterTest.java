package dev.nightjar.plugin.maintenance.extract.clause;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.plugin.maintenance.extract.text.SentenceSplitter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SentenceFilterTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "I live in Oslo.",
                "My sister is a nurse!",
                "Bought a boat last week.",
                "When I was a kid I lived in Rome."
            })
    void should_accept_statements(String sentence) {
        assertThat(SentenceFilter.accepts(SentenceSplitter.split(sentence).get(0)))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Do I live in Oslo?",
                "Have you been to Rome.",
                "If I win, I buy a boat.",
                "She said I am a genius.",
                "I dreamt I had a yacht.",
                "Yeah right, I love taxes.",
                "In my novel I am a pirate.",
                "People think I am rich, just kidding.",
            })
    void should_leave_out_what_states_nothing(String sentence) {
        assertThat(SentenceFilter.accepts(SentenceSplitter.split(sentence).get(0)))
                .isFalse();
    }

    @Test
    void should_know_what_takes_the_words_before_back() {
        assertThat(SentenceFilter.takesBack(
                        SentenceSplitter.split("Just kidding!").get(0)))
                .isTrue();
        assertThat(SentenceFilter.mocks(SentenceSplitter.split("Oh great!").get(0)))
                .isTrue();
    }
}
