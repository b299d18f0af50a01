package dev.nightjar.plugin.memory.vector;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.SearchRequest;
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
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

@Timeout(60)
class VectorIndexingTest {

    private static final String ONE = "concepts:one;dimensions=64";
    private static final String TWO = "concepts:two;dimensions=64";

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    private static final MemoryScope BOB = MemoryScope.of("assistant", new Namespace("user:bob"));

    private final ConceptEmbedding one = new ConceptEmbedding("one");
    private final ConceptEmbedding two = new ConceptEmbedding("two");

    @Test
    @DisplayName("what is said is embedded in the background by itself, also when the plugin comes late")
    void should_embed_in_the_background() {
        memory.user("s", "My kayak is red.");
        offer(memory, one);
        memory.user("s", "My cat is grey.");

        awaitUntil(() -> status().state() == State.READY && status().indexed() == 2);

        assertThat(one.embedded()).containsExactlyInAnyOrder("My kayak is red.", "My cat is grey.");
    }

    @Test
    @Tag("X04")
    @Tag("X98")
    @DisplayName("another model of the same size is another model; its predecessor's vectors go at the end")
    void should_embed_anew_for_another_model() {
        IntStream.range(0, 150).forEach(i -> memory.user("s", "The kayak number " + i));
        offer(memory, one);
        reindex();
        var progress = new ArrayList<VectorStatus>();
        var looked = new CompletableFuture<Boolean>();
        two.refuse(text -> text.startsWith("The kayak") && !looked.join());

        offer(memory, two);
        assertThat(status()).satisfies(status -> {
            assertThat(status.model()).isEqualTo(TWO);
            assertThat(status.state()).isEqualTo(State.INDEXING);
        });
        assertThat(memory.found("kayak number 7")).contains("The kayak number 7");
        looked.complete(true);
        memory.context().service(VectorIndexing.class).orElseThrow().reindex(progress::add);

        assertThat(progress.get(progress.size() - 1).indexed()).isEqualTo(150);
        assertThat(two.embedded().subList(0, 64))
                .as("newest first")
                .isEqualTo(IntStream.range(0, 64)
                        .mapToObj(i -> "The kayak number " + (149 - i))
                        .toList());
        try (var raw = memory.raw()) {
            assertThat(raw.strings("SELECT identity FROM embedding_models")).containsExactly(TWO);
            assertThat(raw.number("SELECT count(*) FROM vec_memories")).isEqualTo(150);
        }
    }

    @Test
    @Tag("E6")
    @DisplayName("the vectors of the former model stay until the last memory has one of the new")
    void should_keep_former_vectors_until_the_end() {
        memory.remember("Ada has a kayak");
        memory.remember("Ada has a cat");
        offer(memory, one);
        reindex();
        two.refuse(text -> text.contains("kayak") || text.contains("sky"));
        memory.expectFailures();

        offer(memory, two);
        awaitUntil(() -> count("embedding_models a JOIN vec_memories v ON v.model_pk = a.pk WHERE a.state = 'active'"
                        + " AND identity LIKE '%two%'")
                == 1);
        assertThat(count("embedding_models WHERE state = 'former'")).isEqualTo(1);

        two.refuse(text -> false);
        reindex();
        assertThat(count("embedding_models WHERE state = 'former'")).isZero();
        assertThat(count("vec_memories")).isEqualTo(2);
    }

    @Test
    @DisplayName("what the model has no vector for is marked so, at once and without a warning; words find it")
    void should_mark_what_cannot_be_embedded() {
        memory.remember("Ada has a kayak");
        var unknown = memory.remember("Ada likes \u16A0\u16A2\u16A6");
        one.refuse(text -> text.contains("\u16A0"));
        offer(memory, one);
        reindex();

        assertThat(status())
                .extracting(VectorStatus::indexed, VectorStatus::notEmbeddable, VectorStatus::state)
                .containsExactly(2L, 1L, State.READY);
        assertThat(memory.found("\u16A0\u16A2\u16A6")).containsExactly("Ada likes \u16A0\u16A2\u16A6");
        assertThat(memory.service().stats(BOB).vectors().notEmbeddable()).isZero();
        int asked = one.embedded().size();
        memory.restart();
        offer(memory, one);
        reindex();
        assertThat(one.embedded()).as("asked again only of another model").hasSize(asked);
        assertThat(status().notEmbeddable()).isEqualTo(1);

        memory.service().forget(SCOPE, unknown);
        assertThat(status().notEmbeddable()).isZero();
    }

