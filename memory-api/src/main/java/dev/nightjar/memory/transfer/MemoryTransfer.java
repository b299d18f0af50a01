package dev.nightjar.memory.transfer;

import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.MemoryScope;
import java.util.List;
import java.util.function.Consumer;

/**
 * Exports and imports all memories of a namespace: every kind with its history, links, sessions with their messages, calls of tools
 * and rolling summaries, scratchpads, entities and their names, and the agent's working memory.
 * Vectors are not carried: what is imported is embedded in the background. Found with
 * {@code context.service(MemoryTransfer.class)}; thread-safe.
 */
public interface MemoryTransfer {

    /**
     * Exports the scope's own namespace, a bounded number of items in memory at a time. What is written meanwhile may be
     * among it.
     *
     * @param sink gets the items in an order in which they can be imported
     */
    void export(MemoryScope scope, Consumer<TransferItem> sink);

    /**
     * How many memories an export has at present, for progress.
     */
    long count(MemoryScope scope);

    /** Begins an import into the scope's own namespace. */
    Import begin(MemoryScope scope);

    /**
     * An import under way. Each call is a transaction. A memory keeps its id, unless another namespace of the store has it:
     * then it gets a new one, the same each time. So whatever is imported twice is there once, and an import that was cut
     * short is completed by doing it again. Not thread-safe.
     */
    interface Import {

        /**
         * Adds items, some hundred at a time. A fact or keyed note that is known already is not added again; links lead to
         * the known one. What was forgotten here after it was said is left out, and so is what {@code memory.policy} keeps
         * out of memory; what its patterns match is masked in turns and calls of tools. A rolling summary or a scratchpad is
         * added to a session that has none; a summary only to one that has not gone on in another way.
         *
         * @throws IllegalArgumentException when an item cannot be stored; none of this call is stored then
         * @throws MemoryException when the store cannot be written
         */
        void add(List<TransferItem> items);

        /** What was done so far. */
        Result result();
    }

    /**
     * What an import did.
     *
     * @param added memories that were added
     * @param known memories that were there already
     * @param leftOut what was not
     * @param links links that were added
     */
    record Result(long added, long known, LeftOut leftOut, long links) {

        /** Nothing so far. */
        public static final Result NOTHING = new Result(0, 0, LeftOut.NOTHING, 0);

        /** Both together. */
        public Result plus(Result more) {
            return new Result(added + more.added, known + more.known, leftOut.plus(more.leftOut), links + more.links);
        }
    }

    /**
     * What an import left out.
     *
     * @param blank memories without content
     * @param forgotten memories that had been forgotten here after they were said
     * @param refused memories, summaries, scratchpads and lines of working memory that {@code memory.policy} keeps out of memory
     */
    record LeftOut(long blank, long forgotten, long refused) {

        /** Nothing. */
        public static final LeftOut NOTHING = new LeftOut(0, 0, 0);

        private LeftOut plus(LeftOut more) {
            return new LeftOut(blank + more.blank, forgotten + more.forgotten, refused + more.refused);
        }
    }
}
