package dev.nightjar.spi.schedule;

import dev.nightjar.memory.Namespace;
import java.time.Instant;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A scheduled task of a plugin.
 *
 * @param name its name, unique in the host: lower-case letters, digits, {@code _}, {@code -} and {@code .}
 * @param description what it does, one sentence for people
 * @param cadence when to run; take the zone from the host's clock
 * @param missedRuns what to do about times that passed while no host was running
 * @param work the work
 */
public record ScheduledTask(String name, String description, Cadence cadence, MissedRuns missedRuns, Work work) {

    /** @throws IllegalArgumentException when the name has other characters, or the description is blank */
    public ScheduledTask {
        boolean isName = !name.isEmpty() && name.chars().allMatch(ScheduledTask::isAllowedInName);
        if (!isName) {
            throw new IllegalArgumentException(
                    "A task's name may have only lower-case letters, digits, '_', '-' and '.', but was '" + name + "'");
        }
        if (description.isBlank()) {
            throw new IllegalArgumentException("The description of the task '" + name + "' must not be blank");
        }
    }

    /** A task for which one run makes up for missed runs. */
    public static ScheduledTask of(String name, String description, Cadence cadence, Work work) {
        return new ScheduledTask(name, description, cadence, MissedRuns.RUN_ONCE, work);
    }

    private static boolean isAllowedInName(int c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-' || c == '.';
    }

    /** The work of a task. */
    @FunctionalInterface
    public interface Work {

        /**
         * Does the work, in a thread of the host. Runs of one task never overlap, whatever the number of hosts that
         * share the store. When the host shuts down or the run takes too long, the thread is interrupted and
         * {@link Run#isCancelled} is true. An exception makes the run fail; it is retried later, so the work must be
         * repeatable.
         */
        Report run(Run run) throws InterruptedException;
    }

    /**
     * One run of a {@link ScheduledTask}, as the work sees it.
     *
     * @param id id of the run; its changes in memory are recorded under this id
     * @param planned the planned time; now may be much later
     * @param attempt 1, or more for a retry of the same planned time
     * @param failures number of failed runs since the last success, ≥ 0
     * @param isByHand whether somebody started it manually, outside its planned times
     * @param namespace the only namespace it may work on; null for all namespaces of the agent
     * @param cancellation whether to stop; read by {@link #isCancelled}
     */
    public record Run(
            RunId id,
            Instant planned,
            int attempt,
            int failures,
            boolean isByHand,
            @Nullable Namespace namespace,
            BooleanSupplier cancellation) {

        /** Whether the run may work on this namespace. */
        public boolean covers(Namespace other) {
            return namespace == null || namespace.equals(other);
        }

        /** Whether the work should stop at the next suitable moment. */
        public boolean isCancelled() {
            return cancellation.getAsBoolean();
        }
    }

    /**
     * The result of a run of a {@link ScheduledTask}.
     *
     * @param counts counts by snake-case name, such as {@code decayed}
     * @param summary one or two sentences for people; cut to 500 characters
     * @param output everything worth storing, of any length; empty for none
     * @param notice what to tell the user now; null for nothing
     * @param problem what could not be done although the run completed, such as skipped rows; null for none. The run
     *     counts as a success, so that one bad row stops no job, and shows the problem
     * @param postponed what the rest of the work waits for; null for nothing. The run is retried soon and counts
     *     neither as a success nor as a failure
     * @param turns number of model calls, ≥ 0
     * @param cost cost of the model calls, in US dollars, ≥ 0
     */
    public record Report(
            Map<String, Long> counts,
            String summary,
            String output,
            @Nullable String notice,
            @Nullable String problem,
            @Nullable String postponed,
            int turns,
            double cost) {

        /** @throws IllegalArgumentException when turns or cost are negative */
        public Report {
            counts = Map.copyOf(counts);
            if (turns < 0 || !(cost >= 0 && cost < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException(
                        "Turns and cost must be 0 or more, but were " + turns + " and " + cost);
            }
        }

        /** A report of work done without a model and with nothing to tell the user. */
        public Report(Map<String, Long> counts, String summary, String output) {
            this(counts, summary, output, null, null, null, 0, 0);
        }

        /** A copy with a notice to the user. */
        public Report withNotice(String text) {
            return new Report(counts, summary, output, text, problem, postponed, turns, cost);
        }

        /** A copy with a problem. */
        public Report withProblem(String text) {
            return new Report(counts, summary, output, notice, text, postponed, turns, cost);
        }

        /** A copy with what the rest of the work waits for. */
        public Report withPostponement(String reason) {
            return new Report(counts, summary, output, notice, problem, reason, turns, cost);
        }

        /** A copy with the use of a model. */
        public Report withUsage(int modelTurns, double modelCost) {
            return new Report(counts, summary, output, notice, problem, postponed, modelTurns, modelCost);
        }
    }
}
