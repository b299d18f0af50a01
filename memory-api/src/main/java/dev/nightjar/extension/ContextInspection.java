package dev.nightjar.extension;

import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.SearchHit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Says why memory's block for a prompt holds what it holds. Found with {@code kernel.service(ContextInspection.class)}.
 * Looking changes nothing and counts as no use of a memory. Thread-safe.
 */
public interface ContextInspection {

    /** What {@link ContextProvider#buildContext} would give for this request now, and what was decided for what is recalled. */
    InspectedBlock inspect(ContextProvider.Request request);

    /** The configured {@code memory.context.min_relevance}, 0..1: the floor of every block. */
    double minRelevance();

    /**
     * How large the block would be with each of these values of {@code memory.context.min_relevance}. One search. The prompt
     * is read by itself: it may have been said long ago, and nothing tells after what.
     *
     * @param floors values from 0 to 1
     * @return a size for each, in the same order
     */
    List<BlockSize> sizes(ContextProvider.Request request, List<Double> floors);

    /**
     * A block and the reasons for it.
     *
     * @param text the block of what is recalled; empty when nothing is injected
     * @param tokens how many tokens it has (cl100k)
     * @param minRelevance the floor of the first line; each further line needs somewhat more
     * @param decisions one for each memory found, those in the block first, then the others; each group in order of
     *     relevance
     * @param readAfter what was said before in the conversation and the prompt was read together with, since it says too
     *     little by itself; null when it was read by itself
     * @param workingMemory what stands before it whatever the prompt: the profile of the user and what was written into working
     *     memory, a block of its own that counts neither as text nor as tokens of this one; empty when there is none
     */
    record InspectedBlock(
            String text,
            int tokens,
            double minRelevance,
            List<Decision> decisions,
            @Nullable String readAfter,
            String workingMemory) {

        /** Copies the list. */
        public InspectedBlock {
            decisions = List.copyOf(decisions);
        }

        /** For a prompt that was read by itself, without working memory. */
        public InspectedBlock(String text, int tokens, double minRelevance, List<Decision> decisions) {
            this(text, tokens, minRelevance, decisions, null, "");
        }
    }

    /**
     * What became of one memory.
     *
     * @param memory the memory
     * @param outcome whether it is in the block, and if not why
     * @param relevance what was compared with the floor, 0..1
     * @param needed the floor at its place in the block, 0..1
     * @param hit how the search found and judged it; its own relevance is lower where turns beside it lend it theirs.
     *     Null for a reflection that the search did not find
     * @param other for {@link Outcome#REPEATED} what says the same, for {@link Outcome#SUPERSEDED} the successor; otherwise
     *     null
     */
    record Decision(
            Memory memory,
            Outcome outcome,
            double relevance,
            double needed,
            @Nullable SearchHit hit,
            @Nullable MemoryId other) {}

    /** What can become of a memory that was found. */
    enum Outcome {
        /** It is in the block. */
        SHOWN("shown"),
        /** It is not relevant enough. */
        BELOW_FLOOR("below_floor"),
        /** It has faded, or it is a plan whose time is over. */
        OUT_OF_DATE("out_of_date"),
        /** Another line says the same. */
        REPEATED("repeated"),
        /** A line of the block holds what took its place. */
        SUPERSEDED("superseded"),
        /** Working memory holds it, or an earlier block of this conversation, which stands in the history. */
        IN_HISTORY("in_history"),
        /** There are as many lines of its kind as the settings allow. */
        TOO_MANY("too_many"),
        /** The budget of tokens is used up. */
        NO_ROOM("no_room");

        private final String label;

        Outcome(String label) {
            this.label = label;
        }

        /** The name of this outcome outside Java. */
        public String label() {
            return label;
        }
    }

    /**
     * How large a block is.
     *
     * @param lines memories in it
     * @param tokens its tokens (cl100k); 0 when it is empty
     */
    record BlockSize(int lines, int tokens) {}
}
