package dev.nightjar.memory;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Something saved explicitly. It does not decay.
 *
 * @param details what every memory has; {@code eventTime} is when the note was last saved, {@code createdAt} when it
 *     was first saved
 * @param key the name it was saved under, unique among the active notes of a namespace; null for none
 */
public record Note(MemoryDetails details, @Nullable String key) implements Memory {

    /** Time of the last change. */
    public Instant updatedAt() {
        return details.eventTime();
    }
}
