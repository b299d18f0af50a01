package dev.nightjar.plugin.memory.job;

import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.plugin.memory.entity.EntityLinker;
import dev.nightjar.plugin.memory.entity.MentionFinder;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.row.MemoryRow;
import dev.nightjar.spi.ner.Mention;
import dev.nightjar.spi.schedule.RunId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Lets an accurate but slow recogniser read memories a second time. Only memories read without failure are marked as
 * read. Thread-safe.
 */
final class Enrichments {

    /** A memory with more entities can be found by these already. */
    private static final int FEW_ENTITIES = 2;

    /** How many of the newest memories are considered. */
    private static final int LOOKED_AT = 2_000;

    private final Database database;
    private final MentionFinder finder;
    private final EntityLinker linker;

    Enrichments(Database database, MentionFinder finder, EntityLinker linker) {
        this.database = database;
        this.finder = finder;
        this.linker = linker;
    }

    /** Memories with an unknown name; in the others there is nothing to find. */
    List<Memory> unenriched(MemoryScope scope, int limit) {
        return database.read(tx -> tx.facts().unenriched(scope.namespace(), FEW_ENTITIES, LOOKED_AT).stream()
                .map(MemoryRow::memory)
                .filter(memory -> UnknownNames.areIn(tx, scope, memory.content()))
                .limit(limit)
                .toList());
    }

    Map<MemoryId, Integer> enrich(MemoryScope scope, RunId run, List<MemoryId> ids) {
        var memories = database.read(tx -> ids.stream()
                .flatMap(id -> tx.memories().findActiveOwn(scope, id).stream())
                .map(MemoryRow::memory)
                .toList());
        var found = finder.findAccurately(
                scope.namespace(), memories.stream().map(Memory::content).toList());
        var linked = new LinkedHashMap<MemoryId, Integer>();
        for (int i = 0; i < memories.size(); i++) {
            var id = memories.get(i).id();
            found.get(i)
                    .flatMap(mentions -> database.write(tx -> link(tx, scope, run, new Read(id, mentions))))
                    .ifPresent(count -> linked.put(id, count));
        }
        return linked;
    }

    private Optional<Integer> link(Tables tx, MemoryScope scope, RunId run, Read read) {
        return tx.runs()
                .during(
                        scope,
                        run,
                        "read accurately",
                        () -> tx.facts().stamp(scope.namespace(), read.id).map(pk -> {
                            int before = tx.entities().ofMemory(pk).size();
                            linker.link(tx, scope.namespace(), pk, read.mentions);
                            return tx.entities().ofMemory(pk).size() - before;
                        }));
    }

    private record Read(MemoryId id, List<Mention> mentions) {}
}
