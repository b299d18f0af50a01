package dev.nightjar.plugin.memory.job;

import static com.google.common.base.Preconditions.checkArgument;

import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Reflection;
import dev.nightjar.plugin.memory.entity.EntityLinker;
import dev.nightjar.plugin.memory.entity.MentionFinder;
import dev.nightjar.plugin.memory.fact.Reflections;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.row.IdGenerator;
import dev.nightjar.spi.ExtensionContext;
import dev.nightjar.spi.consolidation.MaintenanceRun;
import dev.nightjar.spi.consolidation.MaintenanceRun.UndoResult;
import dev.nightjar.spi.consolidation.MemoryMaintenance;
import dev.nightjar.spi.consolidation.MemoryMaintenance.DecayResult;
import dev.nightjar.spi.consolidation.MemoryMaintenance.DecayRule;
import dev.nightjar.spi.schedule.RunId;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** {@link MemoryMaintenance} over the database. Thread-safe. */
public final class StoredMaintenance implements MemoryMaintenance {

    private final Database database;
    private final IdGenerator ids;
    private final FadedMemories decay;
    private final Enrichments enrichments;
    private final Reflections reflections;

    public StoredMaintenance(
            Database database, ExtensionContext host, EntityLinker linker, IdGenerator ids, Reflections reflections) {
        this.database = database;
        this.ids = ids;
        this.reflections = reflections;
        this.decay = new FadedMemories(database);
        this.enrichments = new Enrichments(database, new MentionFinder(host), linker);
    }

    @Override
    public List<MemoryScope> scopes(String agentId) {
        return database.read(tx -> tx.runs().namespaces(agentId)).stream()
                .map(namespace -> MemoryScope.of(agentId, namespace))
                .toList();
    }

    @Override
    public void beginRun(MemoryScope scope, RunId run, String task) {
        database.write(tx -> {
            tx.runs().begin(scope, run, task);
            return run;
        });
    }

    @Override
    public RunId beginRun(MemoryScope scope, String task) {
        return database.write(tx -> {
            var run = new RunId(ids.run(tx.now()));
            tx.runs().begin(scope, run, task);
            return run;
        });
    }

    @Override
    public DecayResult decay(MemoryScope scope, RunId run, DecayRule rule) {
        return decay.run(scope, run, rule);
    }

    @Override
    public List<Fading> fading(MemoryScope scope, Instant until, int limit) {
        requirePositive(limit);
        return decay.coming(scope.namespace(), until, limit);
    }

    @Override
    public List<Memory> unenriched(MemoryScope scope, int limit) {
        requirePositive(limit);
        return enrichments.unenriched(scope, limit);
    }

    @Override
    public Map<MemoryId, Integer> enrich(MemoryScope scope, RunId run, List<MemoryId> memories) {
        return enrichments.enrich(scope, run, memories);
    }

    @Override
    public List<MaintenanceRun> runs(MemoryScope scope, int limit) {
        requirePositive(limit);
        return runs(scope, Instant.EPOCH, Instant.ofEpochMilli(Long.MAX_VALUE), limit);
    }

    @Override
    public List<MaintenanceRun> runs(MemoryScope scope, Instant from, Instant until) {
        return runs(scope, from, until, Integer.MAX_VALUE);
    }

    private List<MaintenanceRun> runs(MemoryScope scope, Instant from, Instant until, int limit) {
        return database.read(tx -> tx.runs().newest(scope, from, until, limit).stream()
                .map(tx.runs()::withChanges)
                .toList());
    }

    @Override
    public long countRuns(MemoryScope scope) {
        return database.read(tx -> tx.runs().count(scope));
    }

    @Override
    public Optional<MaintenanceRun> run(MemoryScope scope, RunId run) {
        return database.read(tx -> tx.runs().find(scope, run).map(tx.runs()::withChanges));
    }

    @Override
    public Reflection saveReflection(MemoryScope scope, RunId run, Reflection.Draft draft) {
        return reflections.save(scope, run, draft);
    }

    private <T> T undone(MemoryScope scope, Function<Tables, T> undo) {
        var undone = database.write(undo);
        reflections.dropCache(scope.namespace());
        return undone;
    }

    @Override
    public Optional<UndoResult> previewUndo(MemoryScope scope, RunId run) {
        return database.read(tx -> UndoneRuns.preview(tx, scope, run));
    }

    @Override
    public Optional<UndoResult> undo(MemoryScope scope, RunId run) {
        return undone(scope, tx -> UndoneRuns.undo(tx, scope, run));
    }

    @Override
    public Optional<UndoResult> undo(MemoryScope scope, Collection<RunId> runs) {
        return undone(scope, tx -> UndoneRuns.undo(tx, scope, runs));
    }

    @Override
    public Optional<UndoResult> undo(MemoryScope scope, RunId run, MemoryId memory) {
        return undone(scope, tx -> UndoneRuns.undo(tx, scope, run, memory, true));
    }

    @Override
    public Optional<UndoResult> previewUndo(MemoryScope scope, RunId run, MemoryId memory) {
        return database.read(tx -> UndoneRuns.undo(tx, scope, run, memory, false));
    }

    @Override
    public Optional<Memory> undoChange(MemoryScope scope, MemoryId id) {
        return undone(scope, tx -> UndoneRuns.undoChange(tx, scope, id));
    }

    @Override
    public Optional<UndoResult> previewUndo(MemoryScope scope, Collection<RunId> runs) {
        return database.write(tx -> tx.rehearsed(() -> UndoneRuns.undo(tx, scope, runs)));
    }

    @Override
    public int readAgain(MemoryScope scope, RunId run) {
        return database.write(tx -> tx.runs()
                .find(scope, run)
                .map(found -> tx.runs().moveWatermarksBack(found.pk()))
                .orElse(0));
    }

    @Override
    public long unexplained(MemoryScope scope) {
        return database.read(tx -> tx.runs().unexplained(scope.namespace()));
    }

    private static void requirePositive(int limit) {
        checkArgument(limit >= 1, "limit must be 1 or more, but was %s", limit);
    }
}
