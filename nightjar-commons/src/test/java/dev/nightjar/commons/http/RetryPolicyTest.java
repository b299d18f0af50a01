package dev.nightjar.commons.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RetryPolicyTest {

    private final SkippedTime time = new SkippedTime();
    private final RetryPolicy policy =
            new RetryPolicy(3, Duration.ofSeconds(1), Duration.ofSeconds(60), time, new Random(7));

    @Test
    @DisplayName("The wait doubles and is shortened by at most a half; the last failure is thrown")
    void should_wait_longer_each_time() {
        assertThatExceptionOfType(IOException.class).isThrownBy(() -> failing(Duration.ofHours(1), null));

        assertThat(time.pauses).hasSize(3);
        for (int i = 0; i < 3; i++) {
            assertThat(time.pauses.get(i)).isBetween(Duration.ofMillis(500L << i), Duration.ofMillis(1_000L << i));
        }
    }

    @Test
    @DisplayName("What the server asks for is waited at least, up to the longest wait itself")
    void should_wait_as_long_as_asked() {
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> failing(Duration.ofHours(1), Duration.ofSeconds(60)));

        assertThat(time.pauses)
                .hasSize(3)
                .allSatisfy(pause -> assertThat(pause).isBetween(Duration.ofSeconds(60), Duration.ofSeconds(66)));
    }

    @Test
    @DisplayName("A server that asks for more, or a limit that would be passed, ends it at once")
    void should_not_wait_too_long() {
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> failing(Duration.ofHours(1), Duration.ofSeconds(61)))
                .withMessage("too late");
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> failing(Duration.ofSeconds(9), Duration.ofSeconds(10)))
                .withMessage("too late");

        assertThat(time.pauses).isEmpty();
    }

    @Test
    void should_answer_what_a_later_attempt_does() throws Exception {
        var left = new ArrayList<Duration>();
        String answer = policy.call(
                Duration.ofSeconds(30),
                rest -> {
                    left.add(rest);
                    if (left.size() < 3) {
                        throw new IOException("busy");
                    }
                    return "done";
                },
                new Temporary(Duration.ofSeconds(2)));

        assertThat(answer).isEqualTo("done");
        assertThat(left.get(0)).isEqualTo(Duration.ofSeconds(30));
        assertThat(left.get(2)).isLessThanOrEqualTo(Duration.ofSeconds(26));
    }

    private void failing(Duration limit, @Nullable Duration asked) throws IOException, InterruptedException {
        policy.<String, IOException>call(
                limit,
                left -> {
                    throw new IOException("busy");
                },
                new Temporary(asked));
    }

    private record Temporary(@Nullable Duration retryAfter) implements RetryPolicy.Failures<IOException> {

        @Override
        public boolean isTemporary(Exception failure) {
            return true;
        }

        @Override
        public @Nullable Duration retryAfter(Exception failure) {
            return retryAfter;
        }

        @Override
        public void tooLate(Exception failure, Duration wait) throws IOException {
            throw new IOException("too late", failure);
        }
    }

    /** Time that passes only while somebody waits. */
    private static final class SkippedTime implements RetryTime {

        private final List<Duration> pauses = new ArrayList<>();
        private long nanos;

        @Override
        public long nanos() {
            return nanos;
        }

        @Override
        public void pause(Duration duration) {
            pauses.add(duration);
            nanos += duration.toNanos();
        }
    }
}
