package dev.nightjar.schedule;

import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.RunId;
import java.time.Instant;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Work at set times.
 *
 * @param name its name, unique in the host: lower-case letters, digits, {@code _}, {@code -} and {@code .}
 * @param description what it does, in a sentence for people
 * @param cadence when; take the zone from the host's clock
 * @param missedRuns what becomes of times that passed while no host was there
 * @param work what is done
 */
public record ScheduledTask(String name, String description, Cadence cadence, MissedRuns missedRuns, Work work) {

    /** @throws IllegalArgumentException when the name has other characters, or a text is blank */
    public ScheduledTask {
        boolean isName = !name.isEmpty() && name.chars().allMatch(ScheduledTask::isAllowedInName);
        if (!isName) {
            throw new IllegalArgumentException(
                    "A task's name has lower-case letters, digits, '_', '-' and '.' only," + " but was '" + name + "'");
        }
        if (description.isBlank()) {
            throw new IllegalArgumentException("The task '" + name + "' has no description");
        }
    }

    /** A task whose missed runs are made up for by one. */
    public static ScheduledTask of(String name, String description, Cadence cadence, Work work) {
        return new ScheduledTask(name, description, cadence, MissedRuns.RUN_ONCE, work);
    }

    private static boolean isAllowedInName(int c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-' || c == '.';
    }

    /** What a task does. */
    @FunctionalInterface
    public interface Work {

        /**
         * Does it, in a thread of the host's. Runs of one task never overlap, on however many hosts of one store. It is
         * interrupted, and {@link Run#isCancelled} is true, when the host ends or the run takes too long. What it
         * throws makes the run a failed one, which is tried again later; so a run must stand being repeated.
         */
        Report run(Run run) throws InterruptedException;
    }

    /**
     * One run of a {@link ScheduledTask}, as its work sees it.
     *
     * @param id the run's id; what it changes in memory is recorded under it
     * @param planned the time it stands for; the present may be much later
     * @param attempt 1, or more when earlier runs for this time did not succeed
     * @param failures failed runs since the last success, ≥ 0
     * @param isByHand whether somebody asked for it now, outside its planned times
     * @param namespace the only namespace it may work on; null for all namespaces of the agent
     * @param cancellation says whether to stop; asked by {@link #isCancelled}
     */
    public record Run(
            RunId id,
            Instant planned,
            int attempt,
            int failures,
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

    /**
     * What a run of a {@link ScheduledTask} did.
     *
     * @param counts how many of what, by snake-case name, such as {@code decayed}
     * @param summary one or two sentences for people; kept to 500 characters
     * @param output everything worth keeping, however long; empty for none
     * @param notice what the user is told now; null for nothing
     * @param problem what could not be done although the run went through, such as rows it had to leave; null for
     *     nothing. The run counts as a success, so that one bad row stops no job, and shows this beside it
     * @param postponed what the rest of the work waits for; the run is tried again soon, and counts neither as a
     *     success nor as a failure. Null when nothing waits
     * @param turns how often a model was asked, ≥ 0
     * @param cost what that cost, in US dollars, ≥ 0
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
                throw new IllegalArgumentException("Turns and cost are 0 or more, but were " + turns + " and " + cost);
            }
        }

        /** Done without a model, nothing to tell. */
        public Report(Map<String, Long> counts, String summary, String output) {
            this(counts, summary, output, null, null, null, 0, 0);
        }

        /** The same, with something to tell the user. */
        public Report withNotice(String text) {
            return new Report(counts, summary, output, text, problem, postponed, turns, cost);
        }

        /** The same, with something that could not be done. */
        public Report withProblem(String text) {
            return new Report(counts, summary, output, notice, text, postponed, turns, cost);
        }

        /** The same, with what the rest of the work waits for. */
        public Report withPostponement(String reason) {
            return new Report(counts, summary, output, notice, problem, reason, turns, cost);
        }

        /** The same, with what a model was asked. */
        public Report withUsage(int modelTurns, double modelCost) {
            return new Report(counts, summary, output, notice, problem, postponed, modelTurns, modelCost);
        }
    }
}
