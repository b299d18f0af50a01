package dev.nightjar.memory;

import java.util.List;

/**
 * An entity with the memories that mention it.
 *
 * @param entity the thing itself
 * @param memories active memories that mention it, newest first
 */
public record EntityProfile(Entity entity, List<Memory> memories) {

    /** Copies the list. */
    public EntityProfile {
        memories = List.copyOf(memories);
    }
}
