package dev.nightjar.core.search;

import static dev.nightjar.core.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.core.fixture.ConceptEmbedding;
import dev.nightjar.core.fixture.StartedMemory;
import dev.nightjar.embedding.EmbeddingService;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.Ranker;
import dev.nightjar.memory.SearchHit;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.memory.VectorIndexing;
import dev.nightjar.memory.VectorStatus;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
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
    @DisplayName("X06: what shares no word with the question is found by meaning, and the explanation tells the cosine")
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
    @DisplayName("H2: with 95 % of the memories filtered out there are as many hits as wanted")
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
                            new FactDraft(content, 1, List.of("water"), "test", null, null, List.of(), List.of()));
        }
        index();

        var few = new MemoryFilter(Set.of(MemoryKind.EPISODE), Set.of(), later, null, null, null);
        assertThat(near("kayak", few, 10)).hasSize(10);
        assertThat(near("kayak", MemoryFilter.ALL.inSession("few"), 10)).hasSize(10);
        assertThat(near("kayak", MemoryFilter.ofKinds(MemoryKind.EPISODE).excludingSession("crowd"), 10))
                .hasSize(10);
        var tagged = new MemoryFilter(Set.of(), Set.of("water"), null, null, null, null);
        assertThat(near("kayak", tagged, 10)).hasSize(10);
        assertThat(near("kayak", new MemoryFilter(Set.of(), Set.of("none"), null, null, null, null), 10))
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

    @Test
    @DisplayName("what is forgotten leaves no vector, in the file or in memory; what has ended is not found by meaning")
    void should_forget_vectors() {
        var kayak = memory.remember("Ada has a kayak");
        var old = memory.remember("Ada has a cat");
        index();
        memory.service().forget(SCOPE, kayak);
        memory.service().correct(SCOPE, old, "Ada has a parrot");

        assertThat(near("canoe", MemoryFilter.ALL, 10))
                .extracting(hit -> hit.memory().content())
                .doesNotContain("Ada has a kayak", "Ada has a cat");
        index();
        try (var raw = memory.raw()) {
            assertThat(raw.number("SELECT count(*) FROM vec_memories")).isEqualTo(1);
        }
    }

    @Test
    @DisplayName("a restart loads the vectors, and those another process wrote appear")
    void should_load_vectors_and_follow_other_processes() {
        memory.remember("Ada has a kayak");
        index();
        memory.restart();
        memory.context().provide(EmbeddingService.class, model);

        assertThat(near("canoe", MemoryFilter.ALL, 10)).isNotEmpty();
        try (var raw = memory.raw()) {
            raw.execute("DELETE FROM vec_memories");
        }
        assertThat(near("canoe", MemoryFilter.ALL, 10)).isNotEmpty();
    }

    @Test
    @DisplayName("E8: without a service search goes by words and says so")
    void should_go_by_words_without_a_service() {
        memory.context().withdraw(EmbeddingService.class);
        memory.user("one", "My kayak is red.");

        assertThat(memory.found("kayak")).containsExactly("My kayak is red.");
        assertThat(memory.service().stats(SCOPE).vectors().state()).isEqualTo(VectorStatus.State.OFF);
    }

    private List<SearchHit> near(String query, MemoryFilter filter, int limit) {
        var request = new SearchRequest(query, filter, limit).rankedBy(Ranker.named("rrf"));
        return memory.service().search(SCOPE, request);
    }

    private void index() {
        var status =
                memory.context().service(VectorIndexing.class).orElseThrow().reindex(progress -> {});
        assertThat(status.state()).isEqualTo(VectorStatus.State.READY);
        assertThat(status.indexed()).isEqualTo(status.total());
    }
}
