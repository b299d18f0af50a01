package dev.nightjar.plugin.maintenance.extract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WorkFactsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    I work as a nurse at a children's hospital | Ada works as a nurse at a children's hospital
                    I work for a shipping company | Ada works for a shipping company
                    I used to work at a bank | Ada used to work for a bank
                    I lost my job as a cook yesterday | Ada lost their job as a cook on 2024-03-04
                    I teach chemistry to teenagers | Ada teaches chemistry to teenagers
                    I run a small bakery with my cousin | Ada runs a small bakery with their cousin
                    I got promoted last week | Ada got promoted in the week before 2024-03-05
                    I'm self-employed | Ada is self-employed
                    I got a job at the city library | Ada got a job at the city library (said on 2024-03-05)
                    My project is called Mapbook | Ada's project is called Mapbook
                    Felix works as a nurse | Felix works as a nurse
                    """)
    void should_say_as_fact(String said, String fact) {
        assertThat(Said.facts(said + ".")).contains(fact);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "I work on it every day",
                "I'm working on myself",
                "That works for me",
                "I work hard",
                "I run late a lot"
            })
    void should_leave_out_what_says_nothing_lasting(String said) {
        assertThat(Said.facts(said)).isEmpty();
    }
}
