package dev.nightjar.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import dev.nightjar.host.ConfigurationException;
import dev.nightjar.kernel.schedule.SchedulerSettings;
import dev.nightjar.spi.schedule.Cadence;
import dev.nightjar.spi.schedule.ClaimRequest;
import dev.nightjar.spi.schedule.MissedRuns;
import dev.nightjar.spi.schedule.Schedule.ScheduleStatus;
import dev.nightjar.spi.schedule.ScheduleRun;
import dev.nightjar.spi.schedule.ScheduleRun.RunStatus;
import dev.nightjar.spi.schedule.ScheduledTask;
import dev.nightjar.testkit.SettableClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The scheduler with the real store: who runs when, and what follows from how it went. */
class SchedulerIT {

    private static final Instant START = Instant.parse("2026-03-02T09:00:00Z");
    private static final Cadence HOURLY = new Cadence.Interval(Duration.ofHours(1));
    private static final String QUICK = """
            scheduler:
              poll_secs: 1
            """;

    @TempDir
    private Path folder;

    private final SettableClock clock = SettableClock.at(START);
    private final AtomicInteger runs = new AtomicInteger();

    @Test
    @Tag("U1")
    @DisplayName("by default there are no schedule tools and no thread that polls")
    void should_do_nothing_by_default() {
        try (var host = ScheduleHost.start(folder, clock, "", true)) {
            assertThat(host.kernel().tools().list())
                    .noneMatch(tool -> tool.name().startsWith("schedule"));
            assertThat(Thread.getAllStackTraces().keySet())
                    .extracting(Thread::getName)
                    .noneMatch(name -> name.contains("scheduler"));
        }
    }

    @Test
    @Tag("U1")
    @DisplayName("tools without a scheduler are refused at start")
    void should_refuse_the_tools_when_nobody_would_run_what_they_plan() {
        assertThatExceptionOfType(ConfigurationException.class)
                .isThrownBy(() -> ScheduleHost.start(folder, clock, "memory:\n  toolsets: [schedule]\n", false))
                .withMessageContainingAll("toolsets", "scheduler.enabled");
    }

    @Test
    @Tag("U12")
    @DisplayName("after three days off an hourly job runs once, and then at its next time from now")
    void should_make_up_for_missed_runs_once() {
        ScheduleHost.start(folder, clock, "", false, counting("hourly", MissedRuns.RUN_ONCE))
                .close();
        clock.advance(Duration.ofDays(3).plusMinutes(30));
        try (var host = ScheduleHost.start(folder, clock, "", false, counting("hourly", MissedRuns.RUN_ONCE))) {
            host.kernel().scheduler().runDue(clock.instant());

            assertThat(runs).hasValue(1);
            assertThat(host.named("hourly").nextRunAt()).isEqualTo(START.plus(Duration.ofHours(73)));
        }
    }

    @Test
    @Tag("U12")
    @DisplayName("missed runs that are to be left out leave a row that says so")
    void should_leave_missed_runs_out() {
        ScheduleHost.start(folder, clock, "", false, counting("hourly", MissedRuns.SKIP))
                .close();
        clock.advance(Duration.ofDays(3).plusMinutes(30));
        try (var host = ScheduleHost.start(folder, clock, "", false, counting("hourly", MissedRuns.SKIP))) {
            host.kernel().scheduler().runDue(clock.instant());

            assertThat(runs).hasValue(0);
            assertThat(host.runsOf("hourly")).singleElement().satisfies(run -> {
                assertThat(run.status()).isEqualTo(RunStatus.SKIPPED);
                assertThat(run.error()).contains("no host");
            });
            host.runUntil(START.plus(Duration.ofHours(73)));
            assertThat(runs).hasValue(1);
        }
    }

    @Test
    @Tag("X86")
    @DisplayName("a run whose host died is run again once its claim has lapsed, and only then")
    void should_run_again_what_a_crash_interrupted() {
        try (var host = ScheduleHost.start(folder, clock, "", false, counting("hourly", MissedRuns.RUN_ONCE))) {
            clock.advance(Duration.ofHours(1));
            var dead = new ClaimRequest(
                    host.kernel().scope(),
                    Set.of("hourly"),
                    false,
                    false,
                    "a host that died",
                    clock.instant(),
                    clock.instant().plusSeconds(120));
            var claim = host.store().claimDue(dead).orElseThrow();

            clock.advance(Duration.ofSeconds(119));
            host.kernel().scheduler().runDue(clock.instant());
            assertThat(runs).hasValue(0);
            clock.advance(Duration.ofSeconds(1));
            host.runUntil(clock.instant().plus(Duration.ofMinutes(10)));

            assertThat(runs).hasValue(1);
            assertThat(host.runsOf("hourly"))
                    .extracting(ScheduleRun::status, ScheduleRun::attempt, ScheduleRun::planned)
                    .containsExactly(
                            tuple(RunStatus.SUCCESS, 2, claim.run().planned()),
                            tuple(RunStatus.FAILED, 1, claim.run().planned()));
            assertThat(host.named("hourly").consecutiveFailures()).isZero();
        }
    }

