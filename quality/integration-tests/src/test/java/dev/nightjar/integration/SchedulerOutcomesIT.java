package dev.nightjar.integration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.kernel.schedule.GoalAnswer;
import dev.nightjar.kernel.schedule.ScheduledGoal;
import dev.nightjar.spi.event.ScheduleNotice;
import dev.nightjar.spi.schedule.Cadence;
import dev.nightjar.spi.schedule.Schedule.ScheduleStatus;
import dev.nightjar.spi.schedule.ScheduleRun;
import dev.nightjar.spi.schedule.ScheduleRun.RunStatus;
import dev.nightjar.spi.schedule.ScheduledTask;
import dev.nightjar.testkit.SettableClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The scheduler with the real store: what follows from how a run went, and what the user is told. */
class SchedulerOutcomesIT {

    private static final Instant START = Instant.parse("2026-03-02T09:00:00Z");
    private static final Cadence HOURLY = new Cadence.Interval(Duration.ofHours(1));

    @TempDir
    private Path folder;

    private final SettableClock clock = SettableClock.at(START);

    @Test
    @Tag("M9")
    @Tag("U16")
    @DisplayName("a failing job is told after the third and the fifth failure only, and is then switched off")
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
    @Tag("U16")
    @DisplayName("retries come later and later, and a success ends the series")
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
            var job = "{gen_ai.workflow.name=flaky} ";
            assertThat(host.observedJobs())
                    .containsExactly(job + "failed", job + "failed", job + "failed", job + "none", job + "none");
        }
    }

    @Test
    @Tag("X74")
    @Tag("U17")
    @DisplayName("a one-shot that never succeeds has failed and the user knows; one that does is completed")
    void should_not_call_a_failed_one_shot_completed() {
        try (var host = enabled()) {
            create(host, "lost", "once", "2026-03-02T10:00:00Z");
            host.kernel().scheduler().goalRunner(goal -> new GoalAnswer("", "the model is away", 1, 0));
            host.runUntil(START.plus(Duration.ofDays(2)));

            assertThat(host.observedJobs()).containsOnly("{gen_ai.workflow.name=goal} failed");
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
    @Tag("U15")
    @Tag("X90")
    @DisplayName("each policy with and without the marker, which may be decorated")
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
    @Tag("X90")
    @DisplayName("a run counts as notified only when the message was delivered")
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
    @Tag("U19")
    @Tag("U22")
    @Tag("X85")
    @DisplayName("a goal runs in its own session within limits, and what it took is recorded")
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
    @Tag("K8")
    @DisplayName("a task can have the user told, and one that cannot be planned is left out with a reason")
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
        var repaired = ScheduledTask.of("repaired", "Fails until repaired", HOURLY, run -> {
            if (isBroken.get()) {
                throw new IllegalStateException("broken");
            }
            return new ScheduledTask.Report(Map.of(), "done", "");
        });
        try (var host = ScheduleHost.start(folder, clock, "", false, repaired)) {
            host.runUntil(START.plus(Duration.ofDays(3)));
            assertThat(host.named("repaired").status()).isEqualTo(ScheduleStatus.DISABLED);
            isBroken.set(false);

            var run = host.kernel().scheduler().runNow(host.named("repaired").id());

            assertThat(run).hasValueSatisfying(one -> assertThat(one.status()).isEqualTo(RunStatus.SUCCESS));
            assertThat(host.named("repaired").status()).isEqualTo(ScheduleStatus.ACTIVE);
            assertThat(host.named("repaired").nextRunAt()).isAfter(clock.instant());
            assertThat(host.kernel().scheduler().runNow("sched_none")).isEmpty();
        }
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
