package dev.nightjar.memory;

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
}
