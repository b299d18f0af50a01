package dev.nightjar.plugin.memory.term;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class TokenRoomTest {

    private static final String[] WORDS = {
        "kayak", " of", " the", "\n", " 2026-11-23", " Überraschung", " 你好", " 🐧", "}", ","
    };
    private static final int ROUNDS = 200;

    private final TokenCounter tokens = new TokenCounter();

    @Test
    void should_answer_as_if_all_had_been_counted() {
        long seed = System.nanoTime();
        var random = new Random(seed);
        for (int round = 0; round < ROUNDS; round++) {
            int budget = random.nextInt(400);
            var room = new TokenRoom(tokens, budget);
            int spent = 0;
            for (int step = 0; step < 20; step++) {
                var text = text(random);
                int cost = tokens.count(text);
                int wanted = random.nextInt(20);
                assertThat(room.has(wanted)).as("seed %d", seed).isEqualTo(spent + wanted <= budget);
                assertThat(room.fits(text)).as("seed %d", seed).isEqualTo(spent + cost <= budget);
                if (spent + cost <= budget || random.nextInt(10) == 0) {
                    room.take(text);
                    spent += cost;
                }
            }
        }
    }

    @Test
    void should_have_nothing_for_anything_in_a_budget_that_is_spent() {
        var room = new TokenRoom(tokens, -5);

        assertThat(room.has(0)).isFalse();
        assertThat(room.fits("a")).isFalse();
    }

    private static String text(Random random) {
        var text = new StringBuilder();
        for (int left = random.nextInt(30); left >= 0; left--) {
            text.append(WORDS[random.nextInt(WORDS.length)]);
        }
        return text.toString();
    }
}
