package dev.nightjar.plugin.memory.capture;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.Episode;
import dev.nightjar.plugin.memory.fixture.RecordedStatements;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.spi.event.UserMessage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** How many statements a message costs; a server is asked for each of them. */
@Timeout(60)
class CaptureStatementsTest {

    /**
     * The transaction's begin and end, the place in the session, the row and its key, its words, the entities of its
     * names and what links it to them.
     */
    private static final int OF_MESSAGE = 8;

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @BeforeEach
    void know() {
        memory.recognise("Ines", "Tomas");
        memory.user("s1", "Ines and Tomas sail");
    }

    @Tag("file")
    @Test
    @DisplayName("a message with two known names takes few statements, with an id of its own no more than without")
    void should_store_with_few_statements() {
        var plain = RecordedStatements.ofWrite(memory.file(), () -> memory.user("s1", "Ines showed Tomas the pier"));
        var withId = RecordedStatements.ofWrite(memory.file(), () -> post("m1", "Tomas showed Ines the lock"));

        assertThat(plain.statements()).as(plain.toString()).hasSizeBetween(1, OF_MESSAGE);
        assertThat(withId.statements()).as(withId.toString()).hasSizeBetween(1, OF_MESSAGE);
        assertThat(memory.episodes("s1"))
                .extracting(Episode::content)
                .endsWith("Ines showed Tomas the pier", "Tomas showed Ines the lock");
    }

    @Tag("file")
    @Test
    @DisplayName("a message that is posted again changes nothing, and takes fewer statements")
    void should_refuse_a_repeated_message_early() {
        post("m1", "Tomas showed Ines the lock");

        var again = RecordedStatements.ofWrite(memory.file(), () -> post("m1", "Tomas showed Ines the lock"));

        assertThat(again.statements()).as(again.toString()).hasSizeBetween(1, OF_MESSAGE / 2);
        assertThat(memory.episodes("s1")).hasSize(2);
    }

    private void post(String id, String text) {
        memory.context()
                .events()
                .post(UserMessage.of(SCOPE, "s1", text, memory.clock().instant())
                        .withMessageId(id));
    }
}
