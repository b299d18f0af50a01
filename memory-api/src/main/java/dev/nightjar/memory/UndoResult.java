package dev.nightjar.memory;

import java.util.List;

/**
 * What taking back a run did.
 *
 * @param restored memories that are as they were before the run, oldest first
 * @param removed memories the run had added, which are gone; oldest first
 * @param kept memories that were left as they are, because something happened to them after the run
 * @param isAlreadyUndone whether nothing was left to do, because the run had been taken back before
 */
public record UndoResult(List<MemoryId> restored, List<MemoryId> removed, List<Kept> kept, boolean isAlreadyUndone) {

    /** Copies the lists. */
    public UndoResult {
        restored = List.copyOf(restored);
        removed = List.copyOf(removed);
        kept = List.copyOf(kept);
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
