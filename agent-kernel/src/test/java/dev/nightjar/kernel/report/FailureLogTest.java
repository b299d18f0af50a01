package dev.nightjar.kernel.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.MemoryException;
import dev.nightjar.testkit.SettableClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class FailureLogTest {

    private final SettableClock clock = SettableClock.at("2026-01-01T00:00:00Z");
    private final FailureLog failures = new FailureLog(clock);

    @Test
    void should_keep_the_newest_failures_and_count_the_rest() {
        for (int i = 0; i < FailureLog.KEPT + 5; i++) {
            failures.record("plugin", "step " + i, "did not work");
            clock.advance(Duration.ofSeconds(1));
        }

        assertThat(failures.list()).hasSize(FailureLog.KEPT);
        assertThat(failures.list().get(0).operation()).isEqualTo("step 5");
        assertThat(failures.list().get(FailureLog.KEPT - 1))
                .isEqualTo(new Failure(
                        clock.instant().minusSeconds(1), "plugin", "step " + (FailureLog.KEPT + 4), "did not work"));
        assertThat(failures.dropped()).isEqualTo(5);
    }

    @Test
    void should_describe_an_exception_and_its_root_in_one_line() {
        assertThat(FailureLog.describe(new IllegalStateException("first\nsecond")))
                .isEqualTo("IllegalStateException: first");
        assertThat(FailureLog.describe(new IllegalStateException())).isEqualTo("IllegalStateException");
        assertThat(FailureLog.describe(new UncheckedIOException("not saved", new IOException("disk full"))))
                .isEqualTo("UncheckedIOException: not saved (caused by IOException: disk full)");
        assertThat(FailureLog.describe(new RuntimeException(new IOException("disk full"))))
                .isEqualTo("RuntimeException: java.io.IOException: disk full");
    }

    @Test
    void should_describe_what_memory_says_to_people_without_the_type_of_the_exception() {
        assertThat(FailureLog.describe(new MemoryException("no vector within 200 ms")))
                .isEqualTo("no vector within 200 ms");
        assertThat(FailureLog.describe(new MemoryException("")))
                .as("without a message the type is all there is")
                .isEqualTo("MemoryException");
        assertThat(FailureLog.describe(new MemoryException("not saved", new IOException("disk full"))))
                .isEqualTo("not saved (caused by IOException: disk full)");
        assertThat(FailureLog.describe(
                        new UncheckedIOException("not read", new IOException(new MemoryException("locked")))))
                .isEqualTo("UncheckedIOException: not read (caused by locked)");
    }

    @Test
    void should_describe_an_exception_that_cannot_describe_itself() {
        assertThat(FailureLog.describe(new Mute())).isEqualTo("Mute");
    }

    private static final class Mute extends RuntimeException {

        @Override
        public String getMessage() {
            throw new IllegalStateException("no message either");
        }
    }
}
