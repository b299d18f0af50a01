package dev.nightjar.plugin.maintenance.enrichment;

import dev.nightjar.extension.ExtensionContext;
import dev.nightjar.extension.ScheduledTask;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.maintenance.MemoryMaintenance;
import dev.nightjar.ner.EntityRecognizer;
import java.util.List;
import java.util.Map;

/**
 * Has the accurate recogniser read what only the fast one has, the newest first, a bounded number a night. Only what was
 * read without failure is not read again. Thread-safe.
 */
public final class EnrichmentJob {

    /** What its runs are called. */
    public static final String TASK = "enrichment";

    private final ExtensionContext context;
    private final int perRun;

    /**
     * A job.
     *
     * @param perRun most memories to read in a run, ≥ 1
     */
    public EnrichmentJob(ExtensionContext context, int perRun) {
        this.context = context;
        this.perRun = perRun;
    }

    /** Reads them under this run; nothing when there is no accurate recogniser. */
    public ScheduledTask.Report run(ScheduledTask.Run run, MemoryMaintenance memory) {
        boolean isAvailable = context.service(EntityRecognizer.class)
                .filter(recognizer -> recognizer.isAvailable(EntityRecognizer.ACCURATE))
                .isPresent();
        if (!isAvailable) {
            return report(new Tally(), "Skipped: no accurate recogniser is available");
        }
        var tally = new Tally();
        for (var scope : memory.scopes(context.scope().agentId())) {
            if (run.covers(scope.namespace())) {
                enrich(run, memory, scope, tally);
            }
        }
        return report(
                tally,
                "%d memories read accurately, %d new mentions; %d could not be read"
                        .formatted(tally.enriched, tally.linked, tally.failed));
    }

    private void enrich(ScheduledTask.Run run, MemoryMaintenance memory, MemoryScope scope, Tally tally) {
        int left = perRun - tally.looked;
        var found = left > 0 ? memory.unenriched(scope, left) : List.<Memory>of();
        var id = run.id();
        if (!found.isEmpty()) {
            memory.beginRun(scope, id, TASK);
        }
        for (var one : found) {
            if (!run.isCancelled()) {
                tally.looked++;
                memory.enrich(scope, id, one.id())
                        .ifPresentOrElse(
                                links -> {
                                    tally.enriched++;
                                    tally.linked += links;
                                },
                                () -> tally.failed++);
            }
        }
    }

    private static ScheduledTask.Report report(Tally tally, String summary) {
        var report = new ScheduledTask.Report(
                Map.of("enriched", tally.enriched, "linked", tally.linked, "failed", tally.failed), summary, "");
        return tally.failed == 0
                ? report
                : report.withProblem(tally.failed + " memories could not be read and are tried again next time");
    }

    private static final class Tally {
        private int looked;
        private long enriched;
        private long linked;
        private long failed;
    }
}
