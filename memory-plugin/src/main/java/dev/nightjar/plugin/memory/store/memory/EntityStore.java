package dev.nightjar.plugin.memory.store.memory;

import dev.nightjar.memory.Entity;
import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.ner.EntityDirectory.KnownName;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Entities, their names and the memories that mention them. */
public interface EntityStore {

    /** The entity of this type with this folded name, or else with this folded alias. */
    Optional<Long> find(Namespace namespace, EntityType type, String key);

    /** The entity of this type with this folded name, if it has this folded alias as well. */
    Optional<Long> find(Namespace namespace, EntityType type, String key, String aliasKey);

    /** Makes an entity; its name is its first alias too. */
    long insert(Entity entity, String key);

    /** Gives an entity another name, unless it has it; whether it was new. */
    boolean addAlias(long entityPk, Namespace namespace, String alias, String key);

    /** Notes that a memory mentions an entity so many times; noting it again replaces the count. */
    void link(long memoryPk, long entityPk, int mentions, double confidence, String provider);

    /** The entities that have one of these folded names in a readable namespace. */
    List<Long> withNames(MemoryScope scope, Collection<String> keys);

    /** Whether a person in a readable namespace has this folded name, or has it as the first of several. */
    boolean hasPersonCalled(MemoryScope scope, String key);

    /** The entity with this key. */
    Optional<Entity> entity(long pk);

    /** The entities that active memories mention, those with the most such memories first. */
    List<Entity.Count> counted(MemoryScope scope, MemoryFilter filter, int limit);

    /** Names that became known after a position, each with its own position. */
    List<NumberedName> namesAfter(Namespace namespace, long after);

    /** The entities a memory mentions. */
    List<Long> ofMemory(long memoryPk);

    /** Keys of the newest memories that mention one of the entities, so many of each, whatever they are; ascending. */
    long[] mentioning(Collection<Long> entities, int most);

    /** Erases an entity that nothing mentions and nobody who spoke bears. */
    void deleteIfOrphan(long entityPk);

    /**
     * A name and where it stands in the order of becoming known.
     *
     * @param position its position
     * @param name the name
     */
    record NumberedName(long position, KnownName name) {}
}
