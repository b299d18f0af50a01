package dev.nightjar.spi.ner;

import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.Namespace;
import java.util.List;

/**
 * The names of entities that memory knows, so that a recogniser finds them again. The memory plugin provides it.
 * Thread-safe, and cheap to call when nothing is new.
 */
public interface EntityDirectory {

    /**
     * Names added after a position.
     *
     * @param namespace namespace of the entities
     * @param after 0 for all, otherwise {@link Page#position()} of the last result
     */
    Page namesAfter(Namespace namespace, long after);

    /**
     * Names and the position to continue from.
     *
     * @param names the names, in the order they were added
     * @param position what to pass next time
     */
    record Page(List<KnownName> names, long position) {

        /** Copies the list. */
        public Page {
            names = List.copyOf(names);
        }
    }

    /**
     * A name or alias of a known entity.
     *
     * @param name the name as it occurred
     * @param canonicalName the entity's canonical name
     * @param type the entity's type
     */
    record KnownName(String name, String canonicalName, EntityType type) {}
}
