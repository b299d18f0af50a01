package dev.nightjar.plugin.maintenance.extract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HomeFactsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    I live in a small flat in Oslo | Ada lives in a small flat in Oslo
                    We live near the harbour | Ada lives near the harbour
                    I moved to Bergen last month | Ada moved to Bergen in February 2024
                    I grew up in a fishing village | Ada grew up in a fishing village
                    I'm originally from Peru | Ada is from Peru
                    I've lived in Lyon for six years | Ada has lived in Lyon for six years (as of 2024-03-05)
                    I was born in Kraków | Ada was born in Kraków
                    My home country, Iceland, is cold | Ada's home country is Iceland
                    Felix lives in Bergen | Felix lives in Bergen
                    I live in Bergen with my partner Felix and our daughter Mila | Ada lives in Bergen with their partner Felix and their daughter Mila
                    My girlfriend and I moved in together last month | Ada and their girlfriend moved in together in February 2024
                    """)
    void should_say_as_fact(String said, String fact) {
        assertThat(Said.facts(said + ".")).contains(fact);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"I live in the moment", "I live there", "I moved on", "I'm from there", "I live here with them"})
    void should_leave_out_what_says_nothing_lasting(String said) {
        assertThat(Said.facts(said)).isEmpty();
    }
}
