package dev.nightjar.plugin.maintenance.extract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CorrectionFactsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    I no longer live in Bergen | Ada no longer lives in Bergen
                    I don't eat meat anymore | Ada no longer eats meat
                    I quit smoking two weeks ago | Ada quit smoking around 2024-02-20
                    I stopped playing the violin in 2020 | Ada stopped playing the violin in 2020
                    I quit my job at the bank | Ada quit their job at the bank (said on 2024-03-05)
                    I gave up coffee last month | Ada gave up coffee in February 2024
                    I'm not moving to Oslo anymore | Ada is no longer moving to Oslo (said on 2024-03-05)
                    I'm no longer planning to move to Oslo | Ada is no longer planning to move to Oslo (said on 2024-03-05)
                    I no longer want to move to Oslo | Ada no longer wants to move to Oslo (said on 2024-03-05)
                    I don't eat meat any more | Ada no longer eats meat
                    """)
    void should_say_as_fact(String said, String fact) {
        assertThat(Said.facts(said + ".")).contains(fact);
    }

    @ParameterizedTest
    @ValueSource(strings = {"I stopped by", "I gave up", "I quit it", "I don't care anymore"})
    void should_leave_out_what_says_nothing_lasting(String said) {
        assertThat(Said.facts(said)).isEmpty();
    }
}
