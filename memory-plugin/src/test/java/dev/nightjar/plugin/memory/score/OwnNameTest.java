package dev.nightjar.plugin.memory.score;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.spi.event.UserMessage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OwnNameTest {

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @BeforeEach
    void tell() {
        say("Last spring I planted four rows of leeks, and moved the compost.");
        say("The gate of the allotment squeaks in the wind.");
        say("I water the leeks three times a week now.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "What is 31 times 42, Olamide?",
                "Olamide, how do spiders make silk?",
                "What sound does an owl make?",
                "How many times does 6 go into 84?"
            })
    @DisplayName("prompts about nothing remembered get nothing, also when they name the one who asks")
    void should_show_nothing(String prompt) {
        assertThat(memory.block(prompt, "s2")).isEmpty();
    }

    @Test
    @DisplayName("the name of the only speaker in a question changes no relevance")
    void should_not_count_the_own_name() {
        assertThat(relevance("Olamide: where do the leeks grow?")).isEqualTo(relevance("where do the leeks grow?"));
    }

    private double relevance(String question) {
        return memory.hits(question, MemoryFilter.ALL).get(0).relevance();
    }

    private void say(String text) {
        memory.context()
                .events()
                .post(UserMessage.of(SCOPE, "s1", text, memory.clock().instant())
                        .by("Olamide"));
    }
}
