package dev.nightjar.plugin.memory.question;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.plugin.memory.term.TermCutter;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TextQueryTest {

    @Test
    @DisplayName("rarest first, words nobody said left out, further ones while the sum is within the budget")
    void should_keep_what_the_budget_allows() {
        var query = TextQuery.within(
                100, List.of(term("common", 90), term("rare", 3), term("absent", 0), term("some", 20)), 1_000);
        assertThat(query.terms()).extracting(QueryTerm::word).containsExactly("rare", "some");
    }

    @Test
    @DisplayName("the rarest word is kept even when it alone is beyond the budget")
    void should_keep_the_rarest_always() {
        var query = TextQuery.within(100, List.of(term("b", 500), term("a", 400)), 1_000);
        assertThat(query.terms()).extracting(QueryTerm::word).containsExactly("a");
        assertThat(query.documents()).isEqualTo(400);
    }

    @Test
    @DisplayName("law: within the budget or one word; what is kept is rarer than what is not; rarer words weigh more")
    void should_keep_the_law_of_the_budget() {
        long seed = 20_000;
        int budget = TextQuery.budget(200_000);
        var random = new Random(seed);
        for (int round = 0; round < 500; round++) {
            var terms = new ArrayList<QueryTerm>();
            for (int i = 0; i < random.nextInt(12); i++) {
                terms.add(term("w" + i, (long) Math.exp(random.nextDouble() * 12) - 1));
            }
            var query = TextQuery.within(budget, terms, 200_000);
            var kept = query.terms();
            assertThat(query.documents() <= budget || kept.size() == 1)
                    .as("seed %d round %d", seed, round)
                    .isTrue();
            for (var term : terms) {
                if (term.documents() > 0 && !kept.contains(term)) {
                    assertThat(kept).allMatch(other -> other.documents() <= term.documents());
                }
            }
            for (int i = 1; i < kept.size(); i++) {
                assertThat(kept.get(i).weight(200_000))
                        .isLessThanOrEqualTo(kept.get(i - 1).weight(200_000));
                assertThat(kept.get(i).weight(200_000)).isPositive();
            }
        }
    }

    @Test
    @DisplayName("the budget follows the store up to a bound, so that time does not; beyond it the newest are taken")
    void should_follow_the_store_up_to_a_bound() {
        assertThat(List.of(10L, 100_000L, 500_000L, 1_000_000L, 50_000_000L))
                .extracting(TextQuery::budget)
                .containsExactly(5_000, 5_000, 10_000, 20_000, 20_000);
        assertThat(TextQuery.within(5_000, List.of(term("a", 5_000)), 10_000).isTooCommon())
                .isFalse();
        assertThat(TextQuery.within(5_000, List.of(term("a", 5_001)), 10_000).isTooCommon())
                .isTrue();
    }

    private static QueryTerm term(String word, long documents) {
        return new QueryTerm(TermCutter.asked(word).get(0), documents);
    }
}
