package dev.nightjar.plugin.memory.capture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.Episode;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A message and what belongs to it. */
class WholeMessageTest {

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "AFTER INSERT ON sessions",
                "AFTER INSERT ON memories",
                "AFTER INSERT ON entities",
                "AFTER INSERT ON memory_entities",
            })
    @Tag("P4")
    @DisplayName("a message that cannot be stored whole leaves nothing: no session, episode or entity; "
            + "then it is stored")
    void should_store_a_message_whole_or_not_at_all(String step) {
        memory.expectFailures();
        memory.recognise("Babbage");
        try (var raw = memory.raw()) {
            raw.crash(step);
            memory.user("s1", "I met Babbage");
            assertThat(memory.context().failures()).isNotEmpty();
            for (var table : List.of("sessions", "memories", "entities", "memory_entities")) {
                assertThat(raw.number("SELECT count(*) FROM " + table))
                        .as(table)
                        .isZero();
            }
            raw.mend();
        }
        memory.user("s1", "I met Babbage again");
        assertThat(memory.episodes("s1")).extracting(Episode::content).contains("I met Babbage again");
    }
}
