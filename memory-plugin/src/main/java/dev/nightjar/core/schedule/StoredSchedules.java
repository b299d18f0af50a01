package dev.nightjar.core.schedule;

import dev.nightjar.core.database.MemoryDatabase;
import dev.nightjar.core.database.Sql;
import dev.nightjar.core.store.CleanText;
import dev.nightjar.core.store.IdGenerator;
import dev.nightjar.core.store.ScheduleRunTable;
import dev.nightjar.core.store.ScheduleTable;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.schedule.ClaimRequest;
import dev.nightjar.schedule.RunClaim;
import dev.nightjar.schedule.RunOutput;
import dev.nightjar.schedule.RunResult;
import dev.nightjar.schedule.RunStatus;
import dev.nightjar.schedule.Schedule;
import dev.nightjar.schedule.ScheduleFilter;
import dev.nightjar.schedule.ScheduleOwner;
import dev.nightjar.schedule.SchedulePage;
import dev.nightjar.schedule.ScheduleRun;
import dev.nightjar.schedule.ScheduleStore;
import dev.nightjar.schedule.ScheduleTerms;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The {@link ScheduleStore} on the agent's database file. Thread-safe. */
public final class StoredSchedules implements ScheduleStore {

    /** Runs kept of a user's schedule. */
    static final int KEPT_FOR_USERS = 20;

    /** Runs kept of a system schedule: they say what became of memories, so years of nights. */
    static final int KEPT_FOR_THE_SYSTEM = 2_000;

    private final MemoryDatabase database;
    private final IdGenerator ids;
    private final Clock clock;
    private final ScheduleTable schedules = new ScheduleTable();
    private final ScheduleRunTable runs = new ScheduleRunTable();

    public StoredSchedules(MemoryDatabase database, IdGenerator ids, Clock clock) {
        this.database = database;
        this.ids = ids;
        this.clock = clock;
    }

    @Override
    public Optional<Schedule> create(ScheduleTerms terms, Instant firstRun, int mostLive) {
        var at = clock.instant();
        var clean = clean(terms);
        return database.write(sql -> schedules.countLive(sql, terms.scope()) >= mostLive
                ? Optional.empty()
                : Optional.of(schedules.insert(sql, ids.schedule(at), clean, firstRun, at)));
    }

    /** Every start asks for this: nothing is written, and no lock waited for, when it is as it should be. */
    @Override
    public Schedule adopt(ScheduleTerms terms, Instant firstRun) {
        var clean = clean(terms);
        var known = database.read(sql -> schedules.findSystem(sql, clean));
        if (known.isPresent() && known.get().equals(adopted(known.get(), clean, firstRun))) {
            return known.get();
        }
        var at = clock.instant();
        return database.write(sql -> schedules
                .findSystem(sql, clean)
                .map(present -> update(sql, present, adopted(present, clean, firstRun)))
                .orElseGet(() -> schedules.insert(sql, ids.schedule(at), clean, firstRun, at)));
    }

