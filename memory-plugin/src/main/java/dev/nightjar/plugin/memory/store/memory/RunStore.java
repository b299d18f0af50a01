package dev.nightjar.plugin.memory.store.memory;

import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.RunId;
import dev.nightjar.memory.maintenance.MaintenanceRun;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Runs of maintenance, what they changed, and how that is taken back. */
public interface RunStore {

    /** Begins a run, unless it was begun before. */
    void begin(MemoryScope scope, RunId run, String task);

    /** The run in the scope's own namespace. */
    Optional<RunRow> find(MemoryScope scope, RunId run);

    /** Runs of the scope's own namespace, newest first. */
    List<RunRow> newest(MemoryScope scope, int limit);

    /** How many runs the scope's own namespace has. */
    long count(MemoryScope scope);

    /**
     * Does work whose changes belong to a run of the scope's own namespace. Must not be called inside of itself.
     *
     * @throws dev.nightjar.plugin.memory.database.StoreException when the run was not begun
     */
    <T> T during(MemoryScope scope, RunId run, String reason, Supplier<T> work);

    /** Does work with a reason of its own, if a run is under way. */
    void because(String reason, Runnable work);

    /** The run with what it changed. */
    MaintenanceRun withChanges(RunRow run);

    /** How many ended memories of the namespace neither a run nor a successor accounts for. */
    long unexplained(Namespace namespace);

    /** Every namespace the agent has sessions or memories in. */
    List<Namespace> namespaces(String agentId);

    /** Every memory of a run that was not taken back yet, and what happened to it since. */
    List<Noted> noted(long runPk);

    /** Pairs of memories of which the run made one give way to, or contradict, the other, or took that back. */
    List<Tie> ties(long runPk);

    /** Takes back the links of a memory that the run made or took away. */
    void restoreLinks(long runPk, long memoryPk);

    /** Makes a memory what it was before the run, with what it mentions. */
    void restore(long runPk, long memoryPk);

    /** Takes back other names the run gave to entities, whose own names stay with them; the entities. */
    List<Long> forgetAliases(long runPk);

    /** Notes that nothing of the run is left. */
    void noteUndone(long runPk);

    /** Moves back the watermarks the run moved, unless they went on since; how many. */
    int moveWatermarksBack(long runPk);

    /**
     * A run.
     *
     * @param pk its key
     * @param id its public id
     * @param namespace where it works
     * @param task what it is there for
     * @param startedAt when it began
     * @param undoneAt when all of it was taken back; null when it was not
     */
    record RunRow(
            long pk,
            RunId id,
            Namespace namespace,
            String task,
            Instant startedAt,
            @Nullable Instant undoneAt) {}

    /**
     * A memory a run changed.
     *
     * @param pk its key
     * @param id its id
     * @param isAdded whether the run added it
     * @param isAsLeft whether it is as the run left it
     * @param isUsed whether all that happened to it since is that it was used
     * @param isEnded whether its being active or not is no longer what the run made it
     * @param isBuiltUpon whether it has links the run knows nothing of, besides those of memories drawn from it
     */
    record Noted(
            long pk,
            MemoryId id,
            boolean isAdded,
            boolean isAsLeft,
            boolean isUsed,
            boolean isEnded,
            boolean isBuiltUpon) {}

    /**
     * Two memories that hang together.
     *
     * @param one the newer
     * @param other the older
     */
    record Tie(long one, long other) {}
}
