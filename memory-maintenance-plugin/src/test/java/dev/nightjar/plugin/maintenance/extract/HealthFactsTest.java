package dev.nightjar.plugin.maintenance.extract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HealthFactsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    I'm allergic to peanuts | Ada is allergic to peanuts
                    I'm vegetarian | Ada is vegetarian
                    I have asthma | Ada has asthma
                    My mum has diabetes | Ada's mum has diabetes
                    I don't eat pork | Ada does not eat pork
                    I broke my wrist last Saturday | Ada broke their wrist on 2024-03-02
                    I was diagnosed with celiac disease in 2021 | Ada was diagnosed with celiac disease in 2021
                    My daughter is allergic to cats | Ada's daughter is allergic to cats
                    I'm on a new diet | Ada is on a new diet (said on 2024-03-05)
                    Felix is allergic to peanuts | Felix is allergic to peanuts
                    """)
    void should_say_as_fact(String said, String fact) {
        assertThat(Said.facts(said + ".")).contains(fact);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "I'm allergic to it",
                "I'm allergic to stupid questions?",
                "I'm sick of this",
                "I'm pregnant with ideas",
                "I broke my promise"
            })
    void should_leave_out_what_says_nothing_lasting(String said) {
        assertThat(Said.facts(said)).isEmpty();
    }
}
