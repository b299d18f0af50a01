package dev.nightjar.benchmarks.shared;

import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.spi.consolidation.SessionConsolidation;
import dev.nightjar.spi.schedule.ScheduleStore;
import java.time.Duration;

/** Runs the nightly job of a host. */
public final class Nights {

    private static final String CONSOLIDATION = "consolidation";
    private static final Duration NO_HURRY = Duration.ofHours(1);

    private Nights() {}

    /**
     * Runs the job as the night would, until it reads no further session.
     *
     * @throws IllegalStateException when no plugin consolidates, or the host does not come to rest within an hour
     */
    public static void consolidate(AgentKernel kernel) {
        var job = kernel
                .service(ScheduleStore.class)
                .orElseThrow()
                .all(kernel.scope().agentId())
                .stream()
                .filter(schedule -> schedule.terms().name().equals(CONSOLIDATION))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("Nothing consolidates: " + kernel.failures()));
        int before = -1;
        for (int pending = pending(kernel); pending > 0 && pending != before; pending = pending(kernel)) {
            before = pending;
            var unused = kernel.scheduler().runNow(job.id()).orElseThrow();
            if (!kernel.awaitQuiet(NO_HURRY)) {
                throw new IllegalStateException("Still busy: " + kernel.backgroundTasks());
            }
        }
    }

    private static int pending(AgentKernel kernel) {
        return kernel.service(SessionConsolidation.class)
                .orElseThrow()
                .pendingSessions(kernel.scope())
                .size();
    }
}
