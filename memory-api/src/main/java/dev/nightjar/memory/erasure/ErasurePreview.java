package dev.nightjar.memory.erasure;

import dev.nightjar.memory.Fact;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryKind;
import java.util.List;
import java.util.Map;

/**
 * What an erasure takes, as it was before.
 *
 * @param named how many memories of each kind the target names, former wordings included
 * @param derived how many memories of each kind go because they were derived from those
 * @param examples the newest of all these memories, at most {@link #MAX_EXAMPLES}
 * @param weakened how many memories stay without one of their sources
 * @param restored facts that only erased ones had replaced: they hold again
 * @param sessions how many sessions go with their messages
 * @param texts how many texts go that are no memories: of messages without an episode, calls of tools, rolling summaries, and
 *     lines of working memory and scratchpads
 * @param reports runs of schedules whose report quotes what goes; their texts are erased, the runs stay
 */
public record ErasurePreview(
        Map<MemoryKind, Long> named,
        Map<MemoryKind, Long> derived,
        List<Memory> examples,
        long weakened,
        List<Fact> restored,
        long sessions,
        long texts,
        List<String> reports) {

    /** The most examples of a preview. */
    public static final int MAX_EXAMPLES = 20;

    /** Copies the collections. */
    public ErasurePreview {
        named = Map.copyOf(named);
        derived = Map.copyOf(derived);
        examples = List.copyOf(examples);
        restored = List.copyOf(restored);
        reports = List.copyOf(reports);
    }

    /** How many memories go. */
    public long memories() {
        return sum(named) + sum(derived);
    }

    private static long sum(Map<MemoryKind, Long> counts) {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }
}
