package dev.nightjar.plugin.memory.vector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.VectorStatus;
import dev.nightjar.memory.VectorStatus.State;
import dev.nightjar.plugin.memory.block.ContextSettings;
import dev.nightjar.plugin.memory.capture.CaptureSettings;
import dev.nightjar.plugin.memory.fact.DecaySettings;
import dev.nightjar.plugin.memory.fixture.ConceptEmbedding;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.plugin.memory.plugin.MemorySettings;
import dev.nightjar.spi.embedding.EmbeddingService;
import dev.nightjar.spi.store.VectorIndexing;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Servers answer under one name with whatever model is loaded. */
@Timeout(60)
class ModelOfTheSameNameTest {

    private static final String ONE = "concepts:one;dimensions=64";

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    private final ConceptEmbedding one = new ConceptEmbedding("one");
    private final ConceptEmbedding namesake = one.namesake();

    @Test
    @DisplayName("after a start, another model under the name and size of the former one embeds everything anew")
    void should_embed_anew() {
        memory.remember("Ada has a kayak");
        memory.remember("Ada has a cat");
        offer(memory, one);
        reindex(memory);
        memory.restart();

        offer(memory, namesake);
        assertThat(reindex(memory).model()).isEqualTo(ONE);

        assertThat(namesake.embedded()).containsExactlyInAnyOrder("Ada has a kayak", "Ada has a cat");
        assertThat(memory.found("boat")).first().isEqualTo("Ada has a kayak");
        try (var raw = memory.raw()) {
            assertThat(raw.strings("SELECT identity FROM embedding_models")).containsExactly(ONE);
            assertThat(raw.number("SELECT count(*) FROM vec_memories")).isEqualTo(2);
        }
    }

    @Test
    @DisplayName("the same model embeds nothing anew after a start")
    void should_keep_vectors_of_the_same_model() {
        memory.remember("Ada has a kayak");
        offer(memory, one);
        reindex(memory);
        memory.restart();
        var again = new ConceptEmbedding("one");

        offer(memory, again);
        reindex(memory);

        assertThat(again.embedded()).isEmpty();
    }

    @Tag("file")
    @Test
    @DisplayName("a host stays away from vectors that another host made with another model of the same name")
    void should_not_take_turns_with_another_host() {
        memory.expectFailures();
        memory.remember("Ada has a kayak");
        offer(memory, one);
        reindex(memory);
        try (var raw = memory.raw()) {
            raw.execute("UPDATE embedding_models SET identity = 'former', state = 'former'");
            raw.execute("INSERT INTO embedding_models (identity, dimensions, state, created_at, commonplaces)"
                    + " SELECT '" + ONE + "', dimensions, 'active', created_at, zeroblob(length(commonplaces))"
                    + " FROM embedding_models");
        }

        memory.user("s", "My canoe is red.");
        awaitFailure(memory);

        assertThat(indexing(memory).status().state()).isEqualTo(State.REFUSED);
        assertThat(indexing(memory).status().detail()).contains(ONE, "another process");
    }

    @Nested
    class Strict {

        @RegisterExtension
        final StartedMemory strict = StartedMemory.with(new MemorySettings(
                List.of("facts"),
                DecaySettings.DEFAULTS,
                CaptureSettings.DEFAULTS,
                ContextSettings.DEFAULTS,
                new EmbeddingSettings(true, 200)));

        @Test
        @DisplayName("strict refuses it until it is accepted by hand")
        void should_refuse() {
            strict.expectFailures();
            strict.remember("Ada has a kayak");
            offer(strict, one);
            reindex(strict);
            strict.restart();
            offer(strict, namesake);
            awaitFailure(strict);

            assertThat(indexing(strict).status().state()).isEqualTo(State.REFUSED);
            assertThat(indexing(strict).status().detail()).contains("another model", ONE, "reindex");
            assertThat(namesake.embedded()).isEmpty();

            assertThat(reindex(strict).state()).isEqualTo(State.READY);
            assertThat(namesake.embedded()).containsExactly("Ada has a kayak");
        }
    }

    private static void awaitFailure(StartedMemory started) {
        while (started.context().failures().isEmpty()) {
            Thread.onSpinWait();
        }
    }

    private static void offer(StartedMemory started, ConceptEmbedding model) {
        started.context().provide(EmbeddingService.class, model);
    }

    private static VectorStatus reindex(StartedMemory started) {
        return indexing(started).reindex(progress -> {});
    }

    private static VectorIndexing indexing(StartedMemory started) {
        return started.context().service(VectorIndexing.class).orElseThrow();
    }
}
