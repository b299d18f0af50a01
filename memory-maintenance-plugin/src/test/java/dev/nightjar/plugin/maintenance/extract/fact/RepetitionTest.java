package dev.nightjar.plugin.maintenance.extract.fact;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RepetitionTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    Ada lost their job (said on 2024-03-05) | Ada lost their job as a cook on 2024-01-05
                    Ada has a dog | Ada's dog is called Rex
                    Ada is a nurse | Ada is a nurse at a clinic
                    Ada likes jazz | Ada likes jazz and opera
                    Ada is writing a novel (said on 2024-03-05) | Ada is writing a novel (said on 2024-01-05)
                    """)
    void should_see_what_says_no_more(String one, String other) {
        assertThat(Repetition.saysNoMore(one, other)).isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    Ada lives in Oslo | Ada's brother lives in Oslo
                    Ada decided to write Mapbook in Rust | Ada decided not to write Mapbook in Rust
                    Ada went to a fair on 2024-01-02 | Ada went to a fair on 2024-02-02
                    Ada's dog is called Rex | Ada has a dog
                    Ada is into cars | Fixing cars helps Ada relax
                    Ada has a cat | Ada's dog is called Rex
                    """)
    void should_see_what_says_something_else(String one, String other) {
        assertThat(Repetition.saysNoMore(one, other)).isFalse();
    }
}