    @Test
    @Tag("X86")
    @DisplayName("two schedulers on one store run everything once between them")
    void should_share_a_store_without_doubling_or_losing_runs() throws Exception {
        var planned = new ConcurrentLinkedQueue<Instant>();
        var tasks = IntStream.range(0, 6)
                .mapToObj(i -> ScheduledTask.of("job" + i, "Notes its time", HOURLY, run -> {
                    planned.add(run.planned().plusMillis(i));
                    return new ScheduledTask.Report(Map.of(), "noted", "");
                }))
                .toList();
        try (var host = ScheduleHost.start(folder, clock, "", false, tasks.toArray(ScheduledTask[]::new));
                var second = host.engineBeside(SchedulerSettings.DEFAULTS, host.store())) {
            second.add("second", tasks);
            var both = Executors.newFixedThreadPool(2);
            for (int hour = 1; hour <= 30; hour++) {
                clock.advance(Duration.ofHours(1));
                List<Callable<Integer>> looks = List.of(
                        () -> host.kernel().scheduler().runDue(clock.instant()), () -> second.runDue(clock.instant()));
                var ends = both.invokeAll(looks);
                assertThat(ends.get(0).get() + ends.get(1).get()).isEqualTo(6);
            }
            both.shutdown();

            assertThat(planned).hasSize(180).doesNotHaveDuplicates();
            assertThat(host.failuresBeside()).isEmpty();
        }
    }

    @Test
    @Tag("U11")
    @DisplayName("never more than two at once, the longest due first")
    void should_run_two_at_once_and_the_oldest_first() throws Exception {
        var order = new CopyOnWriteArrayList<String>();
        var atOnce = new AtomicInteger();
        var most = new AtomicInteger();
        var firstTwo = new CountDownLatch(2);
        var allDone = new CountDownLatch(5);
        var tasks = IntStream.range(0, 5)
                .mapToObj(i -> ScheduledTask.of(
                        "job" + i, "Waits for another", new Cadence.Interval(Duration.ofMinutes(60 - i)), run -> {
                            order.add("job" + i);
                            most.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
                            firstTwo.countDown();
                            firstTwo.await(); // only a second worker lets the first one go on
                            atOnce.decrementAndGet();
                            allDone.countDown();
                            return new ScheduledTask.Report(Map.of(), "waited", "");
                        }))
                .toArray(ScheduledTask[]::new);
        try (var host = ScheduleHost.start(folder, clock, QUICK, true, tasks)) {
            clock.advance(Duration.ofHours(1));

            assertThat(allDone.await(30, TimeUnit.SECONDS)).isTrue();
            assertThat(most.get()).isEqualTo(2);
            assertThat(order.subList(0, 2)).containsExactlyInAnyOrder("job4", "job3");
            assertThat(order.subList(2, 5)).contains("job2", "job1", "job0");
            assertThat(host.kernel().failures()).isEmpty();
        }
    }

    @Test
    @Tag("X86")
    @DisplayName("one long job delays no other")
    void should_not_let_a_long_job_delay_others() throws Exception {
        var release = new CountDownLatch(1);
        var others = new CountDownLatch(3);
        var longJob = ScheduledTask.of("long", "Takes its time", HOURLY, run -> {
            release.await();
            return new ScheduledTask.Report(Map.of(), "at last", "");
        });
        var quick = ScheduledTask.of("quick", "Is quick", new Cadence.Interval(Duration.ofMinutes(61)), run -> {
            others.countDown();
            return new ScheduledTask.Report(Map.of(), "done", "");
        });
        try (var host = ScheduleHost.start(folder, clock, QUICK, true, longJob, quick)) {
            for (int i = 0; i < 3; i++) {
                clock.advance(Duration.ofMinutes(61));
                long before = others.getCount();
                await().until(() -> others.getCount() < before);
            }

            assertThat(others.getCount()).isZero();
            assertThat(host.runsOf("long"))
                    .singleElement()
                    .satisfies(run -> assertThat(run.status()).isEqualTo(RunStatus.RUNNING));
            release.countDown();
        }
    }

