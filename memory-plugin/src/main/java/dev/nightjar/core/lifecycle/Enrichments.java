package dev.nightjar.core.lifecycle;

import dev.nightjar.core.database.MemoryDatabase;
import dev.nightjar.core.database.Sql;
import dev.nightjar.core.entity.EntityLinker;
import dev.nightjar.core.entity.MentionFinder;
import dev.nightjar.core.store.EntityStore;
import dev.nightjar.core.store.FadingStore;
import dev.nightjar.core.store.MemoryRow;
import dev.nightjar.core.store.MemoryStore;
import dev.nightjar.core.store.RunStore;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.RunId;
import dev.nightjar.ner.Mention;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/**
 * Has memories read a second time, by a recogniser that takes its time. Only what was read without failure is stamped.
 * Thread-safe.
 */
final class Enrichments {

    /** Who already mentions more is found by them. */
    private static final int FEW_ENTITIES = 2;

    private final MemoryDatabase database;
    private final Tables tables;
    private final MentionFinder finder;
    private final EntityLinker linker;
    private final Clock clock;

    Enrichments(MemoryDatabase database, Tables tables, MentionFinder finder, EntityLinker linker, Clock clock) {
        this.database = database;
        this.tables = tables;
        this.finder = finder;
        this.linker = linker;
        this.clock = clock;
    }

    List<Memory> unenriched(MemoryScope scope, int limit) {
        return database
                .read(sql -> tables.fading.unenriched(sql, scope.namespace(), FEW_ENTITIES, limit, clock.instant()))
                .stream()
                .map(MemoryRow::memory)
                .toList();
    }

    Optional<Integer> enrich(MemoryScope scope, RunId run, MemoryId id) {
        return database.read(sql -> tables.memories.findActiveOwn(sql, scope, id, clock.instant()))
                .flatMap(row ->
                        finder.findAccurately(scope.namespace(), row.memory().content()))
                .flatMap(mentions -> database.write(sql -> link(sql, scope, run, new Read(id, mentions))));
    }

    private Optional<Integer> link(Sql sql, MemoryScope scope, RunId run, Read read) {
        return tables.runs.during(
                sql,
                tables.recorded.begun(sql, scope, run),
                "read accurately",
                () -> tables.fading
                        .stamp(sql, scope.namespace(), read.id, clock.instant())
                        .map(pk -> {
                            int before = tables.entities.ofMemory(sql, pk).size();
                            linker.link(sql, scope.namespace(), pk, read.mentions);
                            return tables.entities.ofMemory(sql, pk).size() - before;
                        }));
    }

    private record Read(MemoryId id, List<Mention> mentions) {}

    /** The tables it touches. */
    record Tables(
            RecordedRuns recorded, RunStore runs, MemoryStore memories, EntityStore entities, FadingStore fading) {}
}