    private Schedule update(Sql sql, Schedule known, Schedule adopted) {
        if (!adopted.equals(known)) {
            schedules.update(sql, adopted, clock.instant());
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
        return database.read(sql -> schedules.find(sql, scope, id));
    }

    @Override
    public int countLive(MemoryScope scope) {
        return database.read(sql -> schedules.countLive(sql, scope));
    }

    @Override
    public SchedulePage search(MemoryScope scope, ScheduleFilter filter, int offset, int limit) {
        return database.read(sql -> schedules.search(sql, scope, filter, offset, limit));
    }

    @Override
    public Optional<Schedule> edit(MemoryScope scope, String id, UnaryOperator<Schedule> change) {
        return database.write(
                sql -> schedules.find(sql, scope, id).map(before -> changed(sql, before, change.apply(before))));
    }

    private Schedule changed(Sql sql, Schedule before, Schedule after) {
        if (!before.status().mayBecome(after.status())) {
            throw new IllegalStateException("The schedule " + before.id() + " is "
                    + before.status().label() + " and cannot become "
                    + after.status().label() + "; it can be made active again");
        }
        schedules.update(sql, after.on(clean(after.terms())), clock.instant());
        return schedules.byId(sql, before.id()).orElseThrow();
    }

    @Override
    public boolean delete(MemoryScope scope, String id) {
        return database.write(sql -> schedules.delete(sql, scope, id));
    }

    @Override
    public List<ScheduleRun> runs(MemoryScope scope, String scheduleId, int limit) {
        return database.read(sql -> runs.newest(sql, scope, scheduleId, limit));
    }

    @Override
    public Optional<RunOutput> output(MemoryScope scope, String runId, int offset, int limit) {
        return database.read(sql -> runs.output(sql, scope, runId)).map(whole -> Excerpts.page(whole, offset, limit));
    }

    @Override
    public List<Schedule> all(String agentId) {
        return database.read(sql -> schedules.all(sql, agentId));
    }

    @Override
    public List<ScheduleRun> history(String scheduleId, int limit) {
        return database.read(sql -> runs.newest(sql, scheduleId, limit));
    }

    @Override
    public Optional<String> fullOutput(String runId) {
        return database.read(sql -> runs.output(sql, runId));
    }

    @Override
    public Optional<Instant> nextDue(ClaimRequest request) {
        return database.read(sql -> schedules.nextDue(sql, request));
    }

    @Override
    public Optional<RunClaim> claimDue(ClaimRequest request) {
        // Asked every few seconds for nothing: a write transaction is begun only when there is something to claim.
        if (database.read(sql -> schedules.due(sql, request)).isEmpty()) {
            return Optional.empty();
        }
        return database.write(sql -> schedules.due(sql, request).flatMap(due -> {
            var planned = due.retryOf() == null ? due.nextRunAt() : due.retryOf();
            return claim(sql, request, due, planned == null ? request.now() : planned);
        }));
    }

    @Override
    public Optional<RunClaim> claimNow(ClaimRequest request, String scheduleId) {
        return database.write(sql -> schedules
                .byId(sql, scheduleId)
                .filter(wanted -> runs.running(sql, scheduleId).isEmpty())
                .flatMap(wanted -> claim(sql, request, wanted, request.now())));
    }

    private Optional<RunClaim> claim(Sql sql, ClaimRequest request, Schedule wanted, Instant planned) {
        if (!schedules.lease(sql, wanted.id(), request)) {
            return Optional.empty();
        }
        var run = runs.insert(sql, ids.run(request.now()), wanted.id(), planned, request.now());
        return Optional.of(new RunClaim(wanted, run, request.holder(), request.until()));
    }

    @Override
    public Optional<RunClaim> claimAbandoned(ClaimRequest request) {
        if (database.read(sql -> schedules.abandoned(sql, request)).isEmpty()) {
            return Optional.empty();
        }
        return database.write(sql -> schedules.abandoned(sql, request).flatMap(left -> {
            var run = runs.running(sql, left.id());
            if (run.isEmpty()) {
                schedules.release(sql, left.id());
            }
            return run.filter(running -> schedules.lease(sql, left.id(), request))
                    .map(running -> new RunClaim(left, running, request.holder(), request.until()));
        }));
    }

    @Override
    public boolean renew(RunClaim claim, Instant until) {
        return database.write(sql -> schedules.renew(
                sql, claim.schedule().id(), claim.holder(), claim.run().id(), until));
    }

    @Override
    public Optional<Schedule> finish(RunClaim claim, RunResult result, Instant at, UnaryOperator<Schedule> settle) {
        var id = claim.schedule().id();
        var summary = Excerpts.summary(CleanText.of(result.summary().isBlank() ? result.output() : result.summary()));
        return database.write(sql -> {
            boolean isHeld =
                    schedules.renew(sql, id, claim.holder(), claim.run().id(), claim.until());
            if (!isHeld || !runs.finish(sql, claim.run().id(), result, summary, at)) {
                return Optional.empty();
            }
            schedules.release(sql, id);
            var before = schedules.byId(sql, id).orElseThrow();
            var settled = changed(sql, before, ran(settle.apply(before), claim, result.status()));
            runs.keepNewest(
                    sql, id, settled.terms().owner() == ScheduleOwner.USER ? KEPT_FOR_USERS : KEPT_FOR_THE_SYSTEM);
            return Optional.of(settled);
        });
    }

    @Override
    public void markNotified(String runId) {
        database.write(sql -> {
            runs.markNotified(sql, runId);
            return runId;
        });
    }

    private static Schedule ran(Schedule settled, RunClaim claim, RunStatus status) {
        return status == RunStatus.SKIPPED
                ? settled
                : settled.afterRun(claim.run().startedAt(), status);
    }

    private static ScheduleTerms clean(ScheduleTerms terms) {
        return terms.saying(
                CleanText.onOneLine(CleanText.of(terms.name())), CleanText.of(terms.goal()), terms.notification());
    }
}
