package dev.nightjar.kernel.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class SchedulerThreadsTest {

    private static final Duration LONG = Duration.ofSeconds(60);

    @Test
    @DisplayName(
            "a look that is under way when the host closes has ended before runs are stopped, so none is claimed after")
    void should_wait_for_a_look_under_way() throws InterruptedException {
        var began = new CountDownLatch(1);
        var released = new CountDownLatch(1);
        var hasEnded = new AtomicBoolean();
        var threads = new SchedulerThreads("test-scheduler", 1, unused -> {
            began.countDown();
            try {
                released.await();
                hasEnded.set(true);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        threads.start(Duration.ofMillis(1));
        began.await();
        new Thread(released::countDown).start();
        threads.stopLooking(LONG);
        assertThat(hasEnded).isTrue();
        threads.close(LONG);
    }
}
