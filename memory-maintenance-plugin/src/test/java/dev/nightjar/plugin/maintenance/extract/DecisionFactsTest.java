package dev.nightjar.plugin.maintenance.extract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DecisionFactsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    I decided to study medicine | Ada decided to study medicine (said on 2024-03-05)
                    I've decided to sell my car | Ada has decided to sell their car (said on 2024-03-05)
                    We decided against buying a dog | Ada decided against buying a dog (said on 2024-03-05)
                    I decided not to move to Spain | Ada decided not to move to Spain (said on 2024-03-05)
                    I decided to move to Oslo in April | Ada decided to move to Oslo in April 2024
                    I decided to move to Oslo in March | Ada decided to move to Oslo in March 2024
                    In January, I decided to move to Oslo | Ada decided to move to Oslo in January 2024
                    I'm switching from Perl to Rust | Ada is switching from Perl to Rust (said on 2024-03-05)
                    I switched Mapbook from Perl to Rust | Ada switched Mapbook from Perl to Rust (said on 2024-03-05)
                    """)
    void should_say_as_fact(String said, String fact) {
        assertThat(Said.facts(said + ".")).contains(fact);
    }

    @ParameterizedTest
    @ValueSource(strings = {"I decided to keep going", "I decided to do it", "I decided to try it out"})
    void should_leave_out_what_says_nothing_lasting(String said) {
        assertThat(Said.facts(said)).isEmpty();
    }
}
