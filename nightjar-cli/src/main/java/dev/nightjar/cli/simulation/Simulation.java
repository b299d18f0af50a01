package dev.nightjar.cli.simulation;

import com.google.common.hash.HashFunction;
import com.google.common.hash.Hashing;
import dev.nightjar.cli.host.Host;
import dev.nightjar.cli.simulation.SimulationReport.FactCounts;
import dev.nightjar.cli.simulation.SimulationReport.Night;
import dev.nightjar.memory.Durability;
import dev.nightjar.memory.EndReason;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryHistory;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.spi.consolidation.MemoryMaintenance;
import dev.nightjar.spi.schedule.Cadence;
import dev.nightjar.spi.schedule.Schedule;
import dev.nightjar.spi.schedule.Schedule.ScheduleStatus;
import dev.nightjar.spi.schedule.ScheduleRun;
import dev.nightjar.spi.schedule.ScheduleRun.RunStatus;
import dev.nightjar.spi.schedule.ScheduleStore;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Steps a host's clock through nights: runs due jobs at their times, and by day uses some facts. The host must work on
 * a copy and ask no model. Not thread-safe.
 */
public final class Simulation {

    private static final Duration MAX_SETTLING = Duration.ofMinutes(5);
    private static final int MANY = Integer.MAX_VALUE;
    private static final int RUNS_PER_NIGHT = 100;
    private static final int MAX_IDLE_STEPS = 100;

    private final Host host;
    private final MemoryService memory;
    private final ScheduleStore schedules;
    private final SimulationPlan plan;
    private final SimulatedUse use;
    private final List<MemoryScope> scopes;

    /**
     * A simulation.
     *
     * @param scopes the simulated namespaces
     * @throws MemoryException when the host has no memory or keeps no schedules
     */
    public Simulation(Host host, SimulationPlan plan, List<MemoryScope> scopes) {
        this.host = host;
        this.memory = host.memory();
        this.schedules = host.kernel()
                .service(ScheduleStore.class)
                .orElseThrow(() -> new MemoryException("No plugin keeps schedules"));
        this.plan = plan;
        this.scopes = List.copyOf(scopes);
        this.use = new SimulatedUse(plan.seed(), plan.usesPerDay());
    }

    /**
     * Runs the simulation.
     *
     * @param progress receives the number of finished nights
     */
    public SimulationReport run(IntConsumer progress) {
        var start = plan.from() == null ? whereItLeftOff() : plan.from();
        host.travelTo(start);
        host.kernel().scheduler().plan();
        schedules().forEach(schedule -> planAgain(schedule, start));
        var facts = facts();
        var before = FactCounts.of(facts);
        var faded = new HashSet<MemoryId>();
        var pruned = new EnumMap<Durability, Long>(Durability.class);
        var nights = new ArrayList<Night>();
        for (int night = 0; night < plan.nights(); night++) {
            var from = start.atZone(host.clock().getZone()).plusDays(night).toInstant();
            var end = start.atZone(host.clock().getZone()).plusDays(night + 1L).toInstant();
            noteFading(facts, faded);
            use(night, facts);
            runUntil(end);
            var after = facts();
            notePruned(facts, after, pruned);
            facts = after;
            nights.add(night(from, end, FactCounts.of(facts)));
            progress.accept(night + 1);
        }
        noteFading(facts, faded);
        long unexplained = scopes.stream()
                .mapToLong(host.memory(MemoryMaintenance.class)::unexplained)
                .sum();
        return new SimulationReport(start, before, nights, faded.size(), pruned, unexplained);
    }

    /**
     * Plans a schedule of the system for its first time after this moment. Schedules are planned when conversations are
     * imported, long after the conversations took place.
     */
    private void planAgain(Schedule schedule, Instant start) {
        var terms = schedule.terms();
        var next = schedule.nextRunAt();
        boolean isPlanned = terms.owner() == Schedule.Owner.SYSTEM
                && schedule.status() == ScheduleStatus.ACTIVE
                && !(terms.cadence() instanceof Cadence.Once);
        if (isPlanned) {
            host.kernel()
                    .scheduler()
                    .calendar()
                    .next(terms.cadence(), start)
                    .filter(first -> next != null && first.isBefore(next))
                    .ifPresent(first -> {
                        // The store plans again only when the cadence changes.
                        var daily = terms.at(new Cadence.Interval(Duration.ofDays(1)), terms.zone());
                        var unused = schedules.adopt(daily, first);
                        unused = schedules.adopt(terms, first);
                    });
        }
    }

    /** The time of the newest memory or run; the present for an empty memory. */
    private Instant whereItLeftOff() {
        var remembered = scopes.stream().map(scope -> memory.stats(scope).newest());
        var run = schedules().stream().map(Schedule::lastRunAt);
        return Stream.concat(remembered, run)
                .filter(Objects::nonNull)
                .map(Objects::requireNonNull)
                .max(Instant::compareTo)
                .orElse(host.clock().instant());
    }

    private List<Schedule> schedules() {
        var namespaces = scopes.stream().map(MemoryScope::namespace).toList();
        return schedules.all(host.scope().agentId()).stream()
                .filter(schedule -> namespaces.contains(schedule.terms().namespace()))
                .toList();
    }

    private List<Fact> facts() {
        return scopes.stream()
                .flatMap(scope -> memory.list(scope, MemoryFilter.ofKinds(MemoryKind.FACT), MANY).stream())
                .map(Fact.class::cast)
                .toList();
    }

