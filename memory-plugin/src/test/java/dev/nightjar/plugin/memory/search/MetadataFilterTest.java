package dev.nightjar.plugin.memory.search;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.NoteDraft;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.plugin.memory.fixture.ConceptEmbedding;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.spi.embedding.EmbeddingService;
import dev.nightjar.spi.store.VectorIndexing;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class MetadataFilterTest {

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @Test
    @Tag("V13")
    @Tag("H3")
    @DisplayName("metadata is asked for inside every leg: what has none takes no place of what has it")
    void should_filter_inside_every_leg() {
        memory.context().provide(EmbeddingService.class, new ConceptEmbedding("concepts-1"));
        memory.recognise("Nora");
        remember("Nora has a kayak", Map.of("ticket", "17", "team", "blue"));
        for (int i = 0; i < 300; i++) {
            memory.remember("Nora saw canoe number " + i);
        }
        memory.context().service(VectorIndexing.class).orElseThrow().reindex(unused -> {});

        for (var question : List.of("kayak", "boat", "What about Nora?", "ayak")) {
            assertThat(found(question, Map.of("ticket", "17"))).as(question).containsExactly("Nora has a kayak");
            assertThat(found(question, Map.of("ticket", "17", "team", "blue"))).hasSize(1);
            assertThat(found(question, Map.of("ticket", "17", "team", "red"))).isEmpty();
            assertThat(found(question, Map.of("ticket", "1"))).isEmpty();
            assertThat(found(question, Map.of("17", "ticket"))).isEmpty();
        }
        assertThat(memory.service().count(SCOPE, filter(Map.of("team", "blue"))))
                .isEqualTo(1);
    }

    @Test
    @Tag("V13")
    @DisplayName(
            "metadata of a fact comes back as it was, stays when it is corrected and grows when it " + "is said again")
    void should_keep_metadata() {
        var odd = Map.of("a:b,c", "x=y\n\"'; DROP", "empty", "");
        var id = remember("Nora rows", odd);
        assertThat(memory.fact(id).metadata()).isEqualTo(odd);
        var again = remember("Nora rows", Map.of("empty", "no", "new", "1"));
        assertThat(again).isEqualTo(id);
        var corrected = memory.service().correct(SCOPE, id, "Nora sails").orElseThrow();
        assertThat(corrected.metadata()).isEqualTo(Map.of("a:b,c", "x=y\n\"'; DROP", "empty", "no", "new", "1"));
        memory.notes()
                .save(
                        SCOPE,
                        NoteDraft.builder("Nora paints", "test").metadata(odd).build());
        assertThat(memory.service().list(SCOPE, filter(odd), 9))
                .extracting(Memory::content)
                .containsExactly("Nora paints");
    }

    @Test
    @Tag("V13")
    @DisplayName("values have types: a number is not the text of its digits, 3.0 is 3, and each comes back as it was")
    void should_have_types() {
        Map<String, Object> typed = Map.of("level", 3, "share", 0.25, "open", true, "code", "3", "big", 1L << 60);
        var id = remember("Nora rows", typed);
        assertThat(memory.fact(id).metadata())
                .isEqualTo(Map.of("level", 3L, "share", 0.25, "open", true, "code", "3", "big", 1L << 60));
        for (var one : List.<Map<String, ?>>of(
                Map.of("level", 3L), Map.of("level", 3.0), Map.of("share", 0.25f, "open", true), Map.of("code", "3"))) {
            assertThat(found("Nora", one)).as(one.toString()).hasSize(1);
        }
        for (var other : List.<Map<String, ?>>of(
                Map.of("level", "3"), Map.of("code", 3), Map.of("open", "true"), Map.of("open", false))) {
            assertThat(found("Nora", other)).as(other.toString()).isEmpty();
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> remember("Nora rows", Map.of("when", Duration.ofDays(1))))
                .withMessageContainingAll("'when'", "PT24H", "a text, a number or a boolean");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> remember("Nora rows", Map.of("share", Double.NaN)))
                .withMessageContaining("NaN");
    }

    @Test
    @Tag("V13")
    @DisplayName("metadata out of bounds is refused with what is accepted")
    void should_be_bounded() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> remember("Nora rows", Map.of("x".repeat(65), "1")))
                .withMessageContaining("at most 64 characters, but has 65");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> remember("Nora rows", Map.of(" ", "value")))
                .withMessageContaining("'value'");
    }

    private MemoryId remember(String content, Map<String, ?> metadata) {
        return memory.service()
                .remember(
                        SCOPE,
                        FactDraft.builder(content, 1, "test").metadata(metadata).build())
                .id();
    }

    private List<String> found(String question, Map<String, ?> metadata) {
        return memory.service().search(SCOPE, SearchRequest.of(question, filter(metadata), 5)).stream()
                .map(hit -> hit.memory().content())
                .toList();
    }

    private static MemoryFilter filter(Map<String, ?> metadata) {
        return MemoryFilter.builder().metadata(metadata).build();
    }
}
