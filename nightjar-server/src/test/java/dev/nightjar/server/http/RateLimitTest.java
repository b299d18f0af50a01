package dev.nightjar.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RateLimitTest {

    private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 5); // nanoTime may overflow
    private final RateLimit limit = new RateLimit(60, now::get);

    @Test
    @DisplayName("a quarter of a minute's requests may come at once, then one for each second that passes")
    void should_let_so_many_through() {
        for (int i = 0; i < 15; i++) {
            assertThat(limit.take("a")).isZero();
        }
        assertThat(limit.take("a")).isEqualTo(Duration.ofSeconds(1));

        now.addAndGet(Duration.ofMillis(500).toNanos());
        assertThat(limit.take("a")).isEqualTo(Duration.ofMillis(500));
        now.addAndGet(Duration.ofMillis(500).toNanos());
        assertThat(limit.take("a")).isZero();
        assertThat(limit.take("a")).isPositive();
    }

    @Test
    @DisplayName("callers do not use up each other's, and a long pause saves up no more than the quarter")
    void should_count_each_by_itself() {
        while (limit.take("a").isZero()) {
            assertThat(limit.take("b")).isZero();
            now.addAndGet(Duration.ofMillis(10).toNanos());
            if (limit.take("b").isZero()) {
                continue;
            }
            break;
        }
        assertThat(limit.take("c")).isZero();

        now.addAndGet(Duration.ofDays(1).toNanos());
        int taken = 0;
        while (limit.take("a").isZero()) {
            taken++;
        }
        assertThat(taken).isEqualTo(15);
    }

    @Test
    @DisplayName("what is expensive is made all the same and is taken of what comes next, a minute's worth at most")
    void should_take_what_a_request_costs_of_the_next_ones() {
        assertThat(limit.take("a")).isZero();
        limit.charge("a", 20);

        assertThat(limit.take("a")).isEqualTo(Duration.ofSeconds(7));
        assertThat(limit.take("b")).isZero();

        limit.charge("a", 1_000_000);
        assertThat(limit.take("a")).isEqualTo(Duration.ofSeconds(61));
        now.addAndGet(Duration.ofSeconds(61).toNanos());
        assertThat(limit.take("a")).isZero();
    }
}
