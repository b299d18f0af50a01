package dev.nightjar.memory.maintenance;

import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Reflection;
import dev.nightjar.memory.RunId;
import dev.nightjar.memory.maintenance.MaintenanceRun.UndoResult;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What work at night uses of memory, found with {@code context.service(MemoryMaintenance.class)}. Whatever is changed
 * under a {@link RunId} is recorded with its reason and can be taken back. Calls are committed when they return; a run
 * that was cut short is simply run again. Thread-safe.
 */
public interface MemoryMaintenance {

    /** The scope of every namespace this agent has sessions or memories in, its own namespace only, in their order. */
    List<MemoryScope> scopes(String agentId);

    /**
     * Begins a run; beginning it again changes nothing.
     *
     * @param task what it is there for, such as {@code decay}
     */
    void beginRun(MemoryScope scope, RunId run, String task);

    /** Begins a run with a new id. */
    RunId beginRun(MemoryScope scope, String task);

    /**
     * Ends facts that have been faded for long and notes whose time is over, a bounded number per transaction. What a
     * fact is worth follows from its own values and the time alone, so how often this is called makes no difference to
     * it.
     */
    DecayResult decay(MemoryScope scope, RunId run, DecayRule rule);

    /**
     * Active facts and episodes of the scope's own namespace that no accurate recogniser has read, that mention two entities at
     * most and hold a name that nobody knows, newest first; none of a session that a model has read, which names everybody in it.
     *
     * @param limit most to answer, ≥ 1
     */
    List<Memory> unenriched(MemoryScope scope, int limit);

    /**
     * Has memories read by the accurate recogniser, together, links each to what it mentions and notes that it was read. Takes as
     * long as the recogniser does; nothing waits for it meanwhile.
     *
     * @return of those that were read how many entities each mentions more than before. A memory that is not active any more is not
     *     among them, nor one where the recogniser is missing or failed: that is answered by {@link #unenriched} again
     */
    Map<MemoryId, Integer> enrich(MemoryScope scope, RunId run, List<MemoryId> memories);

    /** Runs that were begun in the scope's own namespace, newest first, at most {@code limit} (≥ 1). */
    List<MaintenanceRun> runs(MemoryScope scope, int limit);

    /** How many runs were begun in the scope's own namespace. */
    long countRuns(MemoryScope scope);

    /** What a run changed in the scope's own namespace; empty when there was no such run. */
    Optional<MaintenanceRun> run(MemoryScope scope, RunId run);

    /**
     * Saves a reflection as a change of a run that was begun.
     *
     * @throws IllegalArgumentException when the content is blank
     * @throws dev.nightjar.memory.MemoryException when there is no such run; nothing is saved then
     */
    Reflection saveReflection(MemoryScope scope, RunId run, Reflection.Draft draft);

    /**
     * Takes back what a run did in the scope's own namespace: memories it ended or changed are again as they were, with
     * their links and in every search, and those it added are erased. What was changed after the run stays, and so does
     * what that hangs together with. Sessions it read count as read, so that the next consolidation does not do the same
     * again; see {@link #readAgain}. One transaction; taking back again does what is left.
     *
     * @return empty when there was no such run
     */
    Optional<UndoResult> undo(MemoryScope scope, RunId run);

    /**
     * Lets the next consolidation read again what a run read in sessions of the scope's own namespace, unless another run
     * has read more of them since.
     *
     * @return how many sessions wait to be read again; 0 also when there was no such run
     */
    int readAgain(MemoryScope scope, RunId run);

    /**
     * How many ended memories of the scope's own namespace nothing accounts for: no run, no successor, and
     * no expiry or cap of notes. Always 0, or
     * something is wrong.
     */
    long unexplained(MemoryScope scope);

    /**
     * What a run of decay ends.
     *
     * @param pruneAfter how long facts that have faded, and plans whose time is over, are kept before they are ended as
     *     decayed; not negative. Facts that are lasting or protected are always kept
     */
    record DecayRule(Duration pruneAfter) {

        /** @throws IllegalArgumentException when the duration is negative */
        public DecayRule {
            if (pruneAfter.isNegative()) {
                throw new IllegalArgumentException("pruneAfter must not be negative, but was " + pruneAfter);
            }
        }
    }

    /**
     * Outcome of a run of decay.
     *
     * @param decayed active facts that fade and are not lasting, those that were ended included
     * @param pruned facts that were ended, because they had been faded or past for long
     * @param expired notes whose life span was over
     * @param errors memories that could not be dealt with; they are tried again next time
     * @param firstError why the first of those could not be; null when there are none
     */
    record DecayResult(
            long decayed,
            long pruned,
            long expired,
            long errors,
            @Nullable String firstError) {

        /** Everything could be dealt with. */
        public DecayResult(long decayed, long pruned, long expired) {
            this(decayed, pruned, expired, 0, null);
        }

        /** Both together. */
        public DecayResult plus(DecayResult other) {
            return new DecayResult(
                    decayed + other.decayed,
                    pruned + other.pruned,
                    expired + other.expired,
                    errors + other.errors,
                    firstError == null ? other.firstError : firstError);
        }
    }
}
