package dev.nightjar.context;

import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryScope;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The blocks of memories that models were given lately. It answers why an agent said something. Blocks that somebody
 * only looked at are not in it, nor are those of incognito conversations. A block is kept for
 * {@code memory.context.recall_log_days} and is deleted with its conversation. Get it with
 * {@code context.service(RecallLog.class)}. Thread-safe.
 */
public interface RecallLog {

    /**
     * The newest blocks of the scope's own namespace, newest first.
     *
     * @param limit maximum number of blocks, ≥ 1
     * @param before the id of a block, to go on behind it; null for the newest ones
     */
    List<Recall> recent(MemoryScope scope, int limit, @Nullable String before);

    /** One block of the scope's own namespace; empty when there is none with this id. */
    Optional<Recall> find(MemoryScope scope, String id);

    /**
     * A block that a model was given.
     *
     * @param id its id; ids sort by time
     * @param sessionId the conversation; null for none
     * @param prompt the beginning of the prompt
     * @param text the block without working memory. Empty when it was erased with one of its memories, or when only the
     *     profile was given
     * @param tokens number of tokens of the block when it was given (cl100k)
     * @param lines the memories in it that still exist, in the order of their relevance, then those of the profile
     * @param time when it was given
     */
    record Recall(
            String id,
            @Nullable String sessionId,
            String prompt,
            String text,
            int tokens,
            List<Line> lines,
            Instant time) {

        /** Copies the list. */
        public Recall {
            lines = List.copyOf(lines);
        }
    }

    /**
     * A memory that was given.
     *
     * @param memory the memory as it is now
     * @param tokens number of tokens of its line (cl100k)
     * @param relevance its relevance to the prompt, 0..1; null for a line of the profile, which every prompt gets
     */
    record Line(Memory memory, int tokens, @Nullable Double relevance) {}
}
