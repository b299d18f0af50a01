package dev.nightjar.plugin.maintenance.extract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StudyFactsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    I'm studying medicine in Ghent | Ada is studying medicine in Ghent
                    I've been learning Welsh for two years | Ada has been learning Welsh for two years (as of 2024-03-05)
                    I graduated from law school in 2019 | Ada graduated from law school in 2019
                    I'm taking a pottery class | Ada is taking a pottery class (said on 2024-03-05)
                    I studied physics at Leiden University | Ada studied physics at Leiden University
                    I've taken up photography | Ada has taken up photography (said on 2024-03-05)
                    I've been getting into woodcarving lately | Ada has been getting into woodcarving (said on 2024-03-05)
                    """)
    void should_say_as_fact(String said, String fact) {
        assertThat(Said.facts(said + ".")).contains(fact);
    }

    @ParameterizedTest
    @ValueSource(strings = {"I'm learning so much from you", "I'm learning that life is short", "I learned it"})
    void should_leave_out_what_says_nothing_lasting(String said) {
        assertThat(Said.facts(said)).isEmpty();
    }
}
