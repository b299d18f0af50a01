package dev.nightjar.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;

class SettableClockTest {

    @Test
    void should_move_only_when_told_to() {
        var clock = SettableClock.at("2026-01-02T09:00:00Z");

        assertThat(clock.instant()).isEqualTo(Instant.parse("2026-01-02T09:00:00Z"));
        assertThat(clock.advance(Duration.ofMinutes(30))).isEqualTo(Instant.parse("2026-01-02T09:30:00Z"));
        assertThat(clock.advance(Duration.ofHours(-1))).isEqualTo(Instant.parse("2026-01-02T08:30:00Z"));
        clock.set(Instant.EPOCH);
        assertThat(clock.millis()).isZero();
    }

    @Test
    void should_share_its_time_with_a_clock_of_another_zone() {
        var clock = SettableClock.at("2026-01-02T09:00:00Z");
        var tokyo = clock.withZone(ZoneId.of("Asia/Tokyo"));

        clock.advance(Duration.ofDays(1));

        assertThat(tokyo.getZone()).isEqualTo(ZoneId.of("Asia/Tokyo"));
        assertThat(tokyo.instant()).isEqualTo(Instant.parse("2026-01-03T09:00:00Z"));
    }

    @Test
    void should_lose_no_advance_of_several_threads() throws InterruptedException {
        var clock = SettableClock.at(Instant.EPOCH);
        var threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                for (int n = 0; n < 1000; n++) {
                    clock.advance(Duration.ofMillis(1));
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }

        assertThat(clock.millis()).isEqualTo(4000);
    }
}
