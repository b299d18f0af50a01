package dev.nightjar.plugin.memory.candidate;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.primitives.Longs;
import dev.nightjar.plugin.memory.question.QueryTerm;
import dev.nightjar.plugin.memory.question.TextQuery;
import dev.nightjar.plugin.memory.term.TermCutter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class MatchesTest {

    private static final long TOTAL = 1_000;

    @Test
    @DisplayName("what holds the telling words comes first, the newest where words weigh the same")
    void should_choose_by_the_words_held() {
        var matches = matches(Map.of("rare", keys(3, 7), "common", keys(1, 2, 3, 4, 5, 6)));

        assertThat(matches.size()).isEqualTo(7);
        assertThat(matches.best(1)).containsExactly(3L);
        assertThat(matches.best(2)).containsExactlyInAnyOrder(3L, 7L);
        assertThat(matches.best(4)).containsExactlyInAnyOrder(3L, 7L, 6L, 5L);
        assertThat(matches.best(100)).containsExactlyInAnyOrder(1L, 2L, 3L, 4L, 5L, 6L, 7L);
        assertThat(matches.among(keys(2, 4, 8)).best(1)).containsExactly(4L);
        assertThat(matches(Map.of()).best(5)).isEmpty();
    }

    @Test
    @DisplayName("law: as if every match were weighed and all were sorted")
    void should_choose_as_a_sort_would() {
        long seed = 71;
        var random = new Random(seed);
        for (int round = 0; round < 500; round++) {
            var holding = new TreeMap<String, long[]>();
            for (int word = 0; word < 1 + random.nextInt(6); word++) {
                holding.put("w" + word, random(random, 1 + random.nextInt(60)));
            }
            long[] others = random(random, 30);
            int most = 1 + random.nextInt(40);
            var matches = matches(holding);

            assertThat(matches.best(most))
                    .as("seed %d, round %d", seed, round)
                    .containsExactlyInAnyOrderElementsOf(sorted(holding, LongStream.range(0, 200), most));
            assertThat(matches.among(others).best(most))
                    .as("seed %d, round %d, among others", seed, round)
                    .containsExactlyInAnyOrderElementsOf(sorted(holding, LongStream.of(others), most));
        }
    }

    private static List<Long> sorted(Map<String, long[]> holding, LongStream among, int most) {
        var terms = terms(holding);
        var weights = new TreeMap<Long, Double>();
        var held = new TreeMap<Long, Long>();
        among.forEach(key -> {
            for (int i = 0; i < terms.size(); i++) {
                if (Longs.contains(holding.getOrDefault(terms.get(i).word(), keys()), key)) {
                    weights.merge(key, terms.get(i).weight(TOTAL), Double::sum);
                    held.merge(key, 1L << i, Long::sum);
                }
            }
        });
        return weights.keySet().stream()
                .sorted(Comparator.comparing((Long key) -> -weights.getOrDefault(key, 0.0))
                        .thenComparing(key -> held.getOrDefault(key, 0L))
                        .thenComparing(Comparator.reverseOrder()))
                .limit(most)
                .toList();
    }

    private static Matches matches(Map<String, long[]> holding) {
        var query = new TextQuery(terms(holding), TOTAL);
        return Matches.of(
                query,
                query.terms().stream()
                        .map(term -> holding.getOrDefault(term.word(), keys()))
                        .toList());
    }

    private static List<QueryTerm> terms(Map<String, long[]> holding) {
        return new TreeMap<>(holding)
                .entrySet().stream()
                        .map(word ->
                                new QueryTerm(TermCutter.asked(word.getKey()).get(0), word.getValue().length))
                        .toList();
    }

    private static long[] random(Random random, int count) {
        var keys = new TreeSet<Long>();
        IntStream.range(0, count).forEach(i -> keys.add((long) random.nextInt(200)));
        return Longs.toArray(new ArrayList<>(keys));
    }

    private static long[] keys(long... keys) {
        return keys;
    }
}
