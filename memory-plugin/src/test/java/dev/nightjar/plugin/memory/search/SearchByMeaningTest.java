package dev.nightjar.plugin.memory.search;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.google.common.primitives.Floats;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.Ranker;
import dev.nightjar.memory.SearchHit;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.memory.VectorStatus;
import dev.nightjar.plugin.memory.fixture.ConceptEmbedding;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.spi.embedding.EmbeddingService;
import dev.nightjar.spi.event.UserMessage;
import dev.nightjar.spi.store.VectorIndexing;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

@Timeout(60)
class SearchByMeaningTest {

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    private final ConceptEmbedding model = new ConceptEmbedding("one");

    @BeforeEach
    void offerModel() {
        memory.context().provide(EmbeddingService.class, model);
    }

    @Test
    @Tag("X06")
    @DisplayName("what shares no word with the question is found by meaning, and the explanation tells the cosine")
    void should_find_by_meaning() {
        memory.user("one", "My kayak is red.");
        memory.user("one", "Bergen has rain.");
        index();

        var hits = near("canoe", MemoryFilter.ALL, 10);

        assertThat(hits.get(0).memory().content()).isEqualTo("My kayak is red.");
        assertThat(hits.get(0).explanation().legs()).singleElement().satisfies(place -> {
            assertThat(place.leg()).isEqualTo("vector");
            assertThat(place.rank()).isEqualTo(1);
            assertThat(place.value()).isBetween(0.1, 1.0);
        });
        assertThat(model.asked()).containsExactly("canoe");
    }

    @Test
    @Tag("X06")
    @DisplayName("who said it is embedded with it, where that is known")
    void should_embed_the_speaker() {
        memory.context()
                .events()
                .post(UserMessage.of(SCOPE, "one", "I row.", memory.clock().instant())
                        .by("Ada"));
        memory.user("one", "It rains.");
        index();
        assertThat(model.embedded()).contains("Ada: I row.", "It rains.");
    }

    @Test
    @Tag("H2")
    @DisplayName("what has no more to do with the question than any sentence has is not found, rather than ranked")
    void should_find_nothing_where_nothing_is_near() {
        memory.remember("Ada sings in a choir");
        memory.remember("Ada has a kitten");
        index();
        assertThat(near("physician", MemoryFilter.ALL, 10)).isEmpty();
        assertThat(near("cat", MemoryFilter.ALL, 10))
                .extracting(hit -> hit.memory().content())
                .containsExactly("Ada has a kitten");
    }

    @Test
    @Tag("H2")
    @DisplayName("with 95 % of the memories filtered out there are as many hits as wanted")
    void should_fill_the_limit_behind_every_filter() {
        IntStream.range(0, 190).forEach(i -> memory.user("crowd", "The kayak number " + i));
        memory.clock().advance(Duration.ofDays(1));
        var later = memory.clock().instant();
        IntStream.range(0, 10).forEach(i -> memory.user("few", "A boat in words of its own " + i));
        for (int i = 0; i < 10; i++) {
            var content = "abcdefghij".charAt(i) + " is where the canoe " + "klmnopqrst".charAt(i) + " lies";
            memory.service()
                    .remember(
                            SCOPE,
                            FactDraft.builder(content, 1, "test")
                                    .tags(List.of("water"))
                                    .build());
        }
        index();

        var few = MemoryFilter.builder()
                .kinds(Set.of(MemoryKind.EPISODE))
                .after(later)
                .build();
        assertThat(near("kayak", few, 10)).hasSize(10);
        assertThat(near("kayak", MemoryFilter.ALL.inSession("few"), 10)).hasSize(10);
        assertThat(near("kayak", MemoryFilter.ofKinds(MemoryKind.EPISODE).excludingSession("crowd"), 10))
                .hasSize(10);
        var tagged = MemoryFilter.builder().tags(Set.of("water")).build();
        assertThat(near("kayak", tagged, 10)).hasSize(10);
        assertThat(near("kayak", MemoryFilter.builder().tags(Set.of("none")).build(), 10))
                .isEmpty();
    }

    @Test
    @DisplayName("no vector of another namespace is compared")
    void should_keep_namespaces_apart() {
        var other = MemoryScope.of(SCOPE.agentId(), new Namespace("user:bob"));
        memory.service().remember(other, FactDraft.of("Bob has a canoe", 1, "test"));
        memory.remember("Ada has a boat");
        index();

        assertThat(near("kayak", MemoryFilter.ALL, 10))
                .extracting(hit -> hit.memory().content())
                .containsExactly("Ada has a boat");
        assertThat(memory.service().stats(SCOPE).vectors().total()).isEqualTo(1);
    }

    @Tag("file")
    @Test
    @DisplayName(
            "what is forgotten leaves no vector, in the file or in memory; what has ended is not " + "found by meaning")
    void should_forget_vectors() throws IOException {
        var kayak = memory.remember("Ada has a kayak");
        var old = memory.remember("Ada has a cat");
        index();
        String bytes;
        try (var raw = memory.raw()) {
            bytes = raw.strings("SELECT hex(embedding) FROM vec_memories ORDER BY memory_pk")
                    .get(0);
        }
        memory.service().forget(SCOPE, kayak);
        memory.service().correct(SCOPE, old, "Ada has a parrot");

        assertThat(near("canoe", MemoryFilter.ALL, 10))
                .extracting(hit -> hit.memory().content())
                .doesNotContain("Ada has a kayak", "Ada has a cat");
        index();
        try (var raw = memory.raw()) {
            assertThat(raw.number("SELECT count(*) FROM vec_memories")).isEqualTo(1);
        }
        memory.stop();
        assertThat(HexFormat.of().withUpperCase().formatHex(Files.readAllBytes(memory.file())))
                .doesNotContain(bytes);
    }

