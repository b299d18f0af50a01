package dev.nightjar.memory;

import java.util.List;

/**
 * Result of saving a note.
 *
 * @param note the stored note
 * @param isNew whether it was added; false when the note with its key was updated
 * @param pruned notes that ended to make room for it
 */
public record SavedNote(Note note, boolean isNew, List<MemoryId> pruned) {

    /** Copies the list. */
    public SavedNote {
        pruned = List.copyOf(pruned);
    }
}
