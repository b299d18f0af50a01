package dev.nightjar.plugin.memory.entity;

import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.Namespace;
import dev.nightjar.ner.EntityDirectory;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.table.EntityTable;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The names in the store. Dates and addresses are left out: patterns find those better. Thread-safe. */
public final class StoredEntityDirectory implements EntityDirectory {

    private static final Set<EntityType> FOUND_BY_PATTERN =
            EnumSet.of(EntityType.DATE, EntityType.EMAIL, EntityType.URL);

    private final Database database;
    private final EntityLinker linker;
    private final Map<Namespace, UpToDate> upToDate = new ConcurrentHashMap<>();

    public StoredEntityDirectory(Database database, EntityLinker linker) {
        this.database = database;
        this.linker = linker;
    }

    /**
     * Asked for every text, so without a query while nothing was added here. What another process adds to the same file
     * shows as soon as this one adds something too.
     */
    @Override
    public Page namesAfter(Namespace namespace, long after) {
        var now = new UpToDate(after, linker.namesAdded());
        if (now.equals(upToDate.get(namespace))) {
            return new Page(List.of(), after);
        }
        var page = read(namespace, after);
        if (page.position() == after) {
            upToDate.put(namespace, now);
        }
        return page;
    }

    private Page read(Namespace namespace, long after) {
        var found = database.read(tx -> tx.entities().namesAfter(namespace, after));
        long position = found.isEmpty() ? after : found.get(found.size() - 1).position();
        return new Page(
                found.stream()
                        .map(EntityTable.NumberedName::name)
                        .filter(name -> !FOUND_BY_PATTERN.contains(name.type()))
                        .toList(),
                position);
    }

    /** A position behind which there was nothing, and how many names had been added by then. */
    private record UpToDate(long position, long namesAdded) {}
}