    @Test
    @DisplayName("another model reads it again, and may have a vector for it")
    void should_ask_another_model() {
        memory.remember("Ada likes \u16A0\u16A2\u16A6");
        one.refuse(text -> text.contains("\u16A0"));
        offer(memory, one);
        reindex();
        offer(memory, two);
        reindex();

        assertThat(status().notEmbeddable()).isZero();
        assertThat(count("vec_memories")).isEqualTo(1);
        assertThat(count("not_embeddable")).isZero();
    }

    @Test
    @DisplayName("a model that has not told its dimensions yet is known as the one whose vectors are stored")
    void should_know_a_model_that_is_loading() {
        memory.remember("Ada has a kayak");
        offer(memory, one);
        reindex();
        offer(memory, new ConceptEmbedding("one").untold());
        assertThat(status()).satisfies(status -> {
            assertThat(status.model()).isEqualTo(ONE);
            assertThat(status.indexed()).isEqualTo(1);
            assertThat(status.state()).isEqualTo(State.READY);
        });
        one.beDown(true);
        two.untold().beDown(true);
        memory.expectFailures();
        offer(memory, two);
        assertThat(status().model()).isEmpty();
        assertThat(status().detail()).contains("two");
    }

    @Test
    @Tag("E8")
    @DisplayName("a dead service is reported once, costs no memory and is used when it is back")
    void should_go_on_when_the_service_is_back() {
        memory.expectFailures();
        one.beDown(true);
        offer(memory, one);
        memory.user("s", "My kayak is red.");
        awaitUntil(() -> status().state() == State.FAILING);
        awaitUntil(() -> !memory.context().failures().isEmpty()); // told just after the state

        assertThat(memory.found("kayak")).containsExactly("My kayak is red.");
        assertThat(memory.context().failures()).hasSize(1);
        assertThat(count("not_embeddable")).as("nothing is the text's fault").isZero();
        one.beDown(false);
        reindex();

        assertThat(status().state()).isEqualTo(State.READY);
        assertThat(count("vec_memories")).isEqualTo(1);
    }

    @Test
    @Tag("E4")
    @DisplayName("a model that tells its dimensions late is waited for, and stored under its whole identity")
    void should_learn_dimensions_first() {
        memory.remember("Ada has a kayak");
        offer(memory, one.untold());
        reindex();

        try (var raw = memory.raw()) {
            assertThat(raw.strings("SELECT identity || ' ' || dimensions FROM embedding_models"))
                    .containsExactly(ONE + " 64");
        }
    }

    @Tag("file")
    @Test
    @Tag("P7")
    @DisplayName("a long memory has vectors of overlapping stretches, and is one hit")
    void should_embed_long_memories_in_stretches() {
        memory.user("s", "The weather was fine. ".repeat(60) + "Then my kayak sank.");
        memory.user("s", "The weather was fine.");
        offer(memory, one);
        reindex();

        try (var raw = memory.raw()) {
            assertThat(raw.number("SELECT count(*) FROM vec_memories WHERE memory_pk = 1"))
                    .isEqualTo(3);
            assertThat(raw.strings("SELECT substr(m.content, start_offset + 1, end_offset - start_offset)"
                            + " FROM vec_memories v JOIN memories m ON m.pk = v.memory_pk WHERE memory_pk = 1"
                            + " ORDER BY ordinal"))
                    .allMatch(stretch -> stretch.length() <= 640)
                    .last()
                    .asString()
                    .endsWith("Then my kayak sank.");
        }
        assertThat(memory.found("canoe").get(0)).endsWith("my kayak sank.");
    }

    @Test
    @Tag("F6")
    @DisplayName("work cut off is found again by the next run")
    void should_go_on_after_a_crash() throws InterruptedException {
        IntStream.range(0, 200).forEach(i -> memory.user("s", "The kayak number " + i));
        var firstBatch = new CountDownLatch(1);
        one.refuse(text -> {
            firstBatch.countDown();
            return false;
        });
        offer(memory, one);
        assertThat(firstBatch.await(60, TimeUnit.SECONDS)).isTrue();
        memory.restart();
        offer(memory, one);
        reindex();

        assertThat(status().indexed()).isEqualTo(200);
        assertThat(count("vec_memories")).isEqualTo(200);
        assertThat(one.embedded().stream().distinct().count()).isEqualTo(200);
        assertThat(one.embedded()).hasSizeLessThanOrEqualTo(200 + 64);
    }

    @Test
    @DisplayName("what another process wrote is embedded, and its vectors are found, without a word from it")
    void should_see_other_processes() {
        memory.remember("Ada has a kayak");
        offer(memory, one);
        reindex();
        try (var raw = memory.raw()) {
            raw.execute("INSERT INTO memories (memory_id, agent_id, namespace, kind, content, content_hash, source,"
                    + " event_time, created_at, confidence_at) SELECT 'fact_X', agent_id, namespace, kind,"
                    + " 'Bob has a boat', 'hash', source, event_time, created_at, confidence_at FROM memories");
            raw.indexWords();
        }

        awaitUntil(() -> memory.found("canoe").contains("Bob has a boat"));
    }

