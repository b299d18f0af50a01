package dev.nightjar.memory;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Something saved on purpose. It does not fade.
 *
 * @param details what every memory has; its {@code eventTime} is when the note was last saved, {@code createdAt} when
 *     it was saved first
 * @param key the name it was saved under, unique per namespace among active notes; null when it has none
 */
public record Note(MemoryDetails details, @Nullable String key) implements Memory {

    /** When it was last saved. */
    public Instant updatedAt() {
        return details.eventTime();
    }
}
