package dev.nightjar.plugin.memory.context;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.Quotation;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class FloorTest {

    private static final int ROUNDS = 1_000;
    private static final int MOST_LINES = 60;

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    private Memory turn;
    private Memory fact;
    private Memory statement;

    @BeforeEach
    void store() {
        memory.user("s1", "The harbour bridge is closed until spring.");
        turn = memory.hits("bridge", MemoryFilter.ALL).get(0).memory();
        fact = memory.fact(memory.remember("Ada owns a violin."));
        var quoted = new Quotation("Ada", null, "I own a violin.");
        statement = memory.fact(memory.service()
                .remember(SCOPE, FactDraft.of(quoted.content(), 0.9, Quotation.SOURCE))
                .id());
    }

    @Test
    @DisplayName(
            "Law: each further line needs more, never more than 1, and a fact that was worded seven tenths of what a turn or a statement needs")
    void should_ask_more_of_each_further_line() {
        long seed = 61;
        var random = new Random(seed);
        for (int round = 0; round < ROUNDS; round++) {
            var floor = new Floor(random.nextDouble());
            int lines = random.nextInt(MOST_LINES);
            double needed = floor.behind(lines, turn);
            assertThat(needed)
                    .as("seed %d round %d", seed, round)
                    .isBetween(floor.behind(0, turn), 1.0)
                    .isLessThanOrEqualTo(floor.behind(lines + 1, turn));
            assertThat(floor.behind(lines, statement)).isEqualTo(needed);
            if (needed < 1) {
                assertThat(floor.behind(lines, fact))
                        .as("seed %d round %d", seed, round)
                        .isCloseTo(0.7 * needed, within(1e-12));
            }
        }
    }

    @Test
    @DisplayName("With 0 everything found is shown")
    void should_show_everything_with_zero() {
        var floor = new Floor(0);
        assertThat(floor.isReached(0, MOST_LINES, turn)).isTrue();
        assertThat(floor.isReached(0, MOST_LINES, fact)).isTrue();
    }
}
