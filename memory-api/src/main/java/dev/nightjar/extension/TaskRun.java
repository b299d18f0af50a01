package dev.nightjar.extension;

import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.RunId;
import java.time.Instant;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One run of a {@link ScheduledTask}, as its work sees it.
 *
 * @param id the run's id; what it changes in memory is recorded under it
 * @param planned the time it stands for; the present may be much later
 * @param attempt 1, or more when earlier runs for this time failed
 * @param isByHand whether somebody asked for it now, outside its planned times
 * @param namespace the only namespace it may work on; null for all namespaces of the agent
 * @param cancellation says whether to stop; asked by {@link #isCancelled}
 */
public record TaskRun(
        RunId id,
        Instant planned,
        int attempt,
        boolean isByHand,
        @Nullable Namespace namespace,
        BooleanSupplier cancellation) {

    /** Whether it may work on this namespace. */
    public boolean covers(Namespace other) {
        return namespace == null || namespace.equals(other);
    }

    /** Whether the work should stop at the next good moment. */
    public boolean isCancelled() {
        return cancellation.getAsBoolean();
    }
}
