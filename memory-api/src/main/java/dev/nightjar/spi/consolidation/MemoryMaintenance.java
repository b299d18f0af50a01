package dev.nightjar.spi.consolidation;

import dev.nightjar.memory.Fact;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Reflection;
import dev.nightjar.spi.consolidation.MaintenanceRun.UndoResult;
import dev.nightjar.spi.schedule.RunId;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Memory for nightly work. Get it with {@code context.service(MemoryMaintenance.class)}. Every change made under a
 * {@link RunId} is recorded with its reason and can be undone. Calls are committed when they return. If a run is
 * interrupted, simply run it again. Thread-safe.
 */
public interface MemoryMaintenance {

    /**
     * One scope for each namespace in which this agent has sessions or memories, in the order of the namespaces. Each
     * covers its own namespace only.
     */
    List<MemoryScope> scopes(String agentId);

    /**
     * Begins a run. Beginning it again changes nothing.
     *
     * @param task the run's task, such as {@code decay}
     */
    void beginRun(MemoryScope scope, RunId run, String task);

    /** Begins a run with a new id. */
    RunId beginRun(MemoryScope scope, String task);

    /**
     * Ends facts that have been faded for long and notes that have expired, a limited number per transaction. A fact's
     * confidence depends only on its own values and the time, so it does not matter how often this is called.
     */
    DecayResult decay(MemoryScope scope, RunId run, DecayRule rule);

    /**
     * Facts of the scope's own namespace that belong in prompts now and no longer at this time, the soonest first:
     * those that fade, if nobody uses them before, and plans that will be over.
     *
     * @param limit maximum number to return, ≥ 1
     */
    List<Fading> fading(MemoryScope scope, Instant until, int limit);

    /**
     * Active facts and episodes of the scope's own namespace for the accurate recogniser, newest first: those it has
     * not read, that mention at most two entities and contain an unknown name. Sessions that a model has read are left
     * out, because the model names everybody in them.
     *
     * @param limit maximum number to return, ≥ 1
     */
    List<Memory> unenriched(MemoryScope scope, int limit);

    /**
     * Runs the accurate recogniser over these memories together, links each to the entities found and records that it
     * was read. Takes as long as the recogniser does; nothing waits for it meanwhile.
     *
     * @return for each memory read, how many more entities it mentions than before. Left out are memories that are no
     *     longer active, and those for which the recogniser is missing or failed: {@link #unenriched} returns the
     *     latter again
     */
    Map<MemoryId, Integer> enrich(MemoryScope scope, RunId run, List<MemoryId> memories);

    /** Runs begun in the scope's own namespace, newest first, at most {@code limit} (≥ 1). */
    List<MaintenanceRun> runs(MemoryScope scope, int limit);

    /**
     * The runs in the scope's own namespace that began in a period, newest first.
     *
     * @param from inclusive
     * @param until exclusive
     */
    List<MaintenanceRun> runs(MemoryScope scope, Instant from, Instant until);

    /** Number of runs begun in the scope's own namespace. */
    long countRuns(MemoryScope scope);

    /** The changes of a run in the scope's own namespace; empty when there was no such run. */
    Optional<MaintenanceRun> run(MemoryScope scope, RunId run);

    /**
     * Saves a reflection as a change of a run.
     *
     * @throws IllegalArgumentException when the content is blank
     * @throws dev.nightjar.memory.MemoryException when there is no such run; nothing is saved
     */
    Reflection saveReflection(MemoryScope scope, RunId run, Reflection.Draft draft);

    /**
     * Undoes what a run did in the scope's own namespace. Memories that it ended or changed get their previous state
     * back, with their links and in every search; memories that it added are erased. What was changed after the run
     * stays, together with what depends on it. Sessions that the run read still count as read, so that the next
     * consolidation does not repeat the result; see {@link #readAgain}. One transaction. Undoing again undoes what is
     * left.
     *
     * @return empty when there was no such run
     */
    Optional<UndoResult> undo(MemoryScope scope, RunId run);

    /** The result that {@link #undo} would have now; changes nothing. Empty when there was no such run. */
    Optional<UndoResult> previewUndo(MemoryScope scope, RunId run);

    /** Undoes several runs in one transaction, the newest first; empty when there was none of them. */
    Optional<UndoResult> undo(MemoryScope scope, Collection<RunId> runs);

    /** The result that undoing several runs would have now; changes nothing. */
    Optional<UndoResult> previewUndo(MemoryScope scope, Collection<RunId> runs);

    /**
     * Undoes what a run did to one memory, with what gave way to that memory and what it gave way to; the rest of the
     * run stays. One transaction.
     *
     * @return empty when there was no such run, or nothing of the memory is left to undo
     */
    Optional<UndoResult> undo(MemoryScope scope, RunId run, MemoryId memory);

    /** Preview of {@link #undo(MemoryScope, RunId, MemoryId)}; changes nothing. */
    Optional<UndoResult> previewUndo(MemoryScope scope, RunId run, MemoryId memory);

    /**
     * Takes back the newest correction of a fact, change of its durability, edit of a note or release from review in
     * the scope's own namespace: every memory that it changed is what it was, and a wording that it added is erased.
     * One transaction.
     *
     * @param id the memory as it is now
     * @return what it was, or the first memory that a release had replaced; empty, without any change, when nothing is
     *     noted, or it was changed otherwise since
     */
    Optional<Memory> undoChange(MemoryScope scope, MemoryId id);

    /**
     * Makes the next consolidation read again what a run read in sessions of the scope's own namespace, unless another
     * run has since read more of them.
     *
     * @return how many sessions wait again; 0 also when there was no such run
     */
    int readAgain(MemoryScope scope, RunId run);

    /**
     * Number of ended memories of the scope's own namespace whose end has no explanation: no run, no successor, and no
     * expiry or limit of notes. Anything but 0 means something is wrong.
     */
    long unexplained(MemoryScope scope);

    /**
     * A fact that belongs in prompts until a time to come.
     *
     * @param fact the fact
     * @param at when it fades, or a plan is past
     */
    record Fading(Fact fact, Instant at) {}

    /**
     * The rule of a decay run.
     *
     * @param pruneAfter how long faded facts and past plans are kept before they end as decayed; not negative. Lasting
     *     or protected facts are always kept
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
     * Result of a decay run.
     *
     * @param decayed number of active facts that decay and are not lasting, including those that were ended
     * @param pruned number of facts ended because they had been faded or past for long
     * @param expired number of notes that expired
     * @param errors number of memories that failed; the next run tries them again
     * @param firstError the first error; null when there was none
     */
    record DecayResult(
            long decayed,
            long pruned,
            long expired,
            long errors,
            @Nullable String firstError) {

        /** A result without errors. */
        public DecayResult(long decayed, long pruned, long expired) {
            this(decayed, pruned, expired, 0, null);
        }

        /** The sum of both. */
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
