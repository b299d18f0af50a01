package dev.nightjar.plugin.memory.fact;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.erasure.Erasure;
import dev.nightjar.memory.erasure.ErasureTarget;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.plugin.memory.policy.PolicySettings;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Phrases that facts are found by. */
class PhrasesTest {

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @RegisterExtension
    final StartedMemory narrow = StartedMemory.with(
            StartedMemory.settings(new PolicySettings(List.of("anna salary"), List.of(), List.of())));

    @Test
    @DisplayName("a fact is found and judged relevant by its phrases, which neither a block nor a tool's answer shows")
    void should_find_and_not_show() {
        remember("Ada paddles a kayak", "boating", "trips on the fjord");
        memory.remember("Ada has a dog");

        assertThat(memory.found("boating")).containsExactly("Ada paddles a kayak");
        assertThat(memory.hits("boating", MemoryFilter.ALL).get(0).relevance()).isGreaterThan(0.5);
        assertThat(memory.block("What do you know of my boating?", "s").orElseThrow())
                .contains("Ada paddles a kayak")
                .doesNotContain("fjord");
        assertThat(memory.call("search_memory", "boating", null, null, null, null, 10))
                .asString()
                .contains("Ada paddles a kayak")
                .doesNotContain("fjord");
    }

    @Test
    @DisplayName("three short phrases are kept; sentences, repetitions, the fact's own words, blanks and secrets fall,"
            + " and the fact stays")
    void should_bound_what_a_model_writes() {
        var many = IntStream.range(0, 40).mapToObj(i -> "way " + i).collect(Collectors.toList());
        many.add(0, "When Ada goes out on the water she always takes the red one");
        many.add(1, "x".repeat(500));
        many.add(2, "Kayak");
        many.add(3, " \n ");
        many.add(4, "key AKIAIOSFODNN7EXAMPLE");
        many.add(5, "Boating");
        many.add(6, " boating\n");

        var id = remember("Ada paddles a kayak", many.toArray(String[]::new));

        assertThat(memory.fact(id).phrases()).containsExactly("Boating", "way 0", "way 1");
    }

    @Test
    @DisplayName("a phrase falls that makes its fact one about an unwanted topic")
    void should_not_tell_unwanted_topics() {
        var saved = narrow.service()
                .remember(
                        SCOPE,
                        FactDraft.builder("Anna earns 4000", 1, "test")
                                .phrases(List.of("monthly salary", "income"))
                                .build());

        assertThat(narrow.fact(saved.id()).phrases()).containsExactly("income");
    }

    @Test
    @DisplayName("a corrected fact keeps the phrases that have no word of what was wrong")
    void should_go_along_with_a_correction() {
        var id = remember("Ada lives in Oslo", "postal address", "flat in Oslo");

        var corrected =
                memory.service().correct(SCOPE, id, "Ada lives in Bergen").orElseThrow();

        assertThat(corrected.phrases()).containsExactly("postal address");
        assertThat(memory.found("postal address")).first().isEqualTo("Ada lives in Bergen");
    }

    @Test
    @DisplayName("who is erased by name is in no phrase either")
    void should_erase_who_is_named_in_a_phrase() {
        memory.recognise("Mari");
        remember("Ada goes climbing on Thursdays", "lift by Mari");

        memory.context()
                .service(Erasure.class)
                .orElseThrow()
                .erase(SCOPE, new ErasureTarget.About("Mari"), unused -> {});

        assertThat(memory.raw().strings("SELECT phrases FROM memories WHERE phrases <> ''"))
                .isEmpty();
        assertThat(memory.found("lift")).isEmpty();
    }

    private MemoryId remember(String content, String... phrases) {
        return memory.service()
                .remember(
                        SCOPE,
                        FactDraft.builder(content, 1, "test")
                                .phrases(List.of(phrases))
                                .build())
                .id();
    }
}
