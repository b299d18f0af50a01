package dev.nightjar.plugin.maintenance.consolidation;

import dev.nightjar.commons.prompt.VisibleText;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.spi.ExtensionContext;
import dev.nightjar.spi.consolidation.MemoryMaintenance;
import dev.nightjar.spi.consolidation.ReadBy;
import dev.nightjar.spi.consolidation.SessionConsolidation;
import dev.nightjar.spi.consolidation.SessionConsolidation.PendingSession;
import dev.nightjar.spi.schedule.RunId;
import dev.nightjar.spi.schedule.ScheduledTask;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Consolidates at night what no event has triggered: the last session, and sessions whose earlier attempts failed.
 * Skips sessions that may still continue. Thread-safe.
 */
public final class CatchUp {

    /** Name of its task. */
    public static final String TASK = "consolidation";

    private static final String UNDER_WAY = "under_way";
    private static final String POSTPONED = "postponed";
    private static final String LEFT_OUT = "left_out";
    /** How long a conversation waits for a model before a report calls it a problem. */
    public static final Duration UNNOTICED_WAIT = Duration.ofDays(1);

    private static final int MAX_QUOTED = 80;

    private final ExtensionContext context;
    private final SessionConsolidator consolidator;
    private final Duration quiet;

    /** @param quiet how long a session must have been silent */
    public CatchUp(ExtensionContext context, SessionConsolidator consolidator, Duration quiet) {
        this.context = context;
        this.consolidator = consolidator;
        this.quiet = quiet;
    }

    /**
     * Consolidates every waiting session of this agent, in the namespaces of the run, then those that were read without
     * the model while it could not be asked.
     */
    public ScheduledTask.Report run(
            ScheduledTask.Run run, MemoryMaintenance maintenance, SessionConsolidation sessions) {
        var night = new Night(maintenance, sessions);
        var scopes = maintenance.scopes(context.scope().agentId()).stream()
                .filter(scope -> run.covers(scope.namespace()))
                .toList();
        scopes.forEach(scope -> run(run, scope, night));
        scopes.forEach(scope -> runAgain(run, scope, night));
        return night.report();
    }

    /** Reads the sessions again that no model could read before, unless it left any to others tonight. */
    private void runAgain(ScheduledTask.Run run, MemoryScope scope, Night night) {
        if (run.isCancelled()
                || night.counts.containsKey(POSTPONED)
                || night.counts.containsKey(Night.by(ReadBy.STATEMENTS))) {
            return;
        }
        var again = consolidator.readPostponedAgain(night.sessions, scope);
        if (!again.isEmpty()) {
            consolidate(
                    run,
                    scope,
                    night.sessions.pendingSessions(scope).stream()
                            .filter(pending -> again.contains(pending.sessionId()))
                            .toList(),
                    night);
        }
    }

    private void run(ScheduledTask.Run run, MemoryScope scope, Night night) {
        // A user who runs it by hand knows whether the conversation is over. If it continues, the new messages are
        // read later.
        var still = run.isByHand() ? Instant.MAX : context.clock().instant().minus(quiet);
        var finished = new ArrayList<PendingSession>();
        for (var pending : night.sessions.pendingSessions(scope)) {
            if (pending.lastActive().isAfter(still)) {
                night.add(UNDER_WAY, 1);
            } else {
                finished.add(pending);
            }
        }
        consolidate(run, scope, finished, night);
    }

    private void consolidate(ScheduledTask.Run run, MemoryScope scope, List<PendingSession> finished, Night night) {
        var together = together(scope, finished, run, night);
        for (var pending : finished) {
            var done = together.get(pending.sessionId());
            if (done != null) {
                add(scope, pending, done, night);
            } else if (run.isCancelled()) {
                night.add("left", 1);
            } else {
                consolidate(scope, pending, run.id(), night);
            }
        }
    }

    private Map<String, Consolidated> together(
            MemoryScope scope, List<PendingSession> finished, ScheduledTask.Run run, Night night) {
        if (run.isCancelled() || finished.size() < 2) {
            return Map.of();
        }
        night.maintenance.beginRun(scope, run.id(), TASK);
        return consolidator.together(
                night.sessions,
                scope,
                finished.stream().map(PendingSession::sessionId).toList(),
                run.id());
    }

    private void consolidate(MemoryScope scope, PendingSession pending, RunId run, Night night) {
        try {
            night.maintenance.beginRun(scope, run, TASK);
            consolidator
                    .consolidate(night.sessions, scope, pending.sessionId(), run)
                    .ifPresentOrElse(done -> add(scope, pending, done, night), () -> night.add("resting", 1));
        } catch (PostponedException postponed) {
            night.postponed(pending, String.valueOf(postponed.getMessage()), context.clock());
        } catch (RuntimeException failure) {
            night.add("failed", 1);
            night.lines.add(pending.sessionId() + ": failed: " + failure.getMessage());
            context.reportFailure("consolidate session " + pending.sessionId(), failure);
        }
    }

