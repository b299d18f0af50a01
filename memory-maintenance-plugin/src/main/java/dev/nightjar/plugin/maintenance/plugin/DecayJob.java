package dev.nightjar.plugin.maintenance.plugin;

import dev.nightjar.conversation.ConversationStore;
import dev.nightjar.spi.ExtensionContext;
import dev.nightjar.spi.consolidation.MemoryMaintenance;
import dev.nightjar.spi.consolidation.MemoryMaintenance.DecayResult;
import dev.nightjar.spi.consolidation.MemoryMaintenance.DecayRule;
import dev.nightjar.spi.schedule.ScheduledTask;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;

/**
 * Ends expired facts and facts that faded long ago, and deletes the messages of old sessions, in every namespace of a
 * run. Thread-safe.
 */
public final class DecayJob {

    /** Name of its task. */
    public static final String TASK = "decay";

    private final ExtensionContext context;
    private final Duration pruneAfter;

    /** @param pruneAfterDays how many days faded facts and past plans are kept, ≥ 0 */
    public DecayJob(ExtensionContext context, int pruneAfterDays) {
        this.context = context;
        this.pruneAfter = Duration.ofDays(pruneAfterDays);
    }

    /** Does all of it as part of this run. */
    public ScheduledTask.Report run(ScheduledTask.Run run, MemoryMaintenance memory) {
        var id = run.id();
        var rule = new DecayRule(pruneAfter);
        var total = new DecayResult(0, 0, 0);
        long sessions = 0;
        for (var scope : memory.scopes(context.scope().agentId())) {
            if (run.covers(scope.namespace()) && !run.isCancelled()) {
                memory.beginRun(scope, id, TASK);
                total = total.plus(memory.decay(scope, id, rule));
                sessions += context.service(ConversationStore.class)
                        .map(store -> store.prune(scope))
                        .orElse(0);
            }
        }
        return report(total, sessions);
    }

    private static ScheduledTask.Report report(DecayResult total, long sessions) {
        var report = new ScheduledTask.Report(
                Map.of(
                        "decayed", total.decayed(),
                        "pruned", total.pruned(),
                        "expired", total.expired(),
                        "sessions_pruned", sessions,
                        "errors", total.errors()),
                String.format(
                        Locale.ROOT,
                        "%d facts fade, %d of them had been faded for long and were ended; %d notes ran out; the messages of %d old sessions were dropped; %d errors",
                        total.decayed(),
                        total.pruned(),
                        total.expired(),
                        sessions,
                        total.errors()),
                "");
        return total.errors() == 0
                ? report
                : report.withProblem(String.format(
                        Locale.ROOT,
                        "%d memories could not be ended and are tried again next time; 'nightjar doctor --deep' looks for damage; the first one failed with: %s",
                        total.errors(),
                        total.firstError()));
    }
}
