package dev.nightjar.plugin.maintenance.extract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IdentityFactsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    I'm a marine biologist | Ada is a marine biologist
                    I'm a single mom | Ada is a single mom
                    My name is Ada Brook | Ada's name is Ada Brook
                    I'm 34 years old | Ada is 34 years old (said on 2024-03-05)
                    My birthday is on May 5 | Ada's birthday is on 5 May
                    My brother is a firefighter | Ada's brother is a firefighter
                    I turned 40 last week | Ada turned 40 in the week before 2024-03-05
                    I'm bilingual | Ada is bilingual
                    Mila's birthday is on 20 May | Mila's birthday is on 20 May
                    Our daughter Mila's birthday is on 20 May | Ada's daughter Mila's birthday is on 20 May
                    Mila is six years old | Mila is six years old (said on 2024-03-05)
                    Felix is a nurse | Felix is a nurse
                    Mom is a plumber | Ada's mom is a plumber
                    """)
    void should_say_as_fact(String said, String fact) {
        assertThat(Said.facts(said + ".")).contains(fact);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Tom is a nurse",
                "Life is a teacher",
                "Dancing is a teacher",
                "I'm a mess",
                "I'm a bit tired",
                "I'm a good friend",
                "I'm an open book",
                "I'm the worst"
            })
    void should_leave_out_what_says_nothing_lasting(String said) {
        assertThat(Said.facts(said)).isEmpty();
    }
}