    private static void noteFading(List<Fact> facts, Set<MemoryId> faded) {
        facts.stream().filter(Fact::isOutOfDate).forEach(fact -> faded.add(fact.id()));
    }

    private void notePruned(List<Fact> before, List<Fact> after, Map<Durability, Long> pruned) {
        var left = after.stream().map(Fact::id).collect(Collectors.toSet());
        for (var fact : before) {
            if (!left.contains(fact.id()) && isDecayed(fact)) {
                pruned.merge(fact.durability(), 1L, Long::sum);
            }
        }
    }

    private boolean isDecayed(Fact fact) {
        var scope = MemoryScope.of(host.scope().agentId(), fact.details().namespace());
        return memory.find(scope, fact.id())
                .map(ended -> ended.details().ending())
                .filter(ending -> ending.reason() == EndReason.DECAYED)
                .isPresent();
    }

    private void use(int day, List<Fact> facts) {
        for (var fact : use.on(day, facts)) {
            var scope = MemoryScope.of(host.scope().agentId(), fact.details().namespace());
            if (!isOutdated(scope, fact.id())) {
                memory.recordUse(scope, Set.of(fact.id()));
            }
        }
    }

    /** Whether searches return a newer memory in place of this one. */
    private boolean isOutdated(MemoryScope scope, MemoryId id) {
        return memory.history(scope, id).stream()
                .flatMap(history -> history.links().stream())
                .anyMatch(link -> link.relation() == MemoryHistory.Link.Relation.SUPERSEDES
                        && link.to().equals(id));
    }

    private void runUntil(Instant end) {
        var scheduler = host.kernel().scheduler();
        int idle = 0;
        for (var due = scheduler.nextDue(); due.isPresent() && due.get().isBefore(end); due = scheduler.nextDue()) {
            host.travelTo(later(due.get(), host.clock().instant()));
            idle = scheduler.runDue(host.clock().instant()) == 0 ? idle + 1 : 0;
            if (idle > MAX_IDLE_STEPS || !host.settle(MAX_SETTLING)) {
                throw new MemoryException(
                        "The simulation does not get on; something is due at " + due.get() + " and does not end");
            }
        }
        host.travelTo(end);
    }

    private Night night(Instant from, Instant end, FactCounts facts) {
        var runs = schedules().stream()
                .filter(schedule -> schedule.terms().owner() == Schedule.Owner.SYSTEM)
                .flatMap(schedule -> schedules.history(schedule.id(), RUNS_PER_NIGHT).stream())
                .filter(run ->
                        !run.startedAt().isBefore(from) && run.startedAt().isBefore(end))
                .toList();
        return new Night(
                LocalDate.ofInstant(end, host.clock().getZone()),
                sum(runs, "gained"),
                sum(runs, "superseded"),
                sum(runs, "pruned"),
                sum(runs, "expired"),
                runs.stream().filter(run -> run.status() == RunStatus.FAILED).count(),
                facts);
    }

    private static long sum(List<ScheduleRun> runs, String what) {
        return runs.stream().mapToLong(run -> count(run, what)).sum();
    }

    private static long count(ScheduleRun run, String what) {
        return run.counts().getOrDefault(what, 0L);
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }

    /**
     * Settings of a simulation.
     *
     * @param nights number of nights, ≥ 1
     * @param seed seed of the choice of used facts
     * @param usesPerDay number of used facts a day, ≥ 0
     * @param from the beginning; null for the time of the newest memory
     */
    public record SimulationPlan(
            int nights, long seed, int usesPerDay, @Nullable Instant from) {

        /** @throws IllegalArgumentException naming the refused value */
        public SimulationPlan {
            if (nights < 1) {
                throw new IllegalArgumentException("--days must be 1 or more, but was " + nights);
            }
            if (usesPerDay < 0) {
                throw new IllegalArgumentException("--uses must be 0 or more, but was " + usesPerDay);
            }
        }
    }

    /**
     * Facts used on a day. A few facts are used again and again, most hardly ever: the seed and the texts order the
     * facts, and those in front are drawn most often. Ids have no influence, so the same memory and seed give the same
     * days. Thread-safe.
     */
    static final class SimulatedUse {

        private final HashFunction hash;
        private final int perDay;
        private final Comparator<Fact> order;

        SimulatedUse(long seed, int perDay) {
            this.perDay = perDay;
            this.hash = Hashing.sipHash24(seed, 0);
            this.order = Comparator.comparingLong((Fact fact) -> hash.hashString(fact.content(), StandardCharsets.UTF_8)
                            .asLong())
                    .thenComparing(Fact::content)
                    .thenComparing(Fact::eventTime)
                    .thenComparing(fact -> fact.details().namespace().value());
        }

        /** The facts used on a day, at most the daily number. */
        Set<Fact> on(int day, List<Fact> active) {
            var ordered = active.stream().sorted(order).toList();
            var ofTheDay = new SplittableRandom(hash.hashInt(day).asLong());
            var used = new LinkedHashSet<Fact>();
            for (int use = 0; use < perDay && !ordered.isEmpty(); use++) {
                double place = ofTheDay.nextDouble();
                used.add(ordered.get((int) (ordered.size() * place * place * place)));
            }
            return used;
        }
    }
}
