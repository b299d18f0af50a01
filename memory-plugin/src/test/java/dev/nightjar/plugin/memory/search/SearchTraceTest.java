package dev.nightjar.plugin.memory.search;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.Fact;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.Ranker;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.memory.SearchTrace;
import dev.nightjar.memory.SearchTrace.Step;
import dev.nightjar.plugin.memory.fixture.ConceptEmbedding;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.spi.embedding.EmbeddingService;
import dev.nightjar.spi.store.VectorIndexing;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class SearchTraceTest {

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @Test
    @Tag("H5")
    @DisplayName("a memory that was lost to filters says to which")
    void should_name_the_filters_that_lost_it() {
        var fact = memory.remember("Ada keeps bees in the garden");
        var later = memory.clock().instant().plus(Duration.ofDays(1));
        var filter = MemoryFilter.builder()
                .kinds(Set.of(MemoryKind.EPISODE))
                .tags(Set.of("pets"))
                .after(later)
                .sessionId("s1")
                .build();
        var trace = trace(SearchRequest.of("bees", filter, 10), fact);
        assertThat(trace.isReturned()).isFalse();
        assertThat(trace.steps())
                .filteredOn(step -> !step.isPassed())
                .extracting(Step::name)
                .contains("kind", "tag", "after", "session", "text", "ranking")
                .doesNotContain("validity", "before");
        assertThat(step(trace, "kind").detail()).isEqualTo("is fact, wanted episode");
    }

    @Test
    @Tag("H1")
    @DisplayName("a memory no leg brought says which words were looked for and which it holds")
    void should_tell_what_was_looked_for() {
        var fact = memory.remember("Ada keeps bees in the garden");
        memory.remember("Linus rows on the lake");
        var trace = trace(request("Who rows on the river?"), fact);
        assertThat(trace.isReturned()).isFalse();
        assertThat(step(trace, "text").detail())
                .contains("looked for [rows]", "not for [river]", "the memory holds none");
        assertThat(step(trace, "ranking").detail()).contains("no leg brought it");
    }

    @Test
    @Tag("H4")
    @DisplayName("a memory below the limit says its rank and what it lacked")
    void should_tell_the_rank_below_the_limit() {
        for (int i = 0; i < 5; i++) {
            memory.remember("The bees of hive number " + i + " are well, the bees make honey");
        }
        var last = memory.remember("Somebody told us at great length about many other things and also about bees");
        var trace = trace(SearchRequest.of("bees honey", MemoryFilter.ALL, 3), last);
        assertThat(trace.isReturned()).isFalse();
        assertThat(step(trace, "text").isPassed()).isTrue();
        assertThat(step(trace, "text").words()).containsExactly("bees");
        assertThat(step(trace, "text").rank()).isEqualTo(6);
        assertThat(step(trace, "text").among()).isEqualTo(6);
        assertThat(step(trace, "ranking").rank()).isEqualTo(6);
        assertThat(step(trace, "ranking").among()).isEqualTo(3);
        assertThat(step(trace, "ranking").detail()).startsWith("rank 6 ").contains("last of the 3 returned");
    }

    @Test
    @Tag("H7")
    @DisplayName("a superseded memory names the successor that took its place")
    void should_name_the_successor() {
        var old = memory.remember("Ada lives in Bergen");
        var now = memory.service().correct(SCOPE, old, "Ada lives in Oslo").map(Fact::id);
        var trace = trace(request("Bergen"), old);
        assertThat(trace.isReturned()).isFalse();
        assertThat(step(trace, "validity").detail()).contains("superseded");
        assertThat(step(trace, "ranking").detail()).contains(now.orElseThrow().value());
    }

    @Test
    @Tag("H7")
    @DisplayName("a superseded memory that a leg still brings names its successor, wherever that one stands")
    void should_name_the_successor_of_a_memory_a_leg_brings() {
        var old = memory.remember("Ada keeps bees in Bergen");
        var now = memory.remember("Ada keeps bees in Oslo");
        memory.consolidation().resolveConflict(SCOPE, old, now, "moved");
        for (int i = 0; i < 3; i++) {
            memory.remember("Bees of hive number " + i);
        }
        var trace = trace(request("bees in Bergen"), old);
        assertThat(trace.isReturned()).isFalse();
        assertThat(step(trace, "ranking").detail())
                .isEqualTo("it is superseded: its place goes to its successor " + now + ", rank 1");
        assertThat(step(trace(SearchRequest.of("hive", MemoryFilter.ALL, 3), old), "ranking")
                        .detail())
                .isEqualTo("it is superseded: its place goes to its successor " + now
                        + ", which is not among the hits either");
    }

    @Test
    @Tag("H4")
    @DisplayName("a memory that was returned says so; what another namespace holds is unknown")
    void should_tell_of_a_hit() {
        var fact = memory.remember("Ada keeps bees");
        var trace = trace(request("bees"), fact);
        assertThat(trace.isReturned()).isTrue();
        assertThat(trace.rank()).isEqualTo(1);
        assertThat(step(trace, "ranking").detail()).isEqualTo("returned at rank 1");
        var stranger = MemoryScope.of(SCOPE.agentId(), new Namespace("user:eve"));
        assertThat(memory.service().trace(stranger, request("bees"), fact)).isEmpty();
    }

    @Test
    @Tag("H4")
    @DisplayName("a memory too deep in every leg to be judged says so, and is given no rank it never had")
    void should_tell_that_a_leg_went_not_so_deep() {
        for (int i = 0; i < 30; i++) {
            memory.remember("Bees and bees of hive number " + i);
        }
        var last = memory.remember("Somebody told us at great length about many other things and also about bees");
        var request = SearchRequest.of("bees", MemoryFilter.ALL, 3).rankedBy(Ranker.named("rrf"));
        var trace = trace(request, last);
        assertThat(step(trace, "text"))
                .satisfies(step -> assertThat(step.isPassed()).isFalse())
                .satisfies(step -> assertThat(step.detail())
                        .startsWith("rank 31 of 31 ")
                        .contains("behind the first 20 that count"));
        assertThat(step(trace, "ranking").detail()).contains("no leg brought it");
    }

    @Test
    @Tag("H1")
    @DisplayName("the substring leg says whether it was asked")
    void should_tell_whether_the_substring_leg_was_asked() {
        var fact = memory.remember("Ada keeps bees");
        assertThat(step(trace(request("bees"), fact), "substring").detail()).startsWith("not asked");
        assertThat(step(trace(request("zeppelin"), fact), "substring").detail())
                .isEqualTo("nothing that passes the filters holds the whole question");
    }

    @Test
    @Tag("H3")
    @DisplayName("a name that is known is not said to be unknown because nothing of it passes the filters")
    void should_not_call_a_name_unknown() {
        var fact = memory.remember("Ada keeps bees");
        var filter = MemoryFilter.ofKinds(MemoryKind.NOTE);
        assertThat(step(trace(SearchRequest.of("Ada", filter, 10), fact), "entity")
                        .detail())
                .isEqualTo("the question names nobody known, or nobody in what passes the filters");
    }

    @Test
    @Tag("H2")
    @DisplayName("where no model has read it, the vector leg says so")
    void should_tell_that_no_model_has_read_it() {
        var fact = memory.remember("Ada owns a kayak");
        assertThat(step(trace(request("canoe"), fact), "vector").detail()).contains("it has no vector");
        memory.context().provide(EmbeddingService.class, new ConceptEmbedding("one"));
        memory.context().service(VectorIndexing.class).orElseThrow().reindex(status -> {});
        assertThat(step(trace(request("canoe"), fact), "vector").detail()).startsWith("rank 1 of 1 ");
    }

    private SearchTrace trace(SearchRequest request, MemoryId id) {
        return memory.service().trace(SCOPE, request, id).orElseThrow();
    }

    private static SearchRequest request(String query) {
        return SearchRequest.of(query, MemoryFilter.ALL, 10);
    }

    private static Step step(SearchTrace trace, String name) {
        return trace.steps().stream()
                .filter(step -> step.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
