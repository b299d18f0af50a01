package dev.nightjar.plugin.memory.search;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.Durability;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.plugin.memory.fixture.ConceptEmbedding;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.spi.consolidation.MemoryMaintenance.DecayRule;
import dev.nightjar.spi.embedding.EmbeddingService;
import dev.nightjar.spi.store.VectorIndexing;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class AsOfTest {

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @Test
    @DisplayName(
            "as of: a question gets what was believed then, not what replaced it since nor what was recorded later")
    void should_answer_with_what_was_believed_then() {
        memory.recognise("Nora");
        var oslo = memory.remember("Nora lives in Oslo");
        var first = later();
        memory.consolidation()
                .saveFacts(
                        SCOPE,
                        List.of(FactDraft.builder("Nora lives in Bergen", 1, "test")
                                .supersedes(List.of(new FactDraft.Supersession(oslo, "moved")))
                                .build()));
        var second = later();
        var bergen = memory.service().list(SCOPE, MemoryFilter.ALL, 1).get(0).id();
        assertThat(memory.service().correct(SCOPE, bergen, "Nora lives in Voss"))
                .isPresent();

        assertThat(asOf(first.minusSeconds(7200), "Where does Nora live?")).isEmpty();
        assertThat(asOf(first, "Where does Nora live?")).containsExactly("Nora lives in Oslo");
        assertThat(asOf(second, "Where does Nora live?")).containsExactly("Nora lives in Bergen");
        assertThat(asOf(later(), "Where does Nora live?")).containsExactly("Nora lives in Voss");
        assertThat(memory.found("Where does Nora live?")).containsExactly("Nora lives in Voss");
        assertThat(memory.service().list(SCOPE, filter(first), 10))
                .extracting(Memory::content)
                .containsExactly("Nora lives in Oslo");
        assertThat(memory.service().count(SCOPE, filter(second))).isEqualTo(1);
        var tool = memory.call("search_memory", "Oslo", null, null, null, null, 10, first.toString());
        assertThat(tool.toString()).contains("Nora lives in Oslo").doesNotContain("Voss");
        assertThat(memory.call("search_memory", "Oslo", null, null, null, null, 10, "whenever")
                        .toString())
                .contains("whenever");
        assertThat(memory.service()
                        .trace(SCOPE, SearchRequest.of("Oslo", filter(second), 10), oslo)
                        .orElseThrow()
                        .steps())
                .filteredOn(step -> step.name().equals("validity"))
                .singleElement()
                .satisfies(step -> assertThat(step.isPassed()).isFalse());
    }

    @Test
    @DisplayName(
            "as of: by meaning and by name, what was recorded later takes no place; what has decayed is listed and found"
                    + " by its text")
    void should_filter_inside_every_leg() {
        memory.context().provide(EmbeddingService.class, new ConceptEmbedding("concepts-1"));
        memory.recognise("Nora");
        memory.remember("Nora has a kayak");
        rememberPassing("Petra is in a hurry");
        var then = later();
        for (int i = 0; i < 300; i++) {
            memory.remember("Nora saw canoe number " + i);
        }
        memory.context().service(VectorIndexing.class).orElseThrow().reindex(unused -> {});

        assertThat(asOf(then, "boat")).containsExactly("Nora has a kayak");
        assertThat(asOf(then, "What about Nora?")).contains("Nora has a kayak").hasSizeLessThan(3);
        memory.clock().advance(Duration.ofDays(400));
        var run = memory.maintenance().beginRun(SCOPE, "decay");
        memory.maintenance().decay(SCOPE, run, new DecayRule(Duration.ofDays(90)));
        assertThat(memory.found("hurry")).doesNotContain("Petra is in a hurry");
        assertThat(asOf(then, "is in a hurry")).contains("Petra is in a hurry");
        assertThat(memory.service().list(SCOPE, filter(then), 10)).hasSize(2);
    }

    @Test
    @DisplayName("as of: the only fact, which has faded since, is found by its text")
    void should_find_what_was_the_only_one() {
        rememberPassing("Petra is in a hurry");
        var then = later();
        memory.clock().advance(Duration.ofDays(400));
        memory.maintenance()
                .decay(SCOPE, memory.maintenance().beginRun(SCOPE, "decay"), new DecayRule(Duration.ofDays(90)));

        assertThat(asOf(then, "is in a hurry")).containsExactly("Petra is in a hurry");
    }

    private void rememberPassing(String content) {
        memory.service()
                .remember(
                        SCOPE,
                        FactDraft.builder(content, 1, "test")
                                .durability(Durability.PASSING)
                                .build());
    }

    /** A moment after everything so far. */
    private Instant later() {
        memory.clock().advance(Duration.ofHours(1));
        var then = memory.clock().instant();
        memory.clock().advance(Duration.ofHours(1));
        return then;
    }

    private static MemoryFilter filter(Instant then) {
        return MemoryFilter.ofKinds(MemoryKind.FACT).toBuilder().asOf(then).build();
    }

    private List<String> asOf(Instant then, String question) {
        return memory.hits(question, filter(then)).stream()
                .map(hit -> hit.memory().content())
                .toList();
    }
}
