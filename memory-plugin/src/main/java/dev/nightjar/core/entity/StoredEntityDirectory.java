package dev.nightjar.core.entity;

import dev.nightjar.core.database.MemoryDatabase;
import dev.nightjar.core.store.EntityStore;
import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.Namespace;
import dev.nightjar.ner.EntityDirectory;
import java.util.EnumSet;
import java.util.Set;

/** The names in the store. Dates and addresses are left out: patterns find those better. Thread-safe. */
public final class StoredEntityDirectory implements EntityDirectory {

    private static final Set<EntityType> FOUND_BY_PATTERN =
            EnumSet.of(EntityType.DATE, EntityType.EMAIL, EntityType.URL);

    private final MemoryDatabase database;
    private final EntityStore entities;

    public StoredEntityDirectory(MemoryDatabase database, EntityStore entities) {
        this.database = database;
        this.entities = entities;
    }

    @Override
    public Page namesAfter(Namespace namespace, long after) {
        var found = database.read(sql -> entities.namesAfter(sql, namespace, after));
        long position = found.isEmpty() ? after : found.get(found.size() - 1).position();
        return new Page(
                found.stream()
                        .map(EntityStore.NumberedName::name)
                        .filter(name -> !FOUND_BY_PATTERN.contains(name.type()))
                        .toList(),
                position);
    }
}
