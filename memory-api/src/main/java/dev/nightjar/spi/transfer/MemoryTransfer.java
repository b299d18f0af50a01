package dev.nightjar.spi.transfer;

import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.MemoryScope;
import java.util.List;
import java.util.function.Consumer;

/**
 * Exports and imports all memories of a namespace: every kind with its history, links, sessions with their messages,
 * tool calls and rolling summaries, scratchpads, entities and their names, and the agent's working memory. Vectors are
 * not exported; imported memories are embedded in the background. Get it with
 * {@code context.service(MemoryTransfer.class)}. Thread-safe.
 */
public interface MemoryTransfer {

    /**
     * Exports the scope's own namespace, holding a limited number of items in RAM at a time. What is written meanwhile
     * may or may not be included.
     *
     * @param sink receives the items in an order in which they can be imported
     */
    void export(MemoryScope scope, Consumer<TransferItem> sink);

    /** Number of memories an export would have now, for progress. */
    long count(MemoryScope scope);

    /** Begins an import into the scope's own namespace. */
    Import begin(MemoryScope scope);

    /**
     * A running import. Each call is a transaction. A memory keeps its id unless another namespace of the store has it;
     * then it gets a new id, the same each time. So importing something twice stores it once, and you complete an
     * interrupted import by repeating it. Not thread-safe.
     */
    interface Import {

        /**
         * Adds items, some hundred at a time. A fact or keyed note that is already known is not added again; links
         * point to the known one. Left out is what was forgotten here after it was said, and what {@code memory.policy}
         * keeps out of memory. Matches of its patterns are masked in turns and tool calls. A rolling summary or
         * scratchpad is added only to a session that has none; a summary only if the session has not continued
         * differently. Erasures are noted, so that nothing said before them comes back, and erase nothing here;
         * {@link MemoryMerge} does.
         *
         * @throws IllegalArgumentException when an item cannot be stored; nothing of this call is stored then
         * @throws MemoryException when the store cannot be written
         */
        void add(List<TransferItem> items);

        /** The result so far. */
        Result result();
    }

    /**
     * Result of an import.
     *
     * @param added number of memories added
     * @param known number of memories that were already there
     * @param leftOut what was left out
     * @param links number of links added
     */
    record Result(long added, long known, LeftOut leftOut, long links) {

        /** Nothing imported. */
        public static final Result NOTHING = new Result(0, 0, LeftOut.NOTHING, 0);

        /** The sum of both. */
        public Result plus(Result more) {
            return new Result(added + more.added, known + more.known, leftOut.plus(more.leftOut), links + more.links);
        }
    }

    /**
     * Items that an import left out.
     *
     * @param blank number of memories without content
     * @param forgotten number of memories forgotten here after they were said
     * @param refused number of memories, summaries, scratchpads and lines of working memory that {@code memory.policy}
     *     keeps out
     */
    record LeftOut(long blank, long forgotten, long refused) {

        /** Nothing left out. */
        public static final LeftOut NOTHING = new LeftOut(0, 0, 0);

        private LeftOut plus(LeftOut more) {
            return new LeftOut(blank + more.blank, forgotten + more.forgotten, refused + more.refused);
        }
    }
}
