package dev.nightjar.plugin.memory.entity;

import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.Namespace;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.table.EntityTable;
import dev.nightjar.spi.ner.EntityDirectory;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The stored names, without dates and addresses, which patterns find better. Thread-safe. */
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
     * Called for every text, so it runs no query unless this process has added a name. A name that another process adds
     * to the file appears once this one adds one too.
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

    /** A position after which there were no names, and how many names had been added then. */
    private record UpToDate(long position, long namesAdded) {}
}
