package dev.nightjar.plugin.maintenance.plugin;

import com.google.common.collect.Lists;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.spi.ExtensionContext;
import dev.nightjar.spi.consolidation.MemoryMaintenance;
import dev.nightjar.spi.ner.EntityRecognizer;
import dev.nightjar.spi.schedule.ScheduledTask;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.stream.Collectors;

/**
 * Rereads memories with the accurate recogniser that only the fast one has read, newest first. The number per night is
 * limited and shared evenly by the namespaces. A memory that was read without failure is not read again. Thread-safe.
 */
public final class EnrichmentJob {

    /** Name of its task. */
    public static final String TASK = "enrichment";

    private static final int MAX_TOGETHER = 10;

    private final ExtensionContext context;
    private final int perRun;

    /** @param perRun maximum memories per run, ≥ 1 */
    public EnrichmentJob(ExtensionContext context, int perRun) {
        this.context = context;
        this.perRun = perRun;
    }

    /** Reads them as part of this run; does nothing without an accurate recogniser. */
    public ScheduledTask.Report run(ScheduledTask.Run run, MemoryMaintenance memory) {
        boolean isAvailable = context.service(EntityRecognizer.class)
                .filter(recognizer -> recognizer.isAvailable(EntityRecognizer.ACCURATE))
                .isPresent();
        if (!isAvailable) {
            return report(new Tally(), "Skipped: no accurate recogniser is available");
        }
        var tally = new Tally();
        for (var together : together(shared(run, memory))) {
            if (!run.isCancelled()) {
                var ids = together.stream().map(Candidate::id).toList();
                tally.add(ids.size(), memory.enrich(together.get(0).scope, run.id(), ids));
            }
        }
        return report(
                tally,
                String.format(
                        Locale.ROOT,
                        "%d memories read accurately, %d new mentions; %d could not be read",
                        tally.enriched,
                        tally.linked,
                        tally.failed));
    }

    /** Batches of one namespace each, small enough for a model to keep the memories apart. */
    private static List<List<Candidate>> together(List<Candidate> candidates) {
        var byScope = candidates.stream()
                .collect(Collectors.groupingBy(Candidate::scope, LinkedHashMap::new, Collectors.toList()));
        return byScope.values().stream()
                .flatMap(ofScope -> Lists.partition(ofScope, MAX_TOGETHER).stream())
                .toList();
    }

    /** The memories for this run: the newest unread memory of each namespace, in turn. */
    private List<Candidate> shared(ScheduledTask.Run run, MemoryMaintenance memory) {
        var waiting = waiting(run, memory);
        var shared = new ArrayList<Candidate>();
        while (shared.size() < perRun && !waiting.isEmpty()) {
            var namespace = waiting.remove();
            shared.add(namespace.remove());
            if (!namespace.isEmpty()) {
                waiting.add(namespace);
            }
        }
        return shared;
    }

    /** Unread memories of namespaces, one queue for each; no more namespaces than can get a share. */
    private Queue<Queue<Candidate>> waiting(ScheduledTask.Run run, MemoryMaintenance memory) {
        var waiting = new ArrayDeque<Queue<Candidate>>();
        for (var scope : inTurn(run, memory.scopes(context.scope().agentId()))) {
            if (waiting.size() == perRun) {
                break;
            }
            var found = memory.unenriched(scope, perRun).stream()
                    .map(one -> new Candidate(scope, one.id()))
                    .collect(Collectors.toCollection(ArrayDeque<Candidate>::new));
            if (!found.isEmpty()) {
                memory.beginRun(scope, run.id(), TASK);
                waiting.add(found);
            }
        }
        return waiting;
    }

    /** If there are more namespaces than shares, each night begins with those that the previous one did not reach. */
    private List<MemoryScope> inTurn(ScheduledTask.Run run, List<MemoryScope> scopes) {
        var covered = new ArrayList<>(
                scopes.stream().filter(scope -> run.covers(scope.namespace())).toList());
        long shares = Duration.between(Instant.EPOCH, run.planned()).toDays() * perRun;
        if (!covered.isEmpty()) {
            Collections.rotate(covered, -Math.floorMod(shares, covered.size()));
        }
        return covered;
    }

    private static ScheduledTask.Report report(Tally tally, String summary) {
        var report = new ScheduledTask.Report(
                Map.of("enriched", tally.enriched, "linked", tally.linked, "failed", tally.failed), summary, "");
        return tally.failed == 0
                ? report
                : report.withProblem(tally.failed + " memories could not be read and are tried again next time");
    }

    private record Candidate(MemoryScope scope, MemoryId id) {}

    private static final class Tally {
        private long enriched;
        private long linked;
        private long failed;

        void add(int asked, Map<MemoryId, Integer> read) {
            enriched += read.size();
            failed += asked - read.size();
            linked += read.values().stream().mapToInt(count -> count).sum();
        }
    }
}
