package dev.nightjar.plugin.memory.block;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.context.ContextRequest;
import dev.nightjar.memory.Reflection;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class InjectedBlocksTest {

    private static final String VIOLIN = "From whom did I buy my violin?";

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @BeforeEach
    void talk() {
        memory.user("s1", "I bought a violin from a carpenter in the harbour street.");
        memory.user("s2", "My bicycle has a flat tyre again, the third one this year.");
        memory.user("s3", "The landlord wants to raise the rent from next summer on.");
    }

    @Test
    @Tag("G2")
    @DisplayName("what stands in the history is not injected again, however old it has become, and comes "
            + "back when it is gone")
    void should_inject_once_in_a_history() {
        memory.remember("Ada bought her violin in Mittenwald");
        var first = block(VIOLIN, List.of()).orElseThrow();
        assertThat(first).contains("carpenter", "Mittenwald");
        memory.clock().advance(Duration.ofDays(3));
        assertThat(block(VIOLIN, List.of(first))).isEmpty();
        assertThat(block(VIOLIN, List.of("another block", first))).isEmpty();
        assertThat(block(VIOLIN, List.of()).orElseThrow()).contains("carpenter", "Mittenwald");
        assertThat(memory.block(VIOLIN, "s9").orElseThrow()).contains("carpenter", "Mittenwald");
        memory.restart();
        assertThat(block(VIOLIN, List.of(first))).isEmpty();
    }

    @Test
    @Tag("G2")
    @DisplayName("a fact whose text changed is injected again, also when it begins or ends like the old one")
    void should_inject_what_changed() {
        var fact = memory.remember("Ada bought her violin in Mittenwald (Bavaria)");
        var blocks = new ArrayList<>(List.of(block(VIOLIN, List.of()).orElseThrow()));
        for (var corrected : List.of(
                "Ada bought her violin in Mittenwald",
                "Ada bought her violin in Mittenwald on credit",
                "Ada bought her violin in Klingenthal")) {
            fact = memory.service()
                    .correct(SCOPE, fact, corrected)
                    .orElseThrow()
                    .id();
            var next = block(VIOLIN, blocks).orElseThrow();
            assertThat(next).contains("- " + corrected + " (").doesNotContain("carpenter");
            blocks.add(next);
        }
        assertThat(block(VIOLIN, blocks)).isEmpty();
    }

    @Test
    @Tag("G2")
    @DisplayName("a text of several lines is known again, and so is what only repeats something in the history")
    void should_know_texts_of_several_lines() {
        memory.remember("violin bow:\n- from Ada's aunt\n- of pernambuco");
        memory.user("s4", "My violin bow is this:\n```\npernambuco, 61 g\n```");
        var prompt = "What about my violin bow?";
        var first = block(prompt, List.of()).orElseThrow();
        assertThat(first).contains("of pernambuco", "61 g");
        memory.clock().advance(Duration.ofDays(1));
        memory.user("s5", "My violin bow is this:\n```\npernambuco, 61 g\n```");
        assertThat(block(prompt, List.of(first)).orElse("")).doesNotContain("of pernambuco", "61 g");
    }

    @Test
    @Tag("G2")
    @DisplayName("a line is known again, whether its day stood before it or before another line of the day")
    void should_know_lines_without_their_day() {
        memory.user("s2", "My violin hangs in the hall, near the mirror.");
        var prompt = "What about my violin?";
        var first = block(prompt, List.of()).orElseThrow();
        assertThat(first)
                .containsSubsequence("- 2026-01-01 user: I bought a violin", "- user: My violin hangs")
                .containsOnlyOnce("2026-01-01");
        assertThat(block(prompt, List.of(first))).isEmpty();
        assertThat(block("Does my violin hang in the hall?", List.of(first))).isEmpty();
    }

    @Test
    @Tag("G2")
    @DisplayName("in a history the insight stands once, whatever the first prompt; without one only where it belongs")
    void should_show_the_insight_once() {
        var draft = new Reflection.Draft("Ada practises every evening before choir.", List.of(), "test", List.of());
        memory.service().saveReflection(SCOPE, draft);
        var prompt = "What is the capital of Portugal?";
        var first = block(prompt, List.of()).orElseThrow();
        assertThat(first).contains("every evening").doesNotContain("violin", "tyre", "rent");
        assertThat(block(prompt, List.of(first))).isEmpty();
        assertThat(memory.block(prompt, "s9")).isEmpty();
    }

    private Optional<String> block(String prompt, List<String> injected) {
        return memory.extension().buildContext(new ContextRequest(prompt, SCOPE, "s9", injected));
    }
}
