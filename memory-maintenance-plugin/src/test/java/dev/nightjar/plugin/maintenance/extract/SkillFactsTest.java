package dev.nightjar.plugin.maintenance.extract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SkillFactsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    I speak Polish and a little Finnish | Ada speaks Polish and a little Finnish
                    I play the cello | Ada plays the cello
                    I can juggle | Ada can juggle
                    I can't swim | Ada cannot swim
                    I do yoga every morning | Ada does yoga every morning
                    """)
    void should_say_as_fact(String said, String fact) {
        assertThat(Said.facts(said + ".")).contains(fact);
    }

    @ParameterizedTest
    @ValueSource(strings = {"I play along", "I can help you", "I can see it", "I can wait"})
    void should_leave_out_what_says_nothing_lasting(String said) {
        assertThat(Said.facts(said)).isEmpty();
    }
}
