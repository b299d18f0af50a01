package dev.nightjar.kernel.background;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class BackgroundWorkTest {

    private static final Duration LONG = Duration.ofSeconds(20);

    private final AtomicLong nanos = new AtomicLong();
    private final BackgroundWork background = new BackgroundWork("background-test", Duration.ofSeconds(60), nanos::get);
    private final List<String> log = Collections.synchronizedList(new ArrayList<>());
    private final List<Throwable> causes = Collections.synchronizedList(new ArrayList<>());

    @AfterEach
    void close() {
        background.close();
    }

    @Test
    void should_run_the_tasks_of_a_queue_in_order_and_never_two_at_once() {
        var queue = queue();
        var together = new AtomicInteger();
        for (int i = 0; i < 500; i++) {
            String name = "task-" + i;
            queue.submit(name, () -> {
                log.add(name + " with " + together.incrementAndGet());
                together.decrementAndGet();
            });
        }

        assertThat(background.awaitQuiet(LONG)).isTrue();
        assertThat(log)
                .containsExactlyElementsOf(IntStream.range(0, 500)
                        .mapToObj(i -> "task-" + i + " with 1")
                        .toList());
    }

    @Test
    void should_let_queues_work_side_by_side() throws InterruptedException {
        var first = queue();
        var second = queue();
        var meeting = new CountDownLatch(2);
        for (WorkQueue queue : List.of(first, second)) {
            queue.submit("meet", () -> {
                meeting.countDown();
                waitFor(meeting);
            });
        }

        assertThat(meeting.await(20, TimeUnit.SECONDS)).isTrue();
        assertThat(background.awaitQuiet(LONG)).isTrue();
        assertThat(log).isEmpty();
    }

    @Test
    void should_report_a_failure_and_go_on() {
        var queue = queue();
        queue.submit("exception", () -> {
            throw new IllegalStateException("broken");
        });
        queue.submit("error", () -> {
            throw new NoClassDefFoundError("missing/Type");
        });
        queue.submit("after", () -> log.add("after"));

        assertThat(background.awaitQuiet(LONG)).isTrue();
        assertThat(log).containsExactly("failed exception", "failed error", "after");
    }

    @Test
    void should_not_be_quiet_while_a_task_runs_or_has_posted_another() {
        var queue = queue();
        var gate = new CountDownLatch(1);
        queue.submit("outer", () -> {
            waitFor(gate);
            queue.submit("inner", () -> log.add("inner"));
        });

        assertThat(background.awaitQuiet(Duration.ofMillis(20))).isFalse();
        gate.countDown();
        assertThat(background.awaitQuiet(LONG)).isTrue();
        assertThat(log).containsExactly("inner");
    }

    @Test
    void should_finish_what_is_queued_when_drained_and_refuse_what_comes_later() {
        var queue = queue();
        var gate = new CountDownLatch(1);
        queue.submit("first", () -> waitFor(gate));
        queue.submit("second", () -> log.add("second"));
        queue.close();
        queue.submit("late", () -> log.add("late"));
        gate.countDown();
        queue.drain(LONG);

        assertThat(log).containsExactly("failed late", "second");
        assertThat(causes).singleElement().isInstanceOf(RejectedExecutionException.class);
    }

    @Test
    void should_interrupt_and_report_what_does_not_finish_in_time() {
        var queue = queue();
        var started = new CountDownLatch(1);
        queue.submit("stuck", () -> {
            started.countDown();
            waitFor(new CountDownLatch(1));
        });
        queue.submit("never", () -> log.add("never"));
        waitFor(started);
        queue.drain(Duration.ofMillis(20));

        assertThat(log).contains("failed stuck", "failed never").doesNotContain("never");
        assertThat(causes).anyMatch(TimeoutException.class::isInstance);
        assertThat(background.awaitQuiet(LONG)).isTrue();
    }

    @Test
    void should_not_wait_for_the_task_that_drains_its_own_queue() {
        var queue = queue();
        queue.submit("self", () -> {
            queue.drain(LONG);
            log.add("drained");
        });

        assertThat(background.awaitQuiet(Duration.ofSeconds(10))).isTrue();
        assertThat(log).containsExactly("drained");
    }

    @Test
    void should_use_daemon_threads_that_end_when_it_is_closed() {
        var queue = queue();
        queue.submit(
                "look",
                () -> log.add(Thread.currentThread().isDaemon() + " "
                        + Thread.currentThread().getName()));
        assertThat(background.awaitQuiet(LONG)).isTrue();
        background.close();

        assertThat(log).singleElement().asString().startsWith("true background-test-");
        await().atMost(LONG)
                .until(() -> Thread.getAllStackTraces().keySet().stream()
                        .noneMatch(thread -> thread.getName().startsWith("background-test-")));
    }

    @Test
    void should_tell_who_is_busy_with_what_and_for_how_long() {
        var gate = new CountDownLatch(1);
        var queue = queue();
        queue.submit("first", () -> waitFor(gate));
        queue.submit("second", () -> {});
        await().atMost(LONG).until(() -> background.tasks().equals(List.of(task("first", 0, 1, false))));

        nanos.addAndGet(Duration.ofSeconds(59).toNanos());
        assertThat(background.tasks()).containsExactly(task("first", 59, 1, false));
        gate.countDown();
        assertThat(background.awaitQuiet(LONG)).isTrue();

        assertThat(background.tasks()).isEmpty();
        assertThat(log).isEmpty();
    }

    @Test
    @DisplayName("a task that does not end is blamed by name, once")
    void should_report_a_task_that_is_stuck_once() {
        var gate = new CountDownLatch(1);
        var begun = new CountDownLatch(1);
        queue().submit("spin", () -> {
            begun.countDown();
            waitFor(gate);
        });
        waitFor(begun);
        nanos.addAndGet(Duration.ofSeconds(61).toNanos());

        assertThat(background.tasks()).containsExactly(task("spin", 61, 0, true));
        assertThat(background.tasks()).containsExactly(task("spin", 61, 0, true));
        assertThat(log).containsExactly("failed spin");
        assertThat(causes)
                .singleElement()
                .isInstanceOf(TimeoutException.class)
                .asString()
                .contains("60000 ms (kernel.background_timeout_ms)");
        gate.countDown();
    }

    @Test
    void should_not_count_the_time_in_which_a_task_waits_for_something_with_a_limit_of_its_own() {
        var gate = new CountDownLatch(1);
        var asking = new CountDownLatch(1);
        var answered = new CountDownLatch(1);
        var end = new CountDownLatch(1);
        queue().submit("ask", () -> {
            TaskTime.Pause outer = TaskTime.pause();
            TaskTime.Pause inner = TaskTime.pause();
            asking.countDown();
            waitFor(gate);
            inner.end();
            outer.end();
            answered.countDown();
            waitFor(end);
        });
        waitFor(asking);
        nanos.addAndGet(Duration.ofMinutes(9).toNanos());
        assertThat(background.tasks()).containsExactly(task("ask", 540, 0, false));
        gate.countDown();
        waitFor(answered);
        assertThat(background.tasks()).containsExactly(task("ask", 540, 0, false));

        nanos.addAndGet(Duration.ofSeconds(61).toNanos());
        assertThat(background.tasks()).containsExactly(task("ask", 601, 0, true));
        end.countDown();
    }

    @Test
    void should_count_a_task_as_stuck_that_finds_every_thread_stuck() {
        var gate = new CountDownLatch(1);
        var begun = new CountDownLatch(4);
        for (int i = 0; i < 4; i++) {
            queue().submit("spin", () -> {
                begun.countDown();
                waitFor(gate);
            });
        }
        waitFor(begun);
        queue().submit("victim", () -> {});
        assertThat(background.tasks()).hasSize(5).noneMatch(BackgroundTask::isStuck);

        nanos.addAndGet(Duration.ofSeconds(61).toNanos());
        assertThat(background.tasks()).hasSize(5).allMatch(BackgroundTask::isStuck);
        gate.countDown();
    }

    private static BackgroundTask task(String name, int seconds, int waiting, boolean isStuck) {
        return new BackgroundTask("someone", name, Duration.ofSeconds(seconds), waiting, isStuck);
    }

    private WorkQueue queue() {
        return background.queue("someone", (task, cause) -> {
            log.add("failed " + task);
            causes.add(cause);
        });
    }

    private static void waitFor(CountDownLatch latch) {
        try {
            if (!latch.await(20, TimeUnit.SECONDS)) {
                throw new AssertionError("waited in vain");
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted", e);
        }
    }
}
