package dev.nightjar.context;

import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.SearchHit;
import dev.nightjar.memory.SearchTrace;
import dev.nightjar.spi.ContextProvider;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Explains the content of memory's block for a prompt. Get it with {@code kernel.service(ContextInspection.class)}.
 * Inspecting changes nothing and does not count as use of a memory. Thread-safe.
 */
public interface ContextInspection {

    /**
     * The block that {@link ContextProvider#buildContext} would build for this request now, and the decision for each
     * memory.
     */
    InspectedBlock inspect(ContextRequest request);

    /**
     * Inspects a prompt like {@link #inspect(ContextRequest)} with other settings, to try them out.
     *
     * @param minRelevance instead of {@code memory.context.min_relevance}, 0..1
     * @param budgetTokens instead of {@code memory.context.budget_tokens}, ≥ 50
     * @throws IllegalArgumentException when a value is out of range
     */
    InspectedBlock inspect(ContextRequest request, double minRelevance, int budgetTokens);

    /**
     * The steps of a block's search that find a memory or lose it, for one without a {@link Decision}.
     *
     * @return empty when no such memory can be read in the scope of the request
     */
    Optional<SearchTrace> trace(ContextRequest request, MemoryId id);

    /** The configured {@code memory.context.budget_tokens}: the maximum size of a block. */
    int budgetTokens();

    /** Number of tokens of a text (cl100k), as {@link InspectedBlock#tokens} counts them. */
    int tokens(String text);

    /** The configured {@code memory.context.min_relevance}, 0..1: the minimum relevance for every block. */
    double minRelevance();

    /**
     * The size of the block for each of these values of {@code memory.context.min_relevance}, from one search. The
     * prompt is read on its own, because it may be old, and the messages before it are unknown.
     *
     * @param floors minimum relevances, each 0..1
     * @return one size per value, in the same order
     */
    List<BlockSize> sizes(ContextRequest request, List<Double> floors);

    /**
     * A block and the reasons for it.
     *
     * @param text the block of recalled memories; empty when nothing is added to the prompt
     * @param tokens its number of tokens (cl100k)
     * @param minRelevance the minimum relevance of the first line; each further line needs a little more
     * @param decisions one per memory found: those in the block first, then the others, each group by relevance
     * @param readAfter the earlier message that the prompt was read together with, because the prompt is too short to
     *     be clear alone; null when it was read alone
     * @param workingMemory a separate block that comes before this one whatever the prompt: the user's profile and
     *     written working memory. It counts neither in {@code text} nor in {@code tokens}. Empty for none
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

        /** A block for a prompt that was read alone, without working memory. */
        public InspectedBlock(String text, int tokens, double minRelevance, List<Decision> decisions) {
            this(text, tokens, minRelevance, decisions, null, "");
        }
    }

    /**
     * The decision for one memory.
     *
     * @param memory the memory
     * @param outcome whether it is in the block, or why not
     * @param relevance the relevance that was compared with the minimum, 0..1
     * @param needed the minimum at its place in the block, 0..1
     * @param hit the search result. Its own relevance is lower than {@code relevance} when neighbouring turns raised
     *     that. Null for a reflection that the search did not find
     * @param other for {@link Outcome#REPEATED} the memory that says the same, for {@link Outcome#SUPERSEDED} the
     *     successor; otherwise null
     * @param tokens number of tokens of its line in the block (cl100k); 0 when it has none
     */
    record Decision(
            Memory memory,
            Outcome outcome,
            double relevance,
            double needed,
            @Nullable SearchHit hit,
            @Nullable MemoryId other,
            int tokens) {

        /** A decision for a memory without a line. */
        public Decision(
                Memory memory,
                Outcome outcome,
                double relevance,
                double needed,
                @Nullable SearchHit hit,
                @Nullable MemoryId other) {
            this(memory, outcome, relevance, needed, hit, other, 0);
        }
    }

    /** The possible decisions. */
    enum Outcome {
        /** The memory is in the block. */
        SHOWN("shown"),
        /** The memory is not relevant enough. */
        BELOW_FLOOR("below_floor"),
        /** The user pasted the text, and it holds no word of the prompt. */
        PASTED("pasted"),
        /** The memory has faded, or is a plan whose time has passed. */
        OUT_OF_DATE("out_of_date"),
        /** The user judged the memory, or all that was learned from it, wrong. */
        JUDGED_WRONG("judged_wrong"),
        /** Another line says the same. */
        REPEATED("repeated"),
        /** A line of the block has its successor. */
        SUPERSEDED("superseded"),
        /** Working memory contains it, or an earlier block of this conversation that is still in the history. */
        IN_HISTORY("in_history"),
        /** The block already has the configured maximum of lines of its kind. */
        TOO_MANY("too_many"),
        /** The token budget is used up. */
        NO_ROOM("no_room");

        private final String label;

        Outcome(String label) {
            this.label = label;
        }

        /** The name used in output. */
        public String label() {
            return label;
        }
    }

    /**
     * Size of a block.
     *
     * @param lines number of memories in it
     * @param tokens number of tokens (cl100k); 0 when it is empty
     */
    record BlockSize(int lines, int tokens) {}
}
