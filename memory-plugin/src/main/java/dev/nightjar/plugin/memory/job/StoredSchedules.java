package dev.nightjar.plugin.memory.job;

import dev.nightjar.memory.MemoryScope;
import dev.nightjar.plugin.memory.policy.MemoryPolicy;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.row.CleanText;
import dev.nightjar.plugin.memory.table.row.IdGenerator;
import dev.nightjar.spi.schedule.ClaimRequest;
import dev.nightjar.spi.schedule.RunId;
import dev.nightjar.spi.schedule.RunResult;
import dev.nightjar.spi.schedule.Schedule;
import dev.nightjar.spi.schedule.ScheduleRun;
import dev.nightjar.spi.schedule.ScheduleRun.RunStatus;
import dev.nightjar.spi.schedule.ScheduleStore;
import dev.nightjar.spi.schedule.ScheduleTerms;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The {@link ScheduleStore} on the agent's database file. Thread-safe. */
public final class StoredSchedules implements ScheduleStore {

    /** How many runs of a user's schedule are kept. */
    static final int KEPT_FOR_USERS = 20;

    /**
     * How many runs of a system schedule are kept, because they explain changes of memories: years of nights, fewer
     * where readings by day often leave something out.
     */
    static final int KEPT_FOR_THE_SYSTEM = 2_000;

    private final Database database;
    private final IdGenerator ids;
    private final MemoryPolicy policy;

    /** @param policy what a user's schedule may contain, and what is masked in a run */
    public StoredSchedules(Database database, IdGenerator ids, MemoryPolicy policy) {
        this.database = database;
        this.ids = ids;
        this.policy = policy;
    }

    @Override
    public Optional<Schedule> create(ScheduleTerms terms, Instant firstRun, int mostLive) {
        var clean = checked(clean(terms));
        return database.write(tx -> tx.schedules().countLive(terms.scope()) >= mostLive
                ? Optional.empty()
                : Optional.of(tx.schedules().insert(ids.schedule(tx.now()), clean, firstRun)));
    }

    /** Called at every start, so it writes nothing and waits for no lock if the schedule is up to date. */
    @Override
    public Schedule adopt(ScheduleTerms terms, Instant firstRun) {
        var clean = clean(terms);
        var known = database.read(tx -> tx.schedules().findSystem(clean));
        if (known.isPresent() && known.get().equals(adopted(known.get(), clean, firstRun))) {
            return known.get();
        }
        return database.write(tx -> tx.schedules()
                .findSystem(clean)
                .map(present -> update(tx, present, adopted(present, clean, firstRun)))
                .orElseGet(() -> tx.schedules().insert(ids.schedule(tx.now()), clean, firstRun)));
    }

    private Schedule update(Tables tx, Schedule known, Schedule adopted) {
        if (!adopted.equals(known)) {
            tx.schedules().update(adopted);
        }
        return adopted;
    }

    private static Schedule adopted(Schedule known, ScheduleTerms terms, Instant firstRun) {
        var adopted = known.on(terms);
        return known.terms().cadence().equals(terms.cadence())
                ? adopted
                : adopted.plannedFor(firstRun).withFailures(0);
    }

    @Override
    public Optional<Schedule> find(MemoryScope scope, String id) {
        return database.read(tx -> tx.schedules().find(scope, id));
    }

    @Override
    public int countLive(MemoryScope scope) {
        return database.read(tx -> tx.schedules().countLive(scope));
    }

    @Override
    public ScheduleStore.Page search(MemoryScope scope, ScheduleStore.Filter filter, int offset, int limit) {
        return database.read(tx -> tx.schedules().search(scope, filter, offset, limit));
    }

    @Override
    public Optional<Schedule> edit(MemoryScope scope, String id, UnaryOperator<Schedule> change) {
        return database.write(tx -> tx.schedules().find(scope, id).map(before -> {
            var after = change.apply(before);
            if (!clean(after.terms()).equals(before.terms())) {
                checked(clean(after.terms()));
            }
            return changed(tx, before, after);
        }));
    }

    private Schedule changed(Tables tx, Schedule before, Schedule after) {
        if (!before.status().mayBecome(after.status())) {
            throw new IllegalStateException("The schedule " + before.id() + " is "
                    + before.status().label() + " and cannot become "
                    + after.status().label() + "; it can be made active again");
        }
        tx.schedules().update(after.on(clean(after.terms())));
        return tx.schedules().byId(before.id()).orElseThrow();
    }

    @Override
    public boolean delete(MemoryScope scope, String id) {
        return database.write(tx -> tx.schedules().delete(scope, id));
    }

    @Override
    public List<ScheduleRun> runs(MemoryScope scope, String scheduleId, int limit) {
        return database.read(tx -> tx.scheduleRuns().newest(scope, scheduleId, limit));
    }

    @Override
    public Optional<ScheduleRun.Output> output(MemoryScope scope, String runId, int offset, int limit) {
        return database.read(tx -> tx.scheduleRuns().output(scope, runId))
                .map(whole -> Excerpts.page(whole, offset, limit));
    }

    @Override
    public List<Schedule> all(String agentId) {
        return database.read(tx -> tx.schedules().all(agentId));
    }

