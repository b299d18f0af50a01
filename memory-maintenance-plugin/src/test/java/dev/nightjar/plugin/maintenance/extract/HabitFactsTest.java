package dev.nightjar.plugin.maintenance.extract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HabitFactsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    I swim in the lake every Sunday | Ada swims in the lake every Sunday
                    I usually walk to the market with my neighbour | Ada usually walks to the market with their neighbour
                    Every Friday I cook dinner for my parents | Ada cooks dinner for their parents every Friday
                    I volunteer at an animal shelter | Ada volunteers at an animal shelter
                    """)
    void should_say_as_fact(String said, String fact) {
        assertThat(Said.facts(said + ".")).contains(fact);
    }

    @ParameterizedTest
    @ValueSource(strings = {"I usually agree", "I always try my best", "I often think about that"})
    void should_leave_out_what_says_nothing_lasting(String said) {
        assertThat(Said.facts(said)).isEmpty();
    }
}
