package dev.nightjar.plugin.memory.block;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.plugin.memory.fixture.StartedMemory;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What was said this month is not relevant to whatever is needed today. */
class PromptsOfTodayTest {

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @BeforeEach
    void talk() {
        for (var text : new String[] {
            "I live near the harbour and work as a nurse.",
            "My son is called Emil and plays the oboe.",
            "The boat needs new sails before the summer.",
            "My sister paints houses in Bergen."
        }) {
            memory.user("s1", text);
            memory.agent("s1", "I see, thank you.");
            memory.clock().advance(Duration.ofDays(2));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "What should I cook today?",
                "What should I cook tonight?",
                "Can you help me this week?",
                "How do I file a tax return this month?",
                "Was soll ich heute kochen?",
                "¿Qué puedo cocinar hoy?"
            })
    @DisplayName("a prompt that says when something is needed gets nothing that was said in the same month")
    void should_stay_empty(String prompt) {
        assertThat(memory.block(prompt, "s2")).isEmpty();
    }

    @Test
    @DisplayName("what the prompt asks for besides is found")
    void should_find_the_rest() {
        assertThat(memory.block("What does the boat need today?", "s2").orElseThrow())
                .contains("new sails")
                .doesNotContain("oboe");
    }
}
