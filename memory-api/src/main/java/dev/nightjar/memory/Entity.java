package dev.nightjar.memory;

import java.time.Instant;
import java.util.List;

/**
 * A person or thing that memories mention.
 *
 * @param id public id
 * @param namespace the namespace it belongs to
 * @param type its type
 * @param name its canonical name, never blank
 * @param aliases other names for it, without the canonical one
 * @param mentionCount how many times active memories mention it
 * @param createdAt when it was first mentioned
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
     * @param entity the entity
     * @param memories active memories that mention it, newest first
     */
    public record Profile(Entity entity, List<Memory> memories) {

        /** Copies the list. */
        public Profile {
            memories = List.copyOf(memories);
        }
    }

    /**
     * An entity and how often it is mentioned.
     *
     * @param entity the entity
     * @param memories how many of the memories considered mention it, ≥ 1
     */
    public record Count(Entity entity, int memories) {}
}