    @Test
    @DisplayName("the vectors of an opened store are found whichever of the many goes they are read in")
    void should_load_vectors_in_many_goes() {
        var facts = List.of("Ada has a kayak", "Bob has a boat", "Eve has a canoe", "Ivo has a kayak");
        facts.forEach(memory::remember);
        offer(memory, one);
        reindex();
        try (var raw = memory.raw()) {
            raw.execute("UPDATE vec_memories SET pk = 5000 * memory_pk");
        }

        memory.restart();
        offer(memory, one);
        awaitUntil(() -> status().state() == State.READY);

        assertThat(memory.found("canoe")).containsAll(facts);
    }

    @Tag("file")
    @Test
    @DisplayName("a memory that gets the key of an erased one of another namespace is found, whoever searches first")
    void should_find_a_memory_with_the_key_of_an_erased_one() {
        memory.remember("Ada has a cat");
        var erased = memory.remember("Ada has a kayak");
        offer(memory, one);
        reindex();
        assertThat(memory.found("canoe")).contains("Ada has a kayak");
        memory.service().forget(SCOPE, erased);
        memory.service().remember(BOB, FactDraft.of("Bob has a boat", 1, "test"));
        reindex();
        assertThat(count("memories")).isEqualTo(count("memories WHERE pk <= 2"));

        assertThat(memory.found("canoe")).doesNotContain("Ada has a kayak");
        assertThat(memory.service().search(BOB, SearchRequest.of("canoe", MemoryFilter.ALL, 10)))
                .extracting(hit -> hit.memory().content())
                .containsExactly("Bob has a boat");
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
        @Tag("Q7")
        @Tag("E6")
        @DisplayName("strict refuses another model, naming both, until it is accepted by hand")
        void should_refuse_another_model() {
            strict.remember("Ada has a kayak");
            offer(strict, one);
            var indexing = strict.context().service(VectorIndexing.class).orElseThrow();
            indexing.reindex(progress -> {});
            strict.expectFailures();

            offer(strict, two);
            strict.user("s", "My canoe is red.");
            awaitUntil(() -> !strict.context().failures().isEmpty());

            assertThat(indexing.status().state()).isEqualTo(State.REFUSED);
            assertThat(indexing.status().detail()).contains(ONE, TWO, "reindex");
            assertThat(strict.extension().health().isUp()).isFalse();
            assertThat(strict.extension().health().detail()).contains(ONE, TWO);
            assertThat(strict.context().failures()).hasSize(1);
            assertThat(two.embedded()).isEmpty();
            assertThat(strict.found("canoe")).containsExactly("My canoe is red.");

            assertThat(indexing.reindex(progress -> {}).model()).isEqualTo(TWO);
            assertThat(strict.extension().health().isUp()).isTrue();
        }

        @Test
        @Tag("E5")
        @DisplayName("vectors of another length are refused with both lengths; what is stored is found by its words")
        void should_refuse_other_dimensions() {
            strict.remember("Ada has a kayak");
            offer(strict, one);
            var indexing = strict.context().service(VectorIndexing.class).orElseThrow();
            indexing.reindex(progress -> {});
            strict.expectFailures();

            offer(strict, new ConceptEmbedding("one", 32));
            strict.user("s", "My canoe is red.");
            awaitUntil(() -> !strict.context().failures().isEmpty());

            assertThat(indexing.status().state()).isEqualTo(State.REFUSED);
            assertThat(indexing.status().detail()).contains("dimensions=64", "dimensions=32", "reindex");
            assertThat(strict.found("kayak")).containsExactly("Ada has a kayak");
            assertThat(indexing.reindex(progress -> {}).indexed()).isEqualTo(2);
            assertThat(strict.found("boat")).contains("Ada has a kayak", "My canoe is red.");
        }
    }

    private static void offer(StartedMemory started, ConceptEmbedding model) {
        started.context().provide(EmbeddingService.class, model);
    }

    private void reindex() {
        memory.context().service(VectorIndexing.class).orElseThrow().reindex(progress -> {});
    }

    private VectorStatus status() {
        return memory.service().stats(SCOPE).vectors();
    }

    private long count(String from) {
        try (var raw = memory.raw()) {
            return raw.number("SELECT count(*) FROM " + from);
        }
    }

    private static void awaitUntil(BooleanSupplier condition) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("waiting for the background").isLessThan(deadline);
            Thread.onSpinWait();
        }
    }
}
