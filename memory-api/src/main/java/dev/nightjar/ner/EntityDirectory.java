package dev.nightjar.ner;

import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.Namespace;
import java.util.List;

/**
 * The names of entities memory already knows, so that a recogniser finds them again. Provided by the memory plugin;
 * thread-safe and cheap to ask when nothing is new.
 */
public interface EntityDirectory {

    /**
     * Names that became known after a position.
     *
     * @param namespace whose entities
     * @param after 0 for all, otherwise the {@link Page#position()} of the last answer
     */
    Page namesAfter(Namespace namespace, long after);

    /**
     * Some names and where to continue.
     *
     * @param names the names, in the order they became known
     * @param position what to ask with next time
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
     * @param name as it was met
     * @param canonicalName the entity's name
     * @param type the entity's sort
     */
    record KnownName(String name, String canonicalName, EntityType type) {}
}
