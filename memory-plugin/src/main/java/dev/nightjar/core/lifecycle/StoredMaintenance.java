package dev.nightjar.core.lifecycle;

import dev.nightjar.core.database.MemoryDatabase;
import dev.nightjar.core.entity.EntityLinker;
import dev.nightjar.core.entity.MentionFinder;
import dev.nightjar.core.store.EntityStore;
import dev.nightjar.core.store.FadingStore;
import dev.nightjar.core.store.IdGenerator;
import dev.nightjar.core.store.MemoryStore;
import dev.nightjar.core.store.RunStore;
import dev.nightjar.extension.ExtensionContext;
import dev.nightjar.memory.DecayResult;
import dev.nightjar.memory.DecayRule;
import dev.nightjar.memory.MaintenanceRun;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryMaintenance;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.RunId;
import dev.nightjar.memory.UndoResult;
import java.util.List;
import java.util.Optional;

/** The half of the memory service that works at night, over one database. Thread-safe. */
abstract class StoredMaintenance implements MemoryMaintenance {

    private final MemoryDatabase database;
    private final RecordedRuns recorded;
    private final UndoneRuns undone;
    private final Fading fading;
    private final Enrichments enrichments;

    StoredMaintenance(MemoryDatabase database, ExtensionContext host, EntityLinker linker, IdGenerator ids) {
        var clock = host.clock();
        var runs = new RunStore();
        var memories = new MemoryStore();
        var entities = new EntityStore();
        var fadingStore = new FadingStore();
        this.database = database;
        this.recorded = new RecordedRuns(database, runs, ids, clock);
        this.undone = new UndoneRuns(runs, memories, entities, clock);
        this.fading = new Fading(database, recorded, new Fading.Tables(runs, memories, fadingStore), clock);
        var enriched = new Enrichments.Tables(recorded, runs, memories, entities, fadingStore);
        this.enrichments = new Enrichments(database, enriched, new MentionFinder(host), linker, clock);
    }

    /** The runs that were begun. */
    final RecordedRuns recordedRuns() {
        return recorded;
    }

    @Override
    public List<MemoryScope> scopes(String agentId) {
        return recorded.scopes(agentId);
    }

    @Override
    public void beginRun(MemoryScope scope, RunId run, String task) {
        recorded.begin(scope, run, task);
    }

    @Override
    public RunId beginRun(MemoryScope scope, String task) {
        return recorded.begin(scope, task);
    }

    @Override
    public DecayResult decay(MemoryScope scope, RunId run, DecayRule rule) {
        return fading.run(scope, run, rule);
    }

    @Override
    public List<Memory> unenriched(MemoryScope scope, int limit) {
        requirePositive(limit);
        return enrichments.unenriched(scope, limit);
    }

    @Override
    public Optional<Integer> enrich(MemoryScope scope, RunId run, MemoryId memory) {
        return enrichments.enrich(scope, run, memory);
    }

    @Override
    public List<MaintenanceRun> runs(MemoryScope scope, int limit) {
        requirePositive(limit);
        return recorded.newest(scope, limit);
    }

    @Override
    public long countRuns(MemoryScope scope) {
        return recorded.count(scope);
    }

    @Override
    public Optional<MaintenanceRun> run(MemoryScope scope, RunId run) {
        return recorded.find(scope, run);
    }

    @Override
    public Optional<UndoResult> undo(MemoryScope scope, RunId run) {
        return database.write(sql -> undone.undo(sql, scope, run));
    }

    @Override
    public long unexplained(MemoryScope scope) {
        return recorded.unexplained(scope);
    }

    /** @throws IllegalArgumentException when nothing could be answered */
    static void requirePositive(int limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("limit must be 1 or more, but was " + limit);
        }
    }
}