    @Test
    @DisplayName("a restart loads the vectors; those another process wrote appear and those it erased disappear")
    void should_load_vectors_and_follow_other_processes() {
        memory.remember("Ada has a kayak");
        index();
        memory.restart();
        memory.context().provide(EmbeddingService.class, model);
        assertThat(contents(near("canoe", MemoryFilter.ALL, 10))).containsExactly("Ada has a kayak");
        assertThat(model.embedded()).hasSize(1);

        try (var raw = memory.raw()) {
            raw.execute("INSERT INTO memories (memory_id, agent_id, namespace, kind, content, content_hash, source,"
                    + " event_time, created_at, confidence_at, embedded_by) SELECT 'fact_X', agent_id, namespace, kind,"
                    + " 'Bob has a boat', 'hash', source, event_time, created_at, confidence_at, embedded_by"
                    + " FROM memories");
            raw.indexWords();
            raw.execute("INSERT INTO vec_memories (memory_pk, model_pk, ordinal, start_offset, end_offset, embedding)"
                    + " SELECT 2, model_pk, 0, 0, 14, embedding FROM vec_memories");
            raw.execute("DELETE FROM memories WHERE pk = 1");
        }
        index();

        assertThat(contents(near("canoe", MemoryFilter.ALL, 10))).containsExactly("Bob has a boat");
        assertThat(model.embedded()).hasSize(1);
    }

    private static List<String> contents(List<SearchHit> hits) {
        return hits.stream().map(hit -> hit.memory().content()).toList();
    }

    @Test
    @Tag("Q1")
    @Tag("E13")
    @DisplayName("a ready-made vector is searched for; one that cannot be compared is refused, saying why")
    void should_take_a_vector_from_the_caller() {
        memory.remember("Ada has a kayak");
        memory.remember("Ada has a cat");
        index();
        var request = SearchRequest.of("anything", MemoryFilter.ALL, 1).rankedBy(Ranker.named("rrf"));
        var canoe = Floats.asList(model.embedQuery("canoe").orElseThrow());

        assertThat(contents(memory.service().search(SCOPE, request.withEmbedding(canoe))))
                .containsExactly("Ada has a kayak");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> memory.service().search(SCOPE, request.withEmbedding(List.of(1f, 2f))))
                .withMessageContainingAll("2 components", "concepts:one", "64");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> memory.service().search(SCOPE, request.withEmbedding(Collections.nCopies(64, 0f))))
                .withMessageContaining("direction");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> request.withEmbedding(List.of()))
                .withMessageContaining("empty");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> request.withEmbedding(List.of(1f, Float.NaN)))
                .withMessageContainingAll("component 1", "NaN");
    }

    @Test
    @Tag("H2")
    @Tag("H4")
    @DisplayName("searches at once, more of them than there are threads, find what each finds alone")
    void should_find_the_same_when_many_search_at_once() throws Exception {
        IntStream.range(0, 40).forEach(i -> memory.user("s" + i % 4, "The kayak number " + i + " lies in Bergen"));
        memory.remember("Ada has a kitten");
        index();
        var questions = List.of("canoe", "cat", "Where in Bergen is number 7?", "boat number 31");
        var alone = questions.stream().map(this::contents).toList();
        var threads = Executors.newFixedThreadPool(4 * Runtime.getRuntime().availableProcessors());
        try {
            var searches = IntStream.range(0, 200)
                    .mapToObj(i -> threads.submit(() -> contents(questions.get(i % questions.size()))))
                    .toList();
            for (int i = 0; i < searches.size(); i++) {
                assertThat(searches.get(i).get(30, TimeUnit.SECONDS)).isEqualTo(alone.get(i % alone.size()));
            }
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    @Tag("E8")
    @DisplayName("without a service search goes by words and says so")
    void should_go_by_words_without_a_service() {
        memory.context().withdraw(EmbeddingService.class);
        memory.user("one", "My kayak is red.");

        assertThat(memory.found("kayak")).containsExactly("My kayak is red.");
        assertThat(memory.service().stats(SCOPE).vectors().state()).isEqualTo(VectorStatus.State.OFF);
    }

    private List<String> contents(String question) {
        return contents(near(question, MemoryFilter.ALL, 10));
    }

    private List<SearchHit> near(String query, MemoryFilter filter, int limit) {
        var request = SearchRequest.of(query, filter, limit).rankedBy(Ranker.named("rrf"));
        return memory.service().search(SCOPE, request);
    }

    private void index() {
        var status =
                memory.context().service(VectorIndexing.class).orElseThrow().reindex(progress -> {});
        assertThat(status.state()).isEqualTo(VectorStatus.State.READY);
        assertThat(status.indexed()).isEqualTo(status.total());
    }
}
