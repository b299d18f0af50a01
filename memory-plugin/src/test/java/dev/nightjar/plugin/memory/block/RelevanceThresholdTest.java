package dev.nightjar.plugin.memory.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class RelevanceThresholdTest {

    private static final int ROUNDS = 1_000;
    private static final int MOST_LINES = 60;

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    private Memory turn;
    private Memory fact;

    @BeforeEach
    void store() {
        memory.user("s1", "The harbour bridge is closed until spring.");
        turn = memory.hits("bridge", MemoryFilter.ALL).get(0).memory();
        fact = memory.fact(memory.remember("Ada owns a violin."));
    }

    @Test
    @DisplayName("Law: each further line needs more, never more than 1; a fact needs seven tenths of the minimum")
    void should_ask_more_of_each_further_line() {
        long seed = 61;
        var random = new Random(seed);
        for (int round = 0; round < ROUNDS; round++) {
            var floor = new RelevanceThreshold(random.nextDouble(), random.nextDouble(), random.nextDouble());
            int lines = random.nextInt(MOST_LINES);
            for (var one : List.of(turn, fact)) {
                assertThat(floor.behind(lines, one))
                        .as("seed %d round %d", seed, round)
                        .isBetween(floor.behind(0, one), 1.0)
                        .isLessThanOrEqualTo(floor.behind(lines + 1, one));
            }
            double needed = 0.7 * floor.minimum();
            assertThat(floor.behind(0, fact))
                    .as("seed %d round %d", seed, round)
                    .isCloseTo(needed, within(1e-12));
        }
    }

    @Test
    @DisplayName(
            "Law: the best turn needs the minimum; then others need a part of its relevance, at least three fifths of the minimum")
    void should_ask_of_turns_what_the_best_tells() {
        long seed = 62;
        var random = new Random(seed);
        for (int round = 0; round < ROUNDS; round++) {
            double minimum = 1 - random.nextDouble();
            double best = random.nextDouble();
            double part = random.nextDouble();
            var floor = new RelevanceThreshold(minimum, best, part);
            assertThat(floor.isReached(best, 0, turn))
                    .as("seed %d round %d", seed, round)
                    .isEqualTo(best >= minimum);
            assertThat(floor.behind(0, turn))
                    .as("seed %d round %d", seed, round)
                    .isCloseTo(best < minimum ? minimum : Math.max(0.6 * minimum, part * best), within(1e-12));
        }
    }

    @Test
    @DisplayName("In a block that would be empty one turn of the user that stands out needs a sixth of the odds")
    void should_ask_less_of_a_turn_that_stands_alone() {
        memory.agent("s1", "The harbour bridge opens on 3 May.");
        var answer = memory.hits("opens", MemoryFilter.ALL).get(0).memory();
        var floor = new RelevanceThreshold(0.25, 0.1, 0.2).inEmptyBlock(among(0.1, 0.09));

        assertThat(floor.isReached(0.1, 0, turn)).isTrue();
        assertThat(floor.isReached(0.09, 0, turn)).isFalse();
        assertThat(floor.isReached(0.1, 1, turn)).as("a second line").isFalse();
        assertThat(floor.isReached(0.1, 0, answer)).as("the agent's words").isFalse();
        assertThat(floor.isReached(0.1, 0, fact)).isFalse();
        var chance = new RelevanceThreshold(0.25, 0.05, 0.2).inEmptyBlock(among(0.05));
        assertThat(chance.isReached(0.05, 0, turn)).isFalse();
    }

    @Test
    @DisplayName(
            "None of several turns that are as likely, and none of a few, is shown below the minimum, and nothing below 1")
    void should_ask_the_minimum_where_nothing_stands_out() {
        var alike = new RelevanceThreshold(0.25, 0.2, 0.2).inEmptyBlock(among(0.2, 0.2));
        assertThat(alike.isReached(0.2, 0, turn)).isFalse();
        var closed = new RelevanceThreshold(1, 0.9, 0.2).inEmptyBlock(among(0.9));
        assertThat(closed.isReached(0.9, 0, turn)).isFalse();
        var few = new RelevanceThreshold(0.25, 0.2, 0.2).inEmptyBlock(List.of(0.2, 0.01));
        assertThat(few.isReached(0.2, 0, turn)).as("of two turns none").isFalse();
    }

    /** These values and ten small ones. */
    private static List<Double> among(Double... some) {
        return Stream.concat(Stream.of(some), Collections.nCopies(10, 0.01).stream())
                .toList();
    }

    @Test
    @DisplayName("With 0 everything found is shown")
    void should_show_everything_with_zero() {
        var floor = new RelevanceThreshold(0, 1, 0.2);
        assertThat(floor.isReached(0, MOST_LINES, turn)).isTrue();
        assertThat(floor.isReached(0, MOST_LINES, fact)).isTrue();
    }
}
