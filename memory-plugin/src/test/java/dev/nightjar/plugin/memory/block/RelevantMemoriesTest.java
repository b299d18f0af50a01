package dev.nightjar.plugin.memory.block;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.Reflection;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.spi.event.UserMessage;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class RelevantMemoriesTest {

    private static final List<String> SAID = List.of(
            "I planted forty tulip bulbs behind the shed this morning.",
            "My bicycle has a flat tyre again, the third one this year.",
            "We painted the kitchen yellow, and the neighbours liked it.",
            "My grandmother's ferry to the island was late by two hours.",
            "I bought a violin from a carpenter in the harbour street.",
            "The dentist says that the tooth has to come out in spring.",
            "I am learning to bake rye bread with caraway.",
            "Our choir sings a requiem at the cathedral in November.",
            "I lost my green umbrella on the tram to the museum.",
            "The landlord wants to raise the rent from next summer on.");

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @BeforeEach
    void talk() {
        for (int i = 0; i < SAID.size(); i++) {
            memory.user("s" + i, SAID.get(i));
            memory.agent("s" + i, "I see, that is worth noting.");
        }
    }

    @Test
    @Tag("G2")
    @Tag("G4")
    @DisplayName("what a prompt asks for is injected, and not what is only the best of the rest")
    void should_inject_what_is_asked_for() {
        assertThat(memory.block("From whom did I buy my violin?", null).orElseThrow())
                .contains("a violin from a carpenter")
                .doesNotContain("tyre")
                .doesNotContain("tooth");
    }

    @Test
    @Tag("G2")
    @DisplayName("a prompt that is sent again and again does not crowd out what was said on its matter")
    void should_find_what_was_said_beside_a_prompt_of_every_night() {
        var prompt = "Any news from the carpenter about my violin?";
        for (int i = 0; i < 100; i++) {
            memory.user("night" + i, prompt);
            memory.agent("night" + i, "Nothing new.");
            for (int j = 0; j < 5; j++) {
                memory.user("day" + i, "Page %d of chapter %d is about ships, tides and old maps.".formatted(j, i));
            }
        }

        assertThat(memory.block(prompt, null).orElseThrow()).contains("a violin from a carpenter");
        assertThat(memory.block("From which carpenter did I buy my violin?", null)
                        .orElseThrow())
                .contains("a violin from a carpenter");
    }

    @Test
    @Tag("G2")
    @DisplayName("a prompt that has nothing to do with what is known gets no block at all")
    void should_inject_nothing_for_other_prompts() {
        for (var prompt : List.of(
                "What is 2+2?",
                "hello",
                "Thank you, that was great!",
                "What is the capital of Portugal?",
                "Write a function that reverses a string",
                "What day is it today?",
                "Explain how photosynthesis works")) {
            assertThat(memory.block(prompt, null)).as(prompt).isEmpty();
        }
    }

    @Test
    @Tag("G2")
    @DisplayName("a question that names somebody brings what is known of them, though it shares no word with it")
    void should_answer_about_somebody() {
        said("John", "My second loan came through, so the boat is mine.");
        said("Ines", "John drives to work in a car that is older than he is.");
        said("Ines", "My sister opened a shop for old records.");

        assertThat(memory.block("What might John's financial status be?", null).orElseThrow())
                .contains("older than he is")
                .doesNotContain("old records");
        assertThat(memory.block("What might Bruno's financial status be?", null))
                .as("nobody is called so")
                .isEmpty();
    }

    private void said(String speaker, String text) {
        memory.context()
                .events()
                .post(UserMessage.of(SCOPE, "talk", text, memory.clock().instant())
                        .by(speaker));
    }

    @Test
    @Tag("G2")
    @DisplayName("the insight stands in the block when it is about the prompt")
    void should_show_the_insight_only_where_it_belongs() {
        memory.service()
                .saveReflection(
                        SCOPE,
                        new Reflection.Draft(
                                "Ada practises the violin every evening before choir.", List.of(), "test", List.of()));
        assertThat(memory.block("When do I practise the violin?", null).orElseThrow())
                .contains("every evening");
        assertThat(memory.block("What is the capital of Portugal?", null)).isEmpty();
    }

    @Test
    @Tag("E1")
    @DisplayName("every hit says how relevant it is; the same hit is so whatever the limit")
    void should_tell_relevance_whatever_the_limit() {
        var question = "From whom did I buy my violin?";
        var filter = MemoryFilter.ALL;
        var many = memory.service().search(SCOPE, SearchRequest.of(question, filter, 40));
        var few = memory.service().search(SCOPE, SearchRequest.of(question, filter, 1));
        assertThat(few.get(0).relevance()).isEqualTo(many.get(0).relevance()).isGreaterThan(0.25);
        assertThat(memory.service().search(SCOPE, SearchRequest.of("hello there", filter, 5)))
                .allMatch(hit -> hit.relevance() < 0.25);
    }
}