    @Test
    @Tag("X74")
    @Tag("X89")
    @DisplayName("what is stopped at the end of its host is no failure, and is run again by the next")
    void should_run_again_what_the_end_of_the_host_stopped() throws Exception {
        var began = new CountDownLatch(1);
        var once = new Cadence.Once(START.plusSeconds(60));
        var waiting = ScheduledTask.of("reminder", "Waits for ever", once, run -> {
            began.countDown();
            new CountDownLatch(1).await();
            return new ScheduledTask.Report(Map.of(), "never", "");
        });
        try (var host = ScheduleHost.start(folder, clock, QUICK, true, waiting)) {
            assertThat(host.named("reminder").status()).isEqualTo(ScheduleStatus.ACTIVE);
            clock.advance(Duration.ofMinutes(1));
            assertThat(began.await(30, TimeUnit.SECONDS)).isTrue();
        }
        var done = ScheduledTask.of("reminder", "Is quick", once, run -> {
            runs.incrementAndGet();
            return new ScheduledTask.Report(Map.of(), "done", "");
        });
        try (var host = ScheduleHost.start(folder, clock, "", false, done)) {
            assertThat(host.runsOf("reminder"))
                    .singleElement()
                    .satisfies(run -> assertThat(run.status()).isEqualTo(RunStatus.CANCELLED));
            host.kernel().scheduler().runDue(clock.instant());

            assertThat(runs).hasValue(1);
            assertThat(host.named("reminder").status()).isEqualTo(ScheduleStatus.COMPLETED);
            assertThat(host.named("reminder").consecutiveFailures()).isZero();
        }
    }

    @Test
    void should_stop_a_run_that_takes_too_long() {
        var endless = ScheduledTask.of("endless", "Never ends", HOURLY, run -> {
            new CountDownLatch(1).await();
            return new ScheduledTask.Report(Map.of(), "never", "");
        });
        var yaml = QUICK + "  run_timeout_secs: 1\n  lease_secs: 3\n";
        try (var host = ScheduleHost.start(folder, clock, yaml, true, endless)) {
            clock.advance(Duration.ofHours(1));
            await().until(() -> !host.runsOf("endless").isEmpty());
            await().until(() -> host.runsOf("endless").get(0).status() == RunStatus.FAILED);

            assertThat(host.runsOf("endless").get(0).error()).contains("run_timeout_secs");
        }
    }

    @Test
    @DisplayName("a thread that is interrupted in a run stops looking for more, and stays interrupted")
    void should_pass_on_an_interrupt_that_is_not_meant_for_the_run() {
        try (var host = ScheduleHost.start(folder, clock, "", false, interruptedFiveTimes())) {
            clock.advance(Duration.ofHours(1));

            assertThat(host.kernel().scheduler().runDue(clock.instant())).isEqualTo(1);

            assertThat(Thread.interrupted()).isTrue();
            assertThat(host.runsOf("interrupted"))
                    .extracting(ScheduleRun::status)
                    .containsExactly(RunStatus.CANCELLED);
            assertThat(host.kernel().scheduler().runDue(clock.instant())).isEqualTo(1);
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    @DisplayName(
            "a task that calls itself interrupted in a thread of the host has failed, and is not tried again at once")
    void should_not_repeat_at_once_what_nobody_interrupted() {
        try (var host = ScheduleHost.start(folder, clock, QUICK, true, interruptedFiveTimes())) {
            clock.advance(Duration.ofHours(1));
            await().atMost(Duration.ofMinutes(1))
                    .until(() ->
                            host.runsOf("interrupted").stream().anyMatch(run -> run.status() != RunStatus.RUNNING));

            assertThat(host.runsOf("interrupted"))
                    .extracting(ScheduleRun::status)
                    .containsExactly(RunStatus.FAILED);
            assertThat(host.named("interrupted").nextRunAt()).isAfter(clock.instant());
        }
    }

    private ScheduledTask interruptedFiveTimes() {
        return ScheduledTask.of("interrupted", "Is interrupted", HOURLY, run -> {
            if (runs.incrementAndGet() <= 5) {
                throw new InterruptedException();
            }
            return new ScheduledTask.Report(Map.of(), "at last", "");
        });
    }

    private ScheduledTask counting(String name, MissedRuns missed) {
        return new ScheduledTask(name, "Counts its runs", HOURLY, missed, run -> {
            runs.incrementAndGet();
            return new ScheduledTask.Report(Map.of(), "counted", "");
        });
    }
}
