package dev.nightjar.memory;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Something saved on purpose. It does not fade.
 *
 * @param details what every memory has; its {@code eventTime} is when the note was last saved, {@code createdAt} when
 *     it was saved first
 * @param key the name it was saved under, unique per namespace among active notes; null when it has none
 * @param metadata what the caller keeps with it; not searched and not shown to models; may be empty
 * @param expiresAt when its time is over: from then on nothing finds it; null for a note that stays
 */
public record Note(
        MemoryDetails details,
        @Nullable String key,
        Map<String, String> metadata,
        @Nullable Instant expiresAt) implements Memory {

    /** Copies the metadata. */
    public Note {
        metadata = Map.copyOf(metadata);
    }

    /** When it was last saved. */
    public Instant updatedAt() {
        return details.eventTime();
    }
}
