package dev.nightjar.spi.consolidation;

import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.Namespace;
import dev.nightjar.spi.schedule.RunId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A maintenance run and its changes in one namespace.
 *
 * @param id the run
 * @param namespace the namespace
 * @param task the run's task, such as {@code decay}
 * @param startedAt when it began
 * @param undoneAt when the whole run was undone; null when it was not
 * @param erased how many of its memories were erased since, but for those that undoing it erased
 * @param changes one row for each memory that it added, changed or ended and that still exists, oldest memory first
 */
public record MaintenanceRun(
        RunId id,
        Namespace namespace,
        String task,
        Instant startedAt,
        @Nullable Instant undoneAt,
        int erased,
        List<Change> changes) {

    /** Copies the list. */
    public MaintenanceRun {
        changes = List.copyOf(changes);
    }

    /**
     * A change of one memory.
     *
     * @param memory the memory
     * @param kind the kind of change
     * @param reason why, in words that do not quote its content
     * @param isUndone whether the change has been undone
     */
    public record Change(MemoryId memory, ChangeKind kind, String reason, boolean isUndone) {}

    /** Kinds of changes. */
    public enum ChangeKind {
        /** The run added the memory. */
        ADDED,
        /** The run changed its confidence, its decay rate or a timestamp. */
        CHANGED,
        /** The run ended the memory. */
        ENDED
    }

    /**
     * Result of undoing a run.
     *
     * @param restored memories restored to their state before the run, oldest first
     * @param removed memories that the run had added and that are now erased, oldest first
     * @param kept memories left as they are, because something changed them after the run
     * @param dependents memories drawn from removed ones, such as reflections; they stay without these sources
     * @param isAlreadyUndone whether the run had already been undone, so that nothing was left to do
     */
    public record UndoResult(
            List<MemoryId> restored,
            List<MemoryId> removed,
            List<Kept> kept,
            List<MemoryId> dependents,
            boolean isAlreadyUndone) {

        /** Copies the lists. */
        public UndoResult {
            restored = List.copyOf(restored);
            removed = List.copyOf(removed);
            kept = List.copyOf(kept);
            dependents = List.copyOf(dependents);
        }

        /** Whether the whole run is undone. */
        public boolean isComplete() {
            return kept.isEmpty();
        }

        /**
         * A memory that was not undone.
         *
         * @param memory the memory
         * @param obstacle what prevents it
         * @param other the memory that stays as well, for {@link Obstacle#BOUND}; otherwise null
         */
        public record Kept(
                MemoryId memory,
                Obstacle obstacle,
                @Nullable MemoryId other) {

            /** The obstacle, for people. */
            public String why() {
                return other == null ? obstacle.words : obstacle.words + ": " + other;
            }
        }

        /** Obstacles to undoing a change. */
        public enum Obstacle {
            /** The user says that the memory is wrong. */
            JUDGED_WRONG("you said that it is wrong; it stays as wrong, so that nothing learns it again"),
            /** The memory was ended or brought back since. */
            ENDED_SINCE("it was ended or brought back after the run"),
            /** The memory has links that the run did not make. */
            BUILT_UPON("other memories were linked to it after the run"),
            /** The memory that the run added was confirmed or said again. */
            CONFIRMED_SINCE("it was confirmed or said again after the run"),
            /** The memory was used or changed since. */
            CHANGED_SINCE("it was used or changed after the run"),
            /** Another note has the key of this one. */
            KEY_TAKEN("another note has its key now"),
            /** One memory replaced the other, which stays. */
            BOUND("one took the other's place, and this one stays");

            private final String words;

            Obstacle(String words) {
                this.words = words;
            }
        }
    }
}
