package dev.nightjar.memory.maintenance;

import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.RunId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a run of maintenance changed in one namespace.
 *
 * @param id the run
 * @param namespace where
 * @param task what it was there for, such as {@code decay}
 * @param startedAt when it began
 * @param undoneAt when all of it was taken back; null when it was not
 * @param changes a row for every memory it added, changed or ended that still exists, oldest memory first
 */
public record MaintenanceRun(
        RunId id,
        Namespace namespace,
        String task,
        Instant startedAt,
        @Nullable Instant undoneAt,
        List<Change> changes) {

    /** Copies the list. */
    public MaintenanceRun {
        changes = List.copyOf(changes);
    }

    /**
     * What became of one memory in the run.
     *
     * @param memory the memory
     * @param kind what was done to it
     * @param reason why, in words without anything of its content
     * @param isUndone whether it was taken back since
     */
    public record Change(MemoryId memory, ChangeKind kind, String reason, boolean isUndone) {}

    /** What a run does to a memory. */
    public enum ChangeKind {
        /** It was not there before. */
        ADDED,
        /** Another confidence, another pace of fading, a stamp. */
        CHANGED,
        /** It is no longer active. */
        ENDED
    }

    /**
     * What taking back a run did.
     *
     * @param restored memories that are as they were before the run, oldest first
     * @param removed memories the run had added, which are gone; oldest first
     * @param kept memories that were left as they are, because something happened to them after the run
     * @param dependents memories that were drawn from removed ones, such as reflections; they stay without these sources
     * @param isAlreadyUndone whether nothing was left to do, because the run had been taken back before
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

        /** Whether nothing of the run is left. */
        public boolean isComplete() {
            return kept.isEmpty();
        }

        /**
         * A memory that was left alone.
         *
         * @param memory the memory
         * @param why what stands in the way, for people
         */
        public record Kept(MemoryId memory, String why) {}
    }
}
