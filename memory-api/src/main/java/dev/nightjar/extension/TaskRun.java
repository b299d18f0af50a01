package dev.nightjar.extension;

import java.time.Instant;
import java.util.function.BooleanSupplier;

/**
 * One run of a {@link ScheduledTask}, as its work sees it.
 *
 * @param id the run's id, begins with {@code run_}
 * @param planned the time it stands for; the present may be much later
 * @param attempt 1, or more when earlier runs for this time failed
 * @param cancellation says whether to stop; asked by {@link #isCancelled}
 */
public record TaskRun(String id, Instant planned, int attempt, BooleanSupplier cancellation) {

    /** Whether the work should stop at the next good moment. */
    public boolean isCancelled() {
        return cancellation.getAsBoolean();
    }
}
