package dev.nightjar.plugin.maintenance.extract.fact;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReasonTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    Ada lives in Oslo | Ada lives in Bergen | Ada lives in Bergen, not Oslo
                    Ada likes opera | Ada does not like opera | Ada does not like opera
                    Ada decided to move (said on 2024-01-05) | Ada decided not to move (said on 2024-03-05) | Ada decided not to move
                    """)
    void should_say_what_changed_once(String older, String newer, String reason) {
        assertThat(Reason.of(newer, older)).isEqualTo(reason);
    }
}
