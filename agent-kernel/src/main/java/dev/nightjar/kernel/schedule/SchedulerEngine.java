package dev.nightjar.kernel.schedule;

import dev.nightjar.kernel.schedule.CurrentRun.Origin;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.Namespace;
import dev.nightjar.spi.schedule.Cadence;
import dev.nightjar.spi.schedule.ClaimRequest;
import dev.nightjar.spi.schedule.MissedRuns;
import dev.nightjar.spi.schedule.Notification;
import dev.nightjar.spi.schedule.RunResult;
import dev.nightjar.spi.schedule.Schedule;
import dev.nightjar.spi.schedule.ScheduleCalendar;
import dev.nightjar.spi.schedule.ScheduleRun;
import dev.nightjar.spi.schedule.ScheduleStore;
import dev.nightjar.spi.schedule.ScheduleTerms;
import dev.nightjar.spi.schedule.ScheduledTask;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Runs what is due: tasks of plugins and, if the host is configured for it, users' goals. Due runs are in the
 * {@link ScheduleStore}. Each run is claimed there before it begins, so that several hosts can share one store. The
 * claim of a host that dies expires, so that another run makes up for it.
 *
 * <p>Either its own threads look for due runs ({@code AgentKernelBuilder.polling}), or the owner of the clock steps it:
 * set the clock to {@link #nextDue()} and call {@link #runDue}. Thread-safe.
 */
public final class SchedulerEngine implements AutoCloseable {

    static final String COMPONENT = "scheduler";

    private final SchedulerSettings settings;
    private final SchedulerHost host;
    private final PlannedTimes calendar;
    private final RunOutcomePolicy settlement;
    private final Notices notices;
    private final TaskDirectory tasks = new TaskDirectory();
    private final ActiveRuns inHand;
    private final RunWork work;
    private final RunEnds ends;
    private final String holder = UUID.randomUUID().toString();
    private final UninterruptedPolling presence;
    private @Nullable SchedulerThreads threads;
    private boolean isPolling;
    private volatile boolean isClosed;

    public SchedulerEngine(SchedulerSettings settings, SchedulerHost host) {
        this.settings = settings;
        this.host = host;
        calendar = new PlannedTimes(Duration.ofSeconds(settings.minIntervalSecs()), settings.maxPerUser());
        settlement = new RunOutcomePolicy(calendar, settings.disableAfterFailures());
        notices = new Notices(settings.notifyAfterFailures());
        inHand = new ActiveRuns(settings, host);
        work = new RunWork(settings, tasks, host);
        ends = new RunEnds(host.failures());
        presence = new UninterruptedPolling(settings.poll());
    }

    /** The planned times and limits of this host. */
    public ScheduleCalendar calendar() {
        return calendar;
    }

    /** Whether this host's jobs cover this namespace. */
    public boolean covers(Namespace namespace) {
        var only = host.onlyNamespace();
        return only == null || only.equals(namespace);
    }

    /** Whether users' schedules run. */
    public boolean isRunningUsers() {
        return settings.enabled();
    }

    /** Sets who works on users' goals; null for nobody, then their runs fail and say so. */
    public void goalRunner(@Nullable ScheduledGoalRunner runner) {
        work.goalRunner(runner);
    }

    /**
     * Adds an extension's tasks. One that cannot be scheduled is reported and left out. A host that only answers
     * questions stores them when a run is requested.
     */
    public void add(String owner, List<ScheduledTask> offered) {
        if (!settings.systemJobs()) {
            return;
        }
        for (var task : offered) {
            try {
                tasks.add(owner, task);
            } catch (IllegalArgumentException e) {
                host.failures().record(owner, "scheduled task " + task.name(), e);
            }
        }
        if (host.isPlanning()) {
            host.store().get().ifPresent(this::planTasks);
        }
        goOnPolling();
    }

    /** Removes an extension's tasks; running ones are stopped and waited for. What is stored stays. */
    public void remove(String owner, Duration timeout) {
        var names = tasks.removeAll(owner);
        inHand.stopTasks(names, timeout);
    }

    /** The terms of this host's tasks, stored or not. */
    public List<ScheduleTerms> taskTerms() {
        return tasks.all().stream().map(this::terms).toList();
    }

    /** Stores the schedules of tasks that are not in the store yet. */
    public void plan() {
        var unused = plannedStore();
    }

    /** Starts threads that look for due runs, as soon as there is anything that could be due. */
    public synchronized void startPolling() {
        isPolling = true;
        if (threads == null && !isClosed && (settings.enabled() || !tasks.isEmpty())) {
            threads = new SchedulerThreads(
                    "nightjar-" + host.scope().agentId() + "-scheduler", settings.maxConcurrent(), this::dispatch);
            threads.start(settings.poll());
            inHand.keepAlive();
        }
    }

    private synchronized void goOnPolling() {
        if (isPolling) {
            startPolling();
        }
    }

    /** When there is something to do next: a run is due, or one of a dead host must be taken over. */
    public Optional<Instant> nextDue() {
        return plannedStore()
                .flatMap(store -> store.nextDue(request(host.clock().instant())));
    }

    /**
     * Runs everything that is due at a moment, one after the other in the caller's thread, longest due first. A failed
     * run becomes due again after that moment.
     *
     * @param now the present time, which should agree with the host's clock
     * @return number of runs, including skipped ones
     */
    public int runDue(Instant now) {
        var store = plannedStore();
        if (store.isEmpty()) {
            return 0;
        }
        var upSince = presence.at(now);
        int runs = 0;
        ends.writeKept();
        takeOverAbandoned(store.get(), now);
        while (!isClosed && !Thread.currentThread().isInterrupted()) {
            var claim = store.get().claimDue(request(now));
            if (claim.isEmpty()) {
                break;
            }
            finish(store.get(), new CurrentRun(claim.get(), Origin.STEP), now, upSince);
            runs++;
        }
        return runs;
    }

    /**
     * Runs a schedule now, in the caller's thread, whether it is due or not. Its planned times do not change.
     *
     * @return the run as it ended, or as still running when its end could not be stored; empty when there is no such
     *     schedule or it is already running
     */
    public Optional<ScheduleRun> runNow(String scheduleId) {
        var now = host.clock().instant();
        endAbandoned();
        return plannedStore()
                .flatMap(store -> store.claimNow(request(now), scheduleId).map(claim -> {
                    finish(store, new CurrentRun(claim, Origin.BY_HAND), now, now);
                    return claim.run().id();
                }))
                .flatMap(runId -> newest(scheduleId, runId));
    }

    /** Ends the runs of dead hosts, once their claims have expired. */
    public void endAbandoned() {
        try {
            host.store()
                    .get()
                    .ifPresent(store -> takeOverAbandoned(store, host.clock().instant()));
        } catch (MemoryException e) {
            host.failures().record(COMPONENT, "end runs whose host died", e);
        }
    }

    /** Stops running work, and waits for it up to this time. */
    public void close(Duration timeout) {
        isClosed = true;
        stopThreads(timeout);
        inHand.close();
        ends.close();
    }

    @Override
    public void close() {
        close(Duration.ofSeconds(1));
    }

    private synchronized void stopThreads(Duration timeout) {
        if (threads != null) {
            threads.stopLooking(timeout);
            inHand.stopAll();
            threads.close(timeout);
        } else {
            inHand.stopAll();
        }
    }

    /** Gives due runs to free workers; called in the polling thread. */
    private void dispatch(SchedulerThreads workers) {
        try {
            var store = plannedStore();
            if (store.isEmpty()) {
                return;
            }
            var now = host.clock().instant();
            var upSince = presence.at(now);
            inHand.renew();
            ends.writeKept();
            takeOverAbandoned(store.get(), now);
            while (!isClosed && workers.hasFreeWorker()) {
                var claim = store.get().claimDue(request(now));
                if (claim.isEmpty()) {
                    return;
                }
                var run = new CurrentRun(claim.get(), Origin.WORKER);
                if (!workers.work(() -> finish(store.get(), run, now, upSince))) {
                    giveBack(store.get(), run, now);
                }
            }
        } catch (RuntimeException e) {
            host.failures().record(COMPONENT, "look for due runs", e);
        }
    }

    /**
     * Ends a run that was claimed while the host was closing: otherwise it would count as running until its claim
     * expires. The closing host has interrupted the thread, and the store would not write then.
     */
    private void giveBack(ScheduleStore store, CurrentRun run, Instant now) {
        boolean isInterrupted = Thread.interrupted();
        var outcome = new RunWork.Outcome(RunResult.cancelled("its host was closed before it began"), null);
        ends.write(run.claim().schedule().terms().name(), () -> settle(store, run.claim(), outcome, now));
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void takeOverAbandoned(ScheduleStore store, Instant now) {
        for (var left = store.claimAbandoned(request(now));
                left.isPresent();
                left = store.claimAbandoned(request(now))) {
            var claim = left.get();
            var outcome = RunWork.Outcome.failed("its host stopped before it ended");
            settle(store, claim, outcome, now, present -> settlement.settleAbandoned(present, claim, now));
        }
    }

    /** Works on a claimed run and ends it. Never throws. */
    private void finish(ScheduleStore store, CurrentRun run, Instant now, Instant upSince) {
        var claim = run.claim();
        var name = claim.schedule().terms().name();
        if (isLeftOut(run, upSince)) {
            var skipped = RunResult.skipped("it was due while no host was running, and its schedule skips missed runs");
            ends.write(name, () -> settle(store, claim, new RunWork.Outcome(skipped, null), now));
            return;
        }
        RunWork.Outcome outcome;
        inHand.add(run);
        try {
            outcome = work.run(run);
        } finally {
            inHand.remove(run);
        }
        if (run.stopped() != CurrentRun.Stop.LOST) {
            var ended = later(now, host.clock().instant());
            ends.write(name, () -> settle(store, claim, outcome, ended));
        }
        if (outcome.isInterrupted()) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whether the run was missed and is to be skipped. */
    private static boolean isLeftOut(CurrentRun run, Instant upSince) {
        var schedule = run.claim().schedule();
        var due = schedule.nextRunAt();
        boolean isMissed = due != null && due.isBefore(upSince) && run.origin() != Origin.BY_HAND;
        return isMissed && schedule.terms().missedRuns() == MissedRuns.SKIP;
    }

    private void settle(ScheduleStore store, ScheduleStore.Claim claim, RunWork.Outcome outcome, Instant at) {
        var status = outcome.result().status();
        settle(store, claim, outcome, at, present -> settlement.settle(present, claim, status, at));
    }

    private void settle(
            ScheduleStore store,
            ScheduleStore.Claim claim,
            RunWork.Outcome outcome,
            Instant at,
            UnaryOperator<Schedule> consequence) {
        var result = outcome.result();
        var settled = store.finish(claim, result, at, consequence);
        if (settled.isEmpty()) {
            host.failures()
                    .record(
                            COMPONENT,
                            "end the run of " + claim.schedule().terms().name(),
                            new IllegalStateException(
                                    "another host took it over, or its schedule was deleted; its result is dropped"));
            return;
        }
        var runId = claim.run().id();
        notices.of(settled.get(), result, outcome.told())
                .ifPresent(message ->
                        host.events().post(Notices.event(settled.get(), runId, message, () -> confirm(runId))));
    }

    private void confirm(String runId) {
        host.store().get().ifPresent(store -> store.markNotified(runId));
    }

    private Optional<ScheduleRun> newest(String scheduleId, String runId) {
        return host.store().get().stream()
                .flatMap(store -> store.history(scheduleId, settings.maxConcurrent() + 1).stream())
                .filter(run -> run.id().equals(runId))
                .findFirst();
    }

    private Optional<ScheduleStore> plannedStore() {
        var store = isClosed ? Optional.<ScheduleStore>empty() : host.store().get();
        store.ifPresent(this::planTasks);
        return store;
    }

    private void planTasks(ScheduleStore store) {
        for (var offered : tasks.unplanned()) {
            var task = offered.task();
            try {
                store.adopt(terms(task), firstRun(task.cadence()));
                tasks.markPlanned(task.name());
            } catch (IllegalArgumentException e) {
                tasks.remove(task.name());
                host.failures().record(offered.owner(), "scheduled task " + task.name(), e);
            }
        }
    }

    private Instant firstRun(Cadence cadence) {
        if (cadence instanceof Cadence.Once once) {
            return once.at();
        }
        return calendar.next(cadence, host.clock().instant())
                .orElseThrow(() -> new IllegalArgumentException("'" + cadence.value() + "' has no future run"));
    }

    private ScheduleTerms terms(ScheduledTask task) {
        var zone = task.cadence() instanceof Cadence.Cron cron
                ? cron.zone()
                : host.clock().getZone();
        return ScheduleTerms.builder(host.scope(), task.name(), task.description(), task.cadence())
                .owner(Schedule.Owner.SYSTEM)
                .zone(zone)
                .missedRuns(task.missedRuns())
                .notification(Notification.CONDITIONAL)
                .build();
    }

    private ClaimRequest request(Instant now) {
        return new ClaimRequest(
                host.scope(),
                tasks.names(),
                settings.enabled(),
                host.isOwnNamespaceOnly(),
                holder,
                now,
                now.plus(settings.lease()));
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }
}
