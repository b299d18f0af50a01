package dev.nightjar.plugin.memory.search;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.Ranker;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.plugin.memory.candidate.SearchLeg;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** H1, H3 and X23 where a question's words are in thousands of memories: more than are scored one by one. */
class ManyMatchesTest {

    private static final int MANY = 2_000;
    private static final MemoryFilter EPISODES = MemoryFilter.ofKinds(MemoryKind.EPISODE);

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @BeforeEach
    void fill() {
        memory.recognise("Vaasa");
        memory.user("first", "the copper kettle that leaks stands in Vaasa");
        memory.user("first", "copper goes green");
        for (int i = 0; i < MANY; i++) {
            memory.user("s" + i % 40, "the kettle boiled again, cup " + i);
        }
    }

    @Test
    @Tag("H1")
    @DisplayName("the oldest of thousands comes first when it holds the words that tell most")
    void should_find_the_oldest_of_thousands() {
        assertThat(texts("does the copper kettle leak", EPISODES).subList(0, 2))
                .containsExactly("the copper kettle that leaks stands in Vaasa", "copper goes green");
    }

    @Test
    @Tag("H3")
    @DisplayName("what mentions somebody is found among thousands that share the question's words")
    void should_find_who_is_named_among_thousands() {
        var hits = memory.service()
                .search(
                        SCOPE,
                        SearchRequest.of("Which kettle is in VAASA?", EPISODES, 10)
                                .rankedBy(rrf()));

        assertThat(hits.get(0).memory().content()).contains("Vaasa");
        assertThat(hits.get(0).explanation().legs())
                .anySatisfy(place -> assertThat(place.leg()).isEqualTo(SearchLeg.ENTITY));
    }

    @Test
    @Tag("H5")
    @DisplayName("filters take nothing from what is found, however many share the words")
    void should_find_what_passes_a_filter_among_thousands() {
        var filter = EPISODES.excludingSession("s1");

        assertThat(memory.service()
                        .search(SCOPE, SearchRequest.of("kettle", filter, 10).rankedBy(rrf())))
                .hasSize(10)
                .noneMatch(hit -> "s1".equals(hit.memory().details().sessionId()));
    }

    @Test
    @Tag("H7")
    @DisplayName("what superseded a wording is found by that wording among thousands")
    void should_find_a_successor_among_thousands() {
        var old = memory.remember("The kettle on the stove is made of tin");
        memory.service().correct(SCOPE, old, "A steel one replaced it");

        assertThat(texts("tin kettle on the stove", MemoryFilter.ALL).get(0)).isEqualTo("A steel one replaced it");
    }

    private List<String> texts(String question, MemoryFilter filter) {
        return memory
                .service()
                .search(SCOPE, SearchRequest.of(question, filter, 10).rankedBy(rrf()))
                .stream()
                .map(hit -> hit.memory())
                .map(Memory::content)
                .toList();
    }

    private static Ranker rrf() {
        return Ranker.ReciprocalRank.STANDARD;
    }
}
