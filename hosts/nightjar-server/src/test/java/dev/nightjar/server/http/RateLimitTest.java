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
            assertThat(take("a")).isZero();
        }
        assertThat(take("a")).isEqualTo(Duration.ofSeconds(1));

        now.addAndGet(Duration.ofMillis(500).toNanos());
        assertThat(take("a")).isEqualTo(Duration.ofMillis(500));
        now.addAndGet(Duration.ofMillis(500).toNanos());
        assertThat(take("a")).isZero();
        assertThat(take("a")).isPositive();
    }

    @Test
    @DisplayName("callers do not use up each other's, and a long pause saves up no more than the quarter")
    void should_count_each_by_itself() {
        while (take("a").isZero()) {
            assertThat(take("b")).isZero();
            now.addAndGet(Duration.ofMillis(10).toNanos());
            if (take("b").isZero()) {
                continue;
            }
            break;
        }
        assertThat(take("c")).isZero();

        now.addAndGet(Duration.ofDays(1).toNanos());
        int taken = 0;
        while (take("a").isZero()) {
            taken++;
        }
        assertThat(taken).isEqualTo(15);
    }

    @Test
    @DisplayName("what is expensive is made all the same and is taken of what comes next, a minute's worth at most")
    void should_take_what_a_request_costs_of_the_next_ones() {
        assertThat(take("a")).isZero();
        limit.charge("a", "a", 20);

        assertThat(take("a")).isEqualTo(Duration.ofSeconds(7));
        assertThat(take("b")).isZero();

        limit.charge("a", "a", 1_000_000);
        assertThat(take("a")).isEqualTo(Duration.ofSeconds(61));
        now.addAndGet(Duration.ofSeconds(61).toNanos());
        assertThat(take("a")).isZero();
    }

    @Test
    @DisplayName(
            "a token may not lift its limit by naming more users; what one user is refused costs the others nothing")
    void should_limit_all_users_of_a_token_together() {
        for (int i = 0; i < 15; i++) {
            assertThat(limit.take("t ada", "t")).isZero();
        }
        for (int i = 0; i < 1_000; i++) {
            assertThat(limit.take("t ada", "t")).isPositive();
        }
        for (int i = 15; i < 15 * RateLimit.ALL_USERS; i++) {
            assertThat(limit.take("t user " + i, "t")).isZero();
        }

        assertThat(limit.take("t ben", "t")).isEqualTo(Duration.ofMillis(50));
        assertThat(take("t")).isZero();
        assertThat(limit.take("u ben", "u")).isZero();
    }

    @Test
    @DisplayName(
            "a request that the token's limit refuses takes nothing of the user's, and what is expensive counts for both")
    void should_give_back_what_was_not_made() {
        limit.charge("t ada", "t", 15 * RateLimit.ALL_USERS);
        for (int i = 0; i < 100; i++) {
            assertThat(limit.take("t ben", "t")).isPositive();
        }
        now.addAndGet(Duration.ofSeconds(1).toNanos());

        for (int i = 0; i < 15; i++) {
            assertThat(limit.take("t ben", "t")).isZero();
        }
        assertThat(limit.take("t ben", "t")).isPositive();
    }

    @Test
    @DisplayName("a caller is dropped once the allowance is full again, and keeps what it owes until then")
    void should_drop_callers_that_did_not_come_for_long() {
        limit.charge("owes", "owes", 60);
        for (int i = 1; i < RateLimit.SWEEP_ABOVE; i++) {
            assertThat(take("caller " + i)).isZero();
        }
        assertThat(limit.size()).isEqualTo(RateLimit.SWEEP_ABOVE);

        now.addAndGet(Duration.ofSeconds(30).toNanos());
        assertThat(take("new")).isZero();

        assertThat(limit.size()).isEqualTo(2);
        assertThat(take("owes")).isEqualTo(Duration.ofSeconds(16));
    }

    private Duration take(String caller) {
        return limit.take(caller, caller);
    }
}
