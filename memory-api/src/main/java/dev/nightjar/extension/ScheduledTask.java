package dev.nightjar.extension;

import dev.nightjar.schedule.Cadence;
import dev.nightjar.schedule.MissedRuns;

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
         * interrupted, and {@link TaskRun#isCancelled} is true, when the host ends or the run takes too long. What it
         * throws makes the run a failed one, which is tried again later; so a run must stand being repeated.
         */
        TaskReport run(TaskRun run) throws InterruptedException;
    }
}