    private void add(MemoryScope scope, PendingSession pending, Consolidated done, Night night) {
        night.add(pending, done);
        var replaced = context.service(MemoryService.class).stream()
                .flatMap(memory -> done.facts().superseded().stream().flatMap(id -> memory.find(scope, id).stream()))
                .map(fact -> "'" + VisibleText.line(fact.content(), MAX_QUOTED) + "'")
                .toList();
        if (!replaced.isEmpty()) {
            night.lines.add("replaced: " + String.join("; ", replaced));
        }
        Consolidated.announce(context, scope, pending.sessionId(), done.facts());
    }

    /** One run: the services and the results. */
    private static final class Night {

        private final MemoryMaintenance maintenance;
        private final SessionConsolidation sessions;
        private final Map<String, Long> counts = new TreeMap<>(Map.of(
                "sessions", 0L, "gained", 0L, "superseded", 0L, "duplicates", 0L, "contradictions", 0L, "failed", 0L));
        private final List<String> lines = new ArrayList<>();
        private int turns;
        private double cost;
        /** The day of the oldest conversation that has waited for a model for a day and more; null for none. */
        private @Nullable LocalDate waitingSince;

        /** Why the first postponed conversation waits, and until when; empty for none. */
        private String reason = "";

        Night(MemoryMaintenance maintenance, SessionConsolidation sessions) {
            this.maintenance = maintenance;
            this.sessions = sessions;
        }

        void add(String what, long count) {
            counts.merge(what, count, Long::sum);
        }

        void postponed(PendingSession pending, String why, Clock clock) {
            add(POSTPONED, 1);
            lines.add(pending.sessionId() + ": postponed: " + why);
            reason = reason.isEmpty() ? why : reason;
            boolean isLong = pending.lastActive().isBefore(clock.instant().minus(UNNOTICED_WAIT));
            var day = LocalDate.ofInstant(pending.lastActive(), clock.getZone());
            if (isLong && (waitingSince == null || day.isBefore(waitingSince))) {
                waitingSince = day;
            }
        }

        void add(PendingSession pending, Consolidated done) {
            add("sessions", 1);
            add(by(done.by()), 1);
            add("gained", done.facts().saved().size());
            add("superseded", done.facts().superseded().size());
            add("duplicates", done.facts().skippedDuplicates());
            add("contradictions", done.facts().contradictions().size());
            add(LEFT_OUT, done.notSaved().size());
            turns += done.turns();
            cost += done.cost();
            done.lines().forEach(line -> lines.add(pending.sessionId() + ": " + line));
        }

        private static String by(ReadBy reader) {
            return "by_" + reader.label();
        }

        ScheduledTask.Report report() {
            var summary = String.format(
                    Locale.ROOT,
                    "conversations read: %d (%d by the model, %d without); facts: %d gained, %d replaced, %d known already",
                    counts.get("sessions"),
                    counts.getOrDefault(by(ReadBy.MODEL), 0L),
                    counts.getOrDefault(by(ReadBy.STATEMENTS), 0L),
                    counts.get("gained"),
                    counts.get("superseded"),
                    counts.get("duplicates"));
            // Shown only if it is not zero: when a line wraps before the zero, it looks like a failure.
            summary += said("failed", "; %d failed")
                    + said(LEFT_OUT, "; %d left out, see 'nightjar jobs show consolidation'")
                    + said(UNDER_WAY, "; %d left alone, because somebody may still be talking in them")
                    + said(POSTPONED, "; %d postponed: ")
                    + reason;
            long failed = counts.getOrDefault("failed", 0L);
            var report = new ScheduledTask.Report(counts, summary, String.join("\n", lines)).withUsage(turns, cost);
            var problems = new ArrayList<String>();
            if (failed > 0) {
                problems.add(failed + " sessions could not be read and are tried again next time");
            }
            if (waitingSince != null) {
                problems.add(
                        "no model could be asked about conversations since " + waitingSince
                                + ", see 'nightjar jobs show consolidation'; they are read without a model when they are a week old");
            }
            if (!problems.isEmpty()) {
                report = report.withProblem(String.join("; ", problems));
            }
            long contradicted = counts.getOrDefault("contradictions", 0L);
            return contradicted == 0
                    ? report
                    : report.withNotice(
                            "Something said lately contradicts " + contradicted
                                    + " of the facts you confirmed. Those stay, and what was said waits for a review until you decide.");
        }

        private String said(String what, String words) {
            long count = counts.getOrDefault(what, 0L);
            return count == 0 ? "" : words.formatted(count);
        }
    }
}