    @Override
    public List<ScheduleRun> history(String scheduleId, int limit) {
        return database.read(tx -> tx.scheduleRuns().newest(scheduleId, limit));
    }

    @Override
    public Optional<String> fullOutput(String runId) {
        return database.read(tx -> tx.scheduleRuns().output(runId));
    }

    @Override
    public Optional<Instant> nextDue(ClaimRequest request) {
        return database.read(tx -> tx.schedules().nextDue(request));
    }

    @Override
    public Optional<ScheduleStore.Claim> claimDue(ClaimRequest request) {
        // Called every few seconds, mostly without a due schedule: so a write transaction begins only if one is due.
        if (database.read(tx -> tx.schedules().due(request)).isEmpty()) {
            return Optional.empty();
        }
        return database.write(tx -> tx.schedules().due(request).flatMap(due -> {
            var planned = due.retryOf() == null ? due.nextRunAt() : due.retryOf();
            return claim(tx, request, due, planned == null ? request.now() : planned);
        }));
    }

    @Override
    public Optional<ScheduleStore.Claim> claimNow(ClaimRequest request, String scheduleId) {
        return database.write(tx -> tx.schedules()
                .byId(scheduleId)
                .filter(wanted -> tx.scheduleRuns().running(scheduleId).isEmpty())
                .flatMap(wanted -> claim(tx, request, wanted, request.now())));
    }

    private Optional<ScheduleStore.Claim> claim(Tables tx, ClaimRequest request, Schedule wanted, Instant planned) {
        if (!tx.schedules().lease(wanted.id(), request)) {
            return Optional.empty();
        }
        var run = tx.scheduleRuns().insert(ids.run(request.now()), wanted.id(), planned, request.now());
        return Optional.of(new ScheduleStore.Claim(wanted, run, request.holder(), request.until()));
    }

    @Override
    public Optional<ScheduleStore.Claim> claimAbandoned(ClaimRequest request) {
        if (database.read(tx -> tx.schedules().abandoned(request)).isEmpty()) {
            return Optional.empty();
        }
        return database.write(tx -> tx.schedules().abandoned(request).flatMap(left -> {
            var run = tx.scheduleRuns().running(left.id());
            if (run.isEmpty()) {
                tx.schedules().release(left.id());
            }
            return run.filter(running -> tx.schedules().lease(left.id(), request))
                    .map(running -> new ScheduleStore.Claim(left, running, request.holder(), request.until()));
        }));
    }

    @Override
    public boolean renew(ScheduleStore.Claim claim, Instant until) {
        return database.write(tx -> tx.schedules()
                .renew(claim.schedule().id(), claim.holder(), claim.run().id(), until));
    }

    @Override
    public Optional<Schedule> finish(
            ScheduleStore.Claim claim, RunResult result, Instant at, UnaryOperator<Schedule> settle) {
        var id = claim.schedule().id();
        var kept = masked(result);
        var summary = Excerpts.summary(kept.summary().isBlank() ? kept.output() : kept.summary());
        return database.write(tx -> {
            boolean isHeld =
                    tx.schedules().renew(id, claim.holder(), claim.run().id(), claim.until());
            if (!isHeld || !tx.scheduleRuns().finish(claim.run().id(), kept, summary, at)) {
                return Optional.empty();
            }
            tx.schedules().release(id);
            var before = tx.schedules().byId(id).orElseThrow();
            var settled = changed(tx, before, ran(settle.apply(before), claim, result.status()));
            tx.scheduleRuns()
                    .keepNewest(
                            id, settled.terms().owner() == Schedule.Owner.USER ? KEPT_FOR_USERS : KEPT_FOR_THE_SYSTEM);
            return Optional.of(settled);
        });
    }

    /**
     * Lists a run that its schedule did not plan, in the transaction that made it. Does nothing if no host has planned
     * the task yet.
     *
     * @param task the name of a task of the system
     */
    void note(Tables tx, MemoryScope scope, String task, RunId run, RunResult result) {
        tx.schedules().ofTask(scope, task).ifPresent(schedule -> {
            tx.scheduleRuns().insertEnded(run.value(), schedule.id(), masked(result), tx.now());
            tx.scheduleRuns().keepNewest(schedule.id(), KEPT_FOR_THE_SYSTEM);
        });
    }

    @Override
    public void markNotified(String runId) {
        database.write(tx -> {
            tx.scheduleRuns().markNotified(runId);
            return runId;
        });
    }

    private static Schedule ran(Schedule settled, ScheduleStore.Claim claim, RunStatus status) {
        return status == RunStatus.SKIPPED
                ? settled
                : settled.afterRun(claim.run().startedAt(), status);
    }

    private RunResult masked(RunResult result) {
        var error = result.error();
        return new RunResult(
                result.status(),
                result.counts(),
                policy.masked(CleanText.of(result.output())),
                policy.masked(CleanText.of(result.summary())),
                error == null ? null : policy.masked(error),
                result.turns(),
                result.cost());
    }

    private ScheduleTerms checked(ScheduleTerms terms) {
        policy.check(terms.name());
        policy.check(terms.goal());
        return terms;
    }

    private static ScheduleTerms clean(ScheduleTerms terms) {
        return terms.saying(
                CleanText.onOneLine(CleanText.of(terms.name())), CleanText.of(terms.goal()), terms.notification());
    }
}
