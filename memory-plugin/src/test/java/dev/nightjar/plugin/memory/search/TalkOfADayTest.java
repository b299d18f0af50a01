package dev.nightjar.plugin.memory.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.plugin.memory.fixture.StartedMemory;
import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TalkOfADayTest {

    private static final int OTHER_DAYS = 200;

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "What did we talk about yesterday?",
                "What did we discuss on 19 July?",
                "What did I tell you last Sunday?",
                "Worüber haben wir gestern gesprochen?",
                "Was haben wir letzten Sonntag besprochen?",
                "De quoi avons-nous parlé hier ?",
                "¿De qué hablamos el domingo pasado?"
            })
    @DisplayName("who asks what was talked about on a day gets what was said on it, however much was said on others")
    void should_show_what_was_said_that_day(String question) {
        for (int day = 0; day < OTHER_DAYS - 1; day++) { // from 1 January on
            memory.user("s" + day, "We talked about shelf number " + day + " in the workshop.");
            memory.clock().advance(Duration.ofDays(1));
        }
        memory.user("asked", "The heron nests behind the mill.");
        memory.clock().advance(Duration.ofDays(1));

        assertThat(memory.block(question, "now").orElse("")).contains("heron").doesNotContain("shelf number 150 ");
    }
}
