package dev.nightjar.memory;

import java.time.Instant;
import java.util.List;

/**
 * A real-world thing that memories mention.
 *
 * @param id public id
 * @param namespace where it lives
 * @param type its sort
 * @param name its canonical name, never blank
 * @param aliases other names it is called by, without the canonical one
 * @param mentionCount how often active memories mention it
 * @param createdAt when it was first met
 */
public record Entity(
        EntityId id,
        Namespace namespace,
        EntityType type,
        String name,
        List<String> aliases,
        int mentionCount,
        Instant createdAt) {

    /** Copies the aliases. */
    public Entity {
        aliases = List.copyOf(aliases);
    }

    /**
     * An entity with the memories that mention it.
     *
     * @param entity the thing itself
     * @param memories active memories that mention it, newest first
     */
    public record Profile(Entity entity, List<Memory> memories) {

        /** Copies the list. */
        public Profile {
            memories = List.copyOf(memories);
        }
    }

    /**
     * An entity and how much it is talked about.
     *
     * @param entity the thing itself
     * @param memories how many of the memories looked at mention it, ≥ 1
     */
    public record Count(Entity entity, int memories) {}
}
