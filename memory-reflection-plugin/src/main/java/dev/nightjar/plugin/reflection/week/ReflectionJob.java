package dev.nightjar.plugin.reflection.week;

import dev.nightjar.memory.Fact;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.Reflection;
import dev.nightjar.spi.ExtensionContext;
import dev.nightjar.spi.consolidation.MemoryMaintenance;
import dev.nightjar.spi.consolidation.SessionConsolidation;
import dev.nightjar.spi.schedule.ScheduledTask;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Stores an insight into the last seven days for every namespace of a run. It skips a namespace with a recent insight,
 * so a run can be repeated safely. If something fails, the run counts as failed and is repeated. If a namespace still
 * waits for its conversations to be consolidated, the run is postponed. Thread-safe.
 */
public final class ReflectionJob {

    /** Name of its task. */
    public static final String TASK = "reflection";

    /** The tag of its insights. */
    static final String TAG = "weekly";

    private static final Duration RECENT = Duration.ofDays(6);
    private static final Duration LATE = Duration.ofMinutes(10);
    private static final int MAX_SOURCES = 50;
    private static final int WAITING_ATTEMPTS = 3;

    /**
     * The nightly consolidation runs two hours before a planned reflection, so it normally covers all messages older
     * than this.
     */
    private static final Duration CONSOLIDATED_BEFORE = Duration.ofHours(3);

    private final ExtensionContext context;
    private final ReflectionAgent agent;
    private final WeekReader weeks;
    private final ReflectionLimits limits;

    /** Creates the job; it uses the agent when there is a model. */
    public ReflectionJob(ExtensionContext context, ReflectionAgent agent, ReflectionLimits limits) {
        this.context = context;
        this.agent = agent;
        this.weeks = new WeekReader(context.clock());
        this.limits = limits;
    }

    /**
     * Reflects on every namespace of the run.
     *
     * @throws IllegalStateException when something fails in a namespace, naming the namespace and the failure
     */
    public ScheduledTask.Report run(ScheduledTask.Run run, MemoryService memory) {
        var tally = new Tally();
        for (MemoryScope scope : maintenance().scopes(context.scope().agentId())) {
            if (!run.covers(scope.namespace())) {
                continue;
            }
            if (run.isCancelled()) {
                tally.add(scope, Result.LEFT, "the host is stopping");
            } else {
                reflect(run, memory, scope, tally);
            }
        }
        tally.failIfAnyFailed();
        return tally.report();
    }

    private MemoryMaintenance maintenance() {
        return context.service(MemoryMaintenance.class)
                .orElseThrow(() -> new IllegalStateException("No memory service: is memory-plugin loaded?"));
    }

    private void reflect(ScheduledTask.Run run, MemoryService memory, MemoryScope scope, Tally tally) {
        try {
            Optional<Result> skipped = skipped(run, memory, scope);
            if (skipped.isPresent()) {
                tally.add(scope, skipped.get(), "");
                return;
            }
            Week week = weeks.read(memory, scope);
            tally.read(week);
            if (week.facts().size() < limits.minFacts()) {
                tally.add(scope, Result.TOO_FEW_FACTS, week.facts().size() + " of " + limits.minFacts() + " facts");
            } else if (agent.isAvailable()) {
                askAgent(run, scope, week, tally);
            } else {
                digest(run, scope, week, tally);
            }
        } catch (RuntimeException e) {
            context.reportFailure("reflect on " + scope.namespace().value(), e);
            tally.add(scope, Result.FAILED, String.valueOf(e.getMessage()));
        }
    }

    private Optional<Result> skipped(ScheduledTask.Run run, MemoryService memory, MemoryScope scope) {
        var newest = memory.newestReflection(scope);
        var now = context.clock().instant();
        if (newest.isPresent()
                && newest.get().details().createdAt().plus(RECENT).isAfter(now)) {
            return Optional.of(Result.RECENT);
        }
        return isAheadOfConsolidation(run, scope) ? Optional.of(Result.NOT_CONSOLIDATED) : Optional.empty();
    }

    // After a host was off, all missed runs start at once, in any order. So the first attempts wait for the missed
    // consolidation, a little more than two hours in all. They do not wait longer, because a host without
    // consolidation would wait forever.
    private boolean isAheadOfConsolidation(ScheduledTask.Run run, MemoryScope scope) {
        boolean isLate = run.planned().plus(LATE).isBefore(context.clock().instant());
        var before = run.planned().minus(CONSOLIDATED_BEFORE);
        return isLate
                && run.attempt() <= WAITING_ATTEMPTS
                && context.service(SessionConsolidation.class).stream()
                        .flatMap(sessions -> sessions.pendingSessions(scope).stream())
                        .anyMatch(session ->
                                session.attempts() == 0 && session.lastActive().isBefore(before));
    }

    private void askAgent(ScheduledTask.Run run, MemoryScope scope, Week week, Tally tally) {
        Insight insight = agent.reflect(week);
        tally.spent(insight.usage());
        if (insight instanceof Insight.Drawn drawn) {
            save(
                    run,
                    scope,
                    new Reflection.Draft(drawn.text(), List.of(TAG), agent.source(), sources(week, List.of())));
            tally.add(scope, Result.SAVED, "by a model");
        } else if (insight instanceof Insight.Refused refused) {
            tally.add(scope, Result.REFUSED, refused.why());
        } else if (insight instanceof Insight.Failed failed) {
            if (run.failures() >= limits.modelAttempts()) {
                digest(run, scope, week, tally);
            } else {
                tally.add(scope, Result.FAILED, failed.why());
            }
        }
    }

    private void digest(ScheduledTask.Run run, MemoryScope scope, Week week, Tally tally) {
        Optional<String> text = ExtractiveDigest.of(week);
        if (text.isEmpty()) {
            tally.add(scope, Result.NOTHING_TO_TELL, "");
            return;
        }
        save(
                run,
                scope,
                new Reflection.Draft(
                        text.get(),
                        List.of(TAG, "digest"),
                        ExtractiveDigest.SOURCE,
                        sources(week, ExtractiveDigest.told(week))));
        tally.add(scope, Result.SAVED, "by rules");
    }

    private void save(ScheduledTask.Run run, MemoryScope scope, Reflection.Draft draft) {
        maintenance().beginRun(scope, run.id(), TASK);
        maintenance().saveReflection(scope, run.id(), draft);
    }

    /** Sources of a digest, the quoted facts first: once such a fact ends, its part of the digest is left out. */
    private static List<MemoryId> sources(Week week, List<Fact> told) {
        return Stream.concat(told.stream(), week.memories(MAX_SOURCES).stream())
                .map(Memory::id)
                .distinct()
                .limit(MAX_SOURCES)
                .toList();
    }
}
