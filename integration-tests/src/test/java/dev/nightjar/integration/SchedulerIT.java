package dev.nightjar.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import dev.nightjar.event.ScheduleNotice;
import dev.nightjar.extension.ConfigurationException;
import dev.nightjar.extension.ScheduledTask;
import dev.nightjar.kernel.schedule.GoalAnswer;
import dev.nightjar.kernel.schedule.ScheduledGoal;
import dev.nightjar.kernel.schedule.SchedulerEngine;
import dev.nightjar.kernel.schedule.SchedulerHost;
import dev.nightjar.kernel.schedule.SchedulerSettings;
import dev.nightjar.schedule.Cadence;
import dev.nightjar.schedule.MissedRuns;
import dev.nightjar.schedule.Schedule.ScheduleStatus;
import dev.nightjar.schedule.ScheduleRun;
import dev.nightjar.schedule.ScheduleRun.RunStatus;
import dev.nightjar.schedule.spi.ClaimRequest;
import dev.nightjar.schedule.spi.ScheduleStore;
import dev.nightjar.testkit.SettableClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
    @DisplayName("U1: by default there are no schedule tools and no thread that polls")
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
    @DisplayName("U1: tools without a scheduler are refused at start")
    void should_refuse_the_tools_when_nobody_would_run_what_they_plan() {
        assertThatExceptionOfType(ConfigurationException.class)
                .isThrownBy(() -> ScheduleHost.start(folder, clock, "memory:\n  toolsets: [schedule]\n", false))
                .withMessageContainingAll("toolsets", "scheduler.enabled");
    }

    @Test
    @DisplayName("U12: after three days off an hourly job runs once, and then at its next time from now")
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
    @DisplayName("U12: missed runs that are to be left out leave a row that says so")
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
    @DisplayName("X86: a run whose host died is run again once its claim has lapsed, and only then")
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
    @DisplayName("X86: two schedulers on one store run everything once between them")
    void should_share_a_store_without_doubling_or_losing_runs() throws Exception {
        var planned = new ConcurrentLinkedQueue<Instant>();
        var tasks = IntStream.range(0, 6)
                .mapToObj(i -> ScheduledTask.of("job" + i, "Notes its time", HOURLY, run -> {
                    planned.add(run.planned().plusMillis(i));
                    return new ScheduledTask.Report(Map.of(), "noted", "");
                }))
                .toList();
        try (var host = ScheduleHost.start(folder, clock, "", false, tasks.toArray(ScheduledTask[]::new));
                var second = engineBeside(host)) {
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
        }
    }

    private SchedulerEngine engineBeside(ScheduleHost host) {
        return new SchedulerEngine(
                SchedulerSettings.DEFAULTS,
                new SchedulerHost(
                        host.kernel().scope(),
                        false,
                        true,
                        clock,
                        () -> host.kernel().service(ScheduleStore.class),
                        host.kernel().events(),
                        new SchedulerHost.FailureReporter() {
                            @Override
                            public void record(String component, String operation, Throwable cause) {
                                throw new AssertionError(operation, cause);
                            }

                            @Override
                            public String inOneLine(Throwable cause) {
                                return cause.toString();
                            }
                        }));
    }

    @Test
    @DisplayName("U11: never more than two at once, the longest due first")
    void should_run_two_at_once_and_the_oldest_first() throws Exception {
        var order = new CopyOnWriteArrayList<String>();
        var atOnce = new AtomicInteger();
        var most = new AtomicInteger();
        var allDone = new CountDownLatch(5);
        var tasks = IntStream.range(0, 5)
                .mapToObj(i -> ScheduledTask.of(
                        "job" + i, "Waits a moment", new Cadence.Interval(Duration.ofMinutes(60 - i)), run -> {
                            order.add("job" + i);
                            most.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
                            TimeUnit.MILLISECONDS.sleep(30);
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
    @DisplayName("X86: one long job delays no other")
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
    @DisplayName("X74, X89: what is stopped at the end of its host is no failure, and is run again by the next")
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
    @DisplayName("U16: a failing job is told after the third and the fifth failure only, and is then switched off")
    void should_tell_of_failures_and_give_up() {
        var failing = ScheduledTask.of("failing", "Fails", HOURLY, run -> {
            throw new IllegalStateException("the disk is full");
        });
        try (var host = ScheduleHost.start(folder, clock, "", false, failing)) {
            host.runUntil(START.plus(Duration.ofDays(3)));

            assertThat(host.runsOf("failing")).hasSize(5).allSatisfy(run -> {
                assertThat(run.status()).isEqualTo(RunStatus.FAILED);
                assertThat(run.error()).contains("the disk is full");
            });
            assertThat(host.notices())
                    .extracting(ScheduleNotice::kind)
                    .containsExactly(ScheduleNotice.Kind.FAILING, ScheduleNotice.Kind.GIVEN_UP);
            assertThat(host.named("failing").status()).isEqualTo(ScheduleStatus.DISABLED);
            assertThat(host.named("failing").nextRunAt()).isNull();
            assertThat(host.runsOf("failing").stream().filter(ScheduleRun::isNotified))
                    .hasSize(2);
        }
    }

    @Test
    @DisplayName("U16: retries come later and later, and a success ends the series")
    void should_try_again_later_and_forget_failures_after_a_success() {
        var times = new ArrayList<Instant>();
        var flaky = ScheduledTask.of("flaky", "Fails three times", new Cadence.Interval(Duration.ofDays(1)), run -> {
            times.add(clock.instant());
            if (times.size() <= 3) {
                throw new IllegalStateException("not yet");
            }
            return new ScheduledTask.Report(Map.of(), "done", "");
        });
        try (var host = ScheduleHost.start(folder, clock, "", false, flaky)) {
            host.runUntil(START.plus(Duration.ofDays(2)));

            var first = START.plus(Duration.ofDays(1));
            assertThat(times)
                    .containsExactly(
                            first,
                            first.plus(Duration.ofMinutes(1)),
                            first.plus(Duration.ofMinutes(16)),
                            first.plus(Duration.ofMinutes(136)),
                            START.plus(Duration.ofDays(2)));
            assertThat(host.named("flaky").consecutiveFailures()).isZero();
        }
    }

    @Test
    @DisplayName("X74, U17: a one-shot that never succeeds has failed and the user knows; one that does is completed")
    void should_not_call_a_failed_one_shot_completed() {
        try (var host = enabled()) {
            create(host, "lost", "once", "2026-03-02T10:00:00Z");
            host.kernel().scheduler().goalRunner(goal -> new GoalAnswer("", "the model is away", 1, 0));
            host.runUntil(START.plus(Duration.ofDays(2)));

            assertThat(host.named("lost").status()).isEqualTo(ScheduleStatus.FAILED);
            assertThat(host.runsOf("lost")).hasSize(5);
            assertThat(host.notices().get(host.notices().size() - 1).kind()).isEqualTo(ScheduleNotice.Kind.GIVEN_UP);

            host.answer("It rains.");
            create(host, "rain", "once", "2026-03-05T10:00:00Z");
            host.runUntil(START.plus(Duration.ofDays(4)));
            assertThat(host.named("rain").status()).isEqualTo(ScheduleStatus.COMPLETED);
            assertThat(host.named("rain").nextRunAt()).isNull();
            assertThat(host.runsOf("rain")).hasSize(1);
        }
    }

    @ParameterizedTest
    @DisplayName("U15, X90: each policy with and without the marker, which may be decorated")
    @CsvSource({
        "always, Nothing new., Nothing new.",
        "always, [NOTIFY] Rain!, Rain!",
        "conditional, Nothing new., ",
        "conditional, [NOTIFY] Rain!, Rain!",
        "conditional, '\n  **[notify]** Rain!', Rain!",
        "conditional, I would not [NOTIFY] anybody, ",
        "never, [NOTIFY] Rain!, "
    })
    void should_tell_of_a_success_as_the_user_wants(String policy, String answer, String told) {
        try (var host = enabled()) {
            host.answer(answer);
            host.tool(
                    "schedule_create",
                    "{\"goal\": \"Look at the sky\", \"name\": \"sky\", \"cadence_type\": \"interval\","
                            + " \"cadence_value\": \"3600\", \"notification\": \"" + policy + "\"}");
            host.runUntil(START.plus(Duration.ofHours(1)));

            if (told == null) {
                assertThat(host.notices()).isEmpty();
            } else {
                assertThat(host.notices()).singleElement().satisfies(notice -> {
                    assertThat(notice.text()).isEqualTo(told);
                    assertThat(notice.kind()).isEqualTo(ScheduleNotice.Kind.RESULT);
                    assertThat(notice.channel()).isEqualTo("chat-7");
                });
            }
            assertThat(host.runsOf("sky").get(0).isNotified()).isEqualTo(told != null);
        }
    }

    @Test
    @DisplayName("X90: a run counts as notified only when the message was delivered")
    void should_not_call_an_undelivered_message_notified() {
        try (var host = enabled()) {
            host.answer("It rains.");
            host.confirmNothing();
            create(host, "sky", "interval", "3600");
            host.runUntil(START.plus(Duration.ofHours(1)));

            assertThat(host.notices()).hasSize(1);
            assertThat(host.runsOf("sky").get(0).isNotified()).isFalse();
        }
    }

    @Test
    @DisplayName("U19, U22, X85: a goal runs in its own session within limits, and what it took is recorded")
    void should_work_on_goals_within_limits_in_a_session_of_their_own() {
        var goals = new ArrayList<ScheduledGoal>();
        try (var host = enabled()) {
            host.kernel().scheduler().goalRunner(goal -> {
                goals.add(goal);
                return new GoalAnswer("x".repeat(600), null, 4, 0.125);
            });
            var id = create(host, "sky", "interval", "3600");
            host.runUntil(START.plus(Duration.ofHours(1)));

            assertThat(goals).singleElement().satisfies(goal -> {
                assertThat(goal.sessionId()).isEqualTo("scheduled:" + id);
                assertThat(goal.maxTurns()).isEqualTo(10);
                assertThat(goal.maxCost()).isEqualTo(0.50);
                assertThat(goal.scope()).isEqualTo(host.kernel().scope());
            });
            var run = host.runsOf("sky").get(0);
            assertThat(run.turns()).isEqualTo(4);
            assertThat(run.cost()).isEqualTo(0.125);
            assertThat(run.summary()).hasSize(500).endsWith("x...");
            assertThat(host.store().fullOutput(run.id())).contains("x".repeat(600));
        }
    }

    @Test
    void should_say_so_when_there_is_no_model_to_work_on_a_goal() {
        try (var host = enabled()) {
            create(host, "sky", "interval", "3600");
            host.runUntil(START.plus(Duration.ofHours(1)));

            assertThat(host.runsOf("sky").get(0).status()).isEqualTo(RunStatus.FAILED);
            assertThat(host.runsOf("sky").get(0).error()).contains("No model is configured");
        }
    }

    @Test
    @DisplayName("K8: a task can have the user told, and one that cannot be planned is left out with a reason")
    void should_run_tasks_that_notify_and_leave_out_those_without_a_time() {
        var telling = ScheduledTask.of(
                "telling",
                "Tells something",
                HOURLY,
                run -> new ScheduledTask.Report(Map.of("told", 1L), "told", "all of it").withNotice("Good news"));
        var never = ScheduledTask.of(
                "never",
                "Has no time",
                Cadence.Cron.of("0 0 30 2 *", clock.getZone()),
                run -> new ScheduledTask.Report(Map.of(), "", ""));
        try (var host = ScheduleHost.start(folder, clock, "", false, telling, never)) {
            host.runUntil(START.plus(Duration.ofHours(1)));

            assertThat(host.notices()).extracting(ScheduleNotice::text).containsExactly("Good news");
            assertThat(host.runsOf("telling").get(0).counts()).isEqualTo(Map.of("told", 1L));
            assertThat(host.kernel().failures())
                    .singleElement()
                    .satisfies(failure -> assertThat(failure.message()).contains("0 0 30 2 *"));
        }
    }

    @Test
    void should_run_by_hand_and_revive_what_was_switched_off() {
        var isBroken = new AtomicBoolean(true);
        var mended = ScheduledTask.of("mended", "Fails until mended", HOURLY, run -> {
            if (isBroken.get()) {
                throw new IllegalStateException("broken");
            }
            return new ScheduledTask.Report(Map.of(), "done", "");
        });
        try (var host = ScheduleHost.start(folder, clock, "", false, mended)) {
            host.runUntil(START.plus(Duration.ofDays(3)));
            assertThat(host.named("mended").status()).isEqualTo(ScheduleStatus.DISABLED);
            isBroken.set(false);

            var run = host.kernel().scheduler().runNow(host.named("mended").id());

            assertThat(run).hasValueSatisfying(one -> assertThat(one.status()).isEqualTo(RunStatus.SUCCESS));
            assertThat(host.named("mended").status()).isEqualTo(ScheduleStatus.ACTIVE);
            assertThat(host.named("mended").nextRunAt()).isAfter(clock.instant());
            assertThat(host.kernel().scheduler().runNow("sched_none")).isEmpty();
        }
    }

    private ScheduledTask counting(String name, MissedRuns missed) {
        return new ScheduledTask(name, "Counts its runs", HOURLY, missed, run -> {
            runs.incrementAndGet();
            return new ScheduledTask.Report(Map.of(), "counted", "");
        });
    }

    private ScheduleHost enabled() {
        return ScheduleHost.start(folder, clock, ScheduleHost.ENABLED, false);
    }

    private static String create(ScheduleHost host, String name, String type, String value) {
        return host.tool(
                        "schedule_create",
                        "{\"goal\": \"Look at the sky\", \"name\": \"" + name + "\", \"cadence_type\": \"" + type
                                + "\", \"cadence_value\": \"" + value + "\"}")
                .get("id")
                .asText();
    }
}
