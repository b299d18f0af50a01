package dev.nightjar.plugin.maintenance.extract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RelationshipFactsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    I'm getting married in June | Ada is getting married in June 2024
                    I'm divorced | Ada is divorced
                    My sister Clara lives in Rome | Ada's sister is called Clara
                    I went out with my wife | Ada has a wife
                    We took our two kids to school | Ada has two kids
                    My dad passed away in 2019 | Ada's dad died in 2019
                    I broke up with my boyfriend last month | Ada broke up with their boyfriend in February 2024
                    I met my husband in college | Ada met their husband in college
                    I've been married for 12 years | Ada has been married for 12 years (as of 2024-03-05)
                    Our daughter is called Mila | Ada's daughter is called Mila
                    Our son is named Leo | Ada's son is called Leo
                    Rex is my dog | Rex is Ada's dog
                    Greta is my sister | Greta is Ada's sister
                    We're expecting a baby in April | Ada is expecting a baby in April 2024
                    """)
    void should_say_as_fact(String said, String fact) {
        assertThat(Said.facts(said + ".")).contains(fact);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"I'm married to my job", "My friend, thank you", "I'm engaged in my work", "I'm not your mother"
            })
    void should_leave_out_what_says_nothing_lasting(String said) {
        assertThat(Said.facts(said)).isEmpty();
    }
}
