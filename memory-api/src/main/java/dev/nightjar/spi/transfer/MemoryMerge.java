package dev.nightjar.spi.transfer;

import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.MemoryScope;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Brings the memories of one user on several machines together. However often and in whatever order stores are merged,
 * they end up equal: what is in both is there once, sessions keep their order, of contradicting facts the one said last
 * is active, and what was erased on one machine is erased on all. Get it with
 * {@code context.service(MemoryMerge.class)}. Thread-safe.
 */
public interface MemoryMerge {

    /**
     * Merges items of another store into the scope's own namespace, in one transaction. It is recorded as a maintenance
     * run, so it can be undone, except for what was erased.
     *
     * @param items what {@link MemoryTransfer#export} wrote there, as a whole or what has changed since
     * @throws IllegalArgumentException when an item cannot be stored; nothing is changed then
     * @throws MemoryException when the store cannot be written
     */
    Merged merge(MemoryScope scope, List<TransferItem> items);

    /** The result that {@link #merge} would have; changes nothing. */
    Merged preview(MemoryScope scope, List<TransferItem> items);

    /**
     * Exports the scope's own namespace from the store in another file, which is not changed. A store of an older
     * version is migrated in a temporary copy.
     *
     * @throws MemoryException when the file is no store, or one of a newer version
     */
    void export(Path store, MemoryScope scope, Consumer<TransferItem> sink);

    /** The name of this store among several machines: random, and always the same. */
    String machine();

    /**
     * The names of files in a shared folder that were noted for the scope's own namespace, with whether they were
     * written here.
     */
    Map<String, Boolean> syncedFiles(MemoryScope scope);

    /** Notes that a file of a shared folder was read, or was written here. */
    void noteSynced(MemoryScope scope, String name, boolean isOwn);

    /**
     * The result of a merge.
     *
     * @param turns number of turns added
     * @param facts number of facts added
     * @param notes number of notes added
     * @param others number of other memories added
     * @param changed number of memories with a changed confidence, verdict, tag or the like
     * @param replaced number of memories that ended because something said later replaces them
     * @param restored number of ended memories that are active again
     * @param erased number of memories erased, because they were erased on the other machine
     * @param refused number of items that {@code memory.policy} keeps out
     */
    record Merged(
            long turns,
            long facts,
            long notes,
            long others,
            long changed,
            long replaced,
            long restored,
            long erased,
            long refused) {

        /** Whether the merge changed nothing. */
        public boolean isNothing() {
            return turns + facts + notes + others + changed + replaced + restored + erased == 0;
        }
    }
}
