package dev.nightjar.memory.erasure;

import dev.nightjar.memory.Fact;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryKind;
import java.util.List;
import java.util.Map;

/**
 * Everything that an erasure removes, with the memories as they were before.
 *
 * @param named number of memories of each kind that match the target, earlier wordings included
 * @param derived number of memories of each kind that are erased because they were derived from those
 * @param examples the newest of all these memories, usually {@link #MAX_EXAMPLES} at most
 * @param weakened number of memories that stay but lose one of their sources
 * @param restored facts that only erased ones had superseded; they become active again
 * @param sessions number of sessions erased with their messages
 * @param texts number of erased texts that are not memories: messages without an episode, tool calls, rolling
 *     summaries, and lines of working memory and scratchpads
 * @param reports runs of schedules whose report quotes an erased text; the report's text is erased, the run stays
 * @param fingerprint differs as soon as anything else would be removed, also beside the examples; who was shown a
 *     preview has seen what is deleted as long as a new preview has the same
 */
public record ErasurePreview(
        Map<MemoryKind, Long> named,
        Map<MemoryKind, Long> derived,
        List<Memory> examples,
        long weakened,
        List<Fact> restored,
        long sessions,
        long texts,
        List<String> reports,
        String fingerprint) {

    /** Default maximum of examples. */
    public static final int MAX_EXAMPLES = 20;

    /** Copies the collections. */
    public ErasurePreview {
        named = Map.copyOf(named);
        derived = Map.copyOf(derived);
        examples = List.copyOf(examples);
        restored = List.copyOf(restored);
        reports = List.copyOf(reports);
    }

    /** Number of memories to erase. */
    public long memories() {
        return sum(named) + sum(derived);
    }

    private static long sum(Map<MemoryKind, Long> counts) {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }
}
