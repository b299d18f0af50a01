package dev.nightjar.memory;

import java.util.List;

/**
 * Outcome of saving a note.
 *
 * @param note the note as it is stored
 * @param isNew whether it was added; otherwise the note with its key was updated
 * @param pruned the notes that were ended to make room for it
 */
public record SavedNote(Note note, boolean isNew, List<MemoryId> pruned) {

    /** Copies the list. */
    public SavedNote {
        pruned = List.copyOf(pruned);
    }
}
