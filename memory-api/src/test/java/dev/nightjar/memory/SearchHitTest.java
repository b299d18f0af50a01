package dev.nightjar.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.SearchHit.Explanation;
import dev.nightjar.memory.SearchHit.Explanation.AskedPart;
import dev.nightjar.memory.SearchHit.Explanation.LegPlace;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class SearchHitTest {

    @Test
    @DisplayName("a word that nobody said finds what has it in other words, and nothing that is only the nearest")
    void should_find_other_words() {
        var bicycle = hit("My bicycle has a flat tyre.", LegPlace.VECTOR, 0.002, 0.02);
        var cat = hit("The cat hides in the garden.", LegPlace.VECTOR, 0.02, 0);

        assertThat(SearchHit.related(List.of(bicycle, cat))).containsExactly(bicycle);
    }

    @Test
    @DisplayName("a word that does not exist finds nothing, as near as the nearest text may be")
    void should_find_nothing() {
        var nearest = hit("My bicycle has a flat tyre.", LegPlace.VECTOR, 0.04, 0);

        assertThat(SearchHit.related(List.of(nearest))).isEmpty();
    }

    @Test
    @DisplayName("beside a hit with a word of the query stand those whose relevance does not round to 0.00")
    void should_show_what_is_near_a_match() {
        var match = hit("My vehicle is a bicycle.", "text", 0.3, 1);
        var near = hit("The bus is late.", LegPlace.VECTOR, 0.02, 0);
        var far = hit("The cat hides in the garden.", LegPlace.VECTOR, 0.001, 0);

        assertThat(SearchHit.related(List.of(match, near, far))).containsExactly(match, near);
    }

    private static SearchHit hit(String text, String leg, double relevance, double held) {
        var details = new MemoryDetails(
                new MemoryId("ep_" + text.length()),
                new Namespace("user:ada"),
                "assistant",
                text,
                "episode",
                List.of(),
                "s",
                "test",
                Instant.EPOCH,
                Instant.EPOCH,
                Map.of(),
                null,
                null,
                null);
        var explanation = new Explanation(
                List.of(new LegPlace(leg, 1, 0.3)), 1, 1, null, List.of(), List.of(new AskedPart("vehicle", 1, held)));
        return new SearchHit(new Episode(details, Role.USER, null, 1), 1, 1, relevance, explanation);
    }
}
