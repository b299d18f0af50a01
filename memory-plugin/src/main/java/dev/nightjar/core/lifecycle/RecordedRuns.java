package dev.nightjar.core.lifecycle;

import dev.nightjar.core.database.MemoryDatabase;
import dev.nightjar.core.database.Sql;
import dev.nightjar.core.database.StoreException;
import dev.nightjar.core.store.IdGenerator;
import dev.nightjar.core.store.RunStore;
import dev.nightjar.core.store.RunStore.RunRow;
import dev.nightjar.memory.MaintenanceRun;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.RunId;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/** Runs of maintenance and what they changed. Thread-safe. */
final class RecordedRuns {

    private final MemoryDatabase database;
    private final RunStore runs;
    private final IdGenerator ids;
    private final Clock clock;

    RecordedRuns(MemoryDatabase database, RunStore runs, IdGenerator ids, Clock clock) {
        this.database = database;
        this.runs = runs;
        this.ids = ids;
        this.clock = clock;
    }

    RunId begin(MemoryScope scope, String task) {
        var run = newId();
        begin(scope, run, task);
        return run;
    }

    void begin(MemoryScope scope, RunId run, String task) {
        database.write(sql -> begin(sql, scope, run, task));
    }

    /** Begins a run within a transaction. */
    RunRow begin(Sql sql, MemoryScope scope, RunId run, String task) {
        runs.begin(sql, scope, run, task, clock.instant());
        return begun(sql, scope, run);
    }

    /** An id no run has. */
    RunId newId() {
        return new RunId(ids.run(clock.instant()));
    }

    /**
     * The run.
     *
     * @throws StoreException when it was not begun
     */
    RunRow begun(Sql sql, MemoryScope scope, RunId run) {
        return runs.find(sql, scope, run)
                .orElseThrow(() -> new StoreException("The run " + run + " was not begun in this namespace"));
    }

    List<MemoryScope> scopes(String agentId) {
        return database.read(sql -> runs.namespaces(sql, agentId)).stream()
                .map(namespace -> MemoryScope.of(agentId, namespace))
                .toList();
    }

    List<MaintenanceRun> newest(MemoryScope scope, int limit) {
        return database.read(sql -> runs.newest(sql, scope, limit).stream()
                .map(run -> runs.withChanges(sql, run))
                .toList());
    }

    long count(MemoryScope scope) {
        return database.read(sql -> runs.count(sql, scope));
    }

    Optional<MaintenanceRun> find(MemoryScope scope, RunId id) {
        return database.read(sql -> runs.find(sql, scope, id).map(run -> runs.withChanges(sql, run)));
    }

    long unexplained(MemoryScope scope) {
        return database.read(sql -> runs.unexplained(sql, scope.namespace()));
    }
}
