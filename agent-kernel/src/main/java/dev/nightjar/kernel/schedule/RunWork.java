package dev.nightjar.kernel.schedule;

import dev.nightjar.host.Telemetry.Kind;
import dev.nightjar.host.Telemetry.Operation;
import dev.nightjar.spi.schedule.Notification;
import dev.nightjar.spi.schedule.RunId;
import dev.nightjar.spi.schedule.RunResult;
import dev.nightjar.spi.schedule.Schedule;
import dev.nightjar.spi.schedule.ScheduleRun;
import dev.nightjar.spi.schedule.ScheduleRun.RunStatus;
import dev.nightjar.spi.schedule.ScheduledTask;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Does the work of a schedule and turns every outcome into a result. Thread-safe. */
final class RunWork {

    /** Number of runs to search for a result. */
    private static final int RECENT_RUNS = 5;

    private final SchedulerSettings settings;
    private final TaskDirectory tasks;
    private final SchedulerHost host;
    private volatile @Nullable ScheduledGoalRunner goals;

    RunWork(SchedulerSettings settings, TaskDirectory tasks, SchedulerHost host) {
        this.settings = settings;
        this.tasks = tasks;
        this.host = host;
    }

    /**
     * Outcome of a run.
     *
     * @param result for the store
     * @param told the notice for a successful run; null for none
     * @param isInterrupted whether the thread was interrupted for another reason than stopping this run: its owner
     *     wants it to end
     */
    record Outcome(RunResult result, @Nullable String told, boolean isInterrupted) {

        Outcome(RunResult result, @Nullable String told) {
            this(result, told, false);
        }

        static Outcome failed(String error) {
            return new Outcome(RunResult.failed(error), null);
        }
    }

    void goalRunner(@Nullable ScheduledGoalRunner runner) {
        goals = runner;
    }

    /**
     * Works in the caller's thread. Never throws. Afterwards the thread is not interrupted, so that the outcome can be
     * stored; the outcome records an interrupt that was not meant for the run.
     */
    Outcome run(CurrentRun run) {
        var terms = run.claim().schedule().terms();
        // Names of users' schedules are private.
        var name = terms.owner() == Schedule.Owner.SYSTEM ? terms.name() : "goal";
        try (var span = host.telemetry().begin(Operation.of(Kind.JOB, "gen_ai.workflow.name", name))) {
            var outcome = ended(run);
            var status = outcome.result().status();
            if (status == RunStatus.FAILED || status == RunStatus.CANCELLED) {
                span.failed(status.name().toLowerCase(Locale.ROOT));
            }
            return outcome;
        }
    }

    private Outcome ended(CurrentRun run) {
        run.begin();
        Outcome outcome;
        try {
            outcome = work(run);
        } catch (InterruptedException e) {
            outcome = interrupted(run, e);
        } catch (Throwable e) {
            outcome = thrown(run, e);
        } finally {
            run.end();
        }
        return outcome.result().status() == RunStatus.SUCCESS
                ? outcome
                : stopped(run, outcome.result()).orElse(outcome);
    }

    private Outcome work(CurrentRun run) throws InterruptedException {
        var schedule = run.claim().schedule();
        return schedule.terms().owner() == Schedule.Owner.SYSTEM ? task(schedule, run) : goal(schedule, run);
    }

    private Outcome task(Schedule schedule, CurrentRun run) throws InterruptedException {
        var name = schedule.terms().name();
        var offered = tasks.find(name);
        if (offered.isEmpty()) {
            return Outcome.failed("no plugin offers the task '" + name + "' any more");
        }
        var attempt = run.claim().run();
        ScheduledTask.Report report = offered.get()
                .task()
                .work()
                .run(new ScheduledTask.Run(
                        new RunId(attempt.id()),
                        attempt.planned(),
                        attempt.attempt(),
                        schedule.consecutiveFailures(),
                        run.origin() == CurrentRun.Origin.BY_HAND,
                        host.onlyNamespace(),
                        run::isStopped));
        var postponed = report.postponed();
        return new Outcome(
                new RunResult(
                        postponed == null ? RunStatus.SUCCESS : RunStatus.POSTPONED,
                        report.counts(),
                        report.output(),
                        report.summary(),
                        postponed == null ? report.problem() : postponed,
                        report.turns(),
                        report.cost()),
                report.notice());
    }

    /** The answer of its newest successful run; null for none. */
    private @Nullable ScheduleRun lastResult(Schedule schedule) {
        return host.store().get().map(store -> store.history(schedule.id(), RECENT_RUNS)).stream()
                .flatMap(List::stream)
                .filter(run ->
                        run.status() == RunStatus.SUCCESS && !run.summary().isBlank())
                .findFirst()
                .orElse(null);
    }

    private Outcome goal(Schedule schedule, CurrentRun run) throws InterruptedException {
        var runner = goals;
        if (runner == null) {
            return Outcome.failed("No model is configured, so nobody can work on the goal; configure one, then resume"
                    + " the schedule if it was disabled");
        }
        var terms = schedule.terms();
        var answer = runner.run(new ScheduledGoal(
                run.claim().run().id(),
                terms.goal(),
                terms.scope(),
                Schedule.SESSION_PREFIX + schedule.id(),
                terms.name(),
                lastResult(schedule),
                run.claim().run().planned(),
                terms.notification(),
                settings.maxTurns(),
                settings.maxCost(),
                settings.runTimeout(),
                run::isStopped));
        boolean isDone = answer.error() == null;
        var output =
                terms.notification() == Notification.CONDITIONAL ? Notices.unmarked(answer.answer()) : answer.answer();
        return new Outcome(
                new RunResult(
                        isDone ? RunStatus.SUCCESS : RunStatus.FAILED,
                        Map.of(),
                        output,
                        "",
                        answer.error(),
                        answer.turns(),
                        answer.cost()),
                Notices.ofSuccess(terms.notification(), answer.answer()).orElse(null));
    }

    /**
     * Only this host interrupts a worker. A task that reports any other interrupt has failed, or it would be retried at
     * once.
     */
    private Outcome interrupted(CurrentRun run, InterruptedException cause) {
        if (run.origin() == CurrentRun.Origin.WORKER && !run.isStopped()) {
            return thrown(run, cause);
        }
        return new Outcome(RunResult.cancelled("it was interrupted"), null, !run.isStopped());
    }

    private Outcome thrown(CurrentRun run, Throwable cause) {
        var terms = run.claim().schedule().terms();
        var component = terms.owner() == Schedule.Owner.SYSTEM
                ? tasks.find(terms.name()).map(TaskDirectory.Offered::owner).orElse(SchedulerEngine.COMPONENT)
                : SchedulerEngine.COMPONENT;
        if (!run.isStopped()) {
            host.failures().record(component, "scheduled run of " + terms.name(), cause);
        }
        return Outcome.failed(host.failures().inOneLine(cause));
    }

    private Optional<Outcome> stopped(CurrentRun run, RunResult before) {
        var why = run.stopped();
        if (why == null) {
            return Optional.empty();
        }
        boolean isTooLong = why == CurrentRun.Stop.TIMED_OUT;
        var error = isTooLong
                ? "it took longer than the " + settings.runTimeoutSecs()
                        + " s that scheduler.run_timeout_secs allows, and was stopped"
                : "it was stopped with its host or plugin, and is run again";
        return Optional.of(new Outcome(
                new RunResult(
                        isTooLong ? RunStatus.FAILED : RunStatus.CANCELLED,
                        before.counts(),
                        before.output(),
                        before.summary(),
                        error,
                        before.turns(),
                        before.cost()),
                null));
    }
}
