package dev.nightjar.cli.json;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.SearchHit;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** JSON about memories, beside the memories themselves. */
public final class MemoryJson {

    private MemoryJson() {}

    /** Memories in the given order, each with its successor. */
    public static List<Replaced> replaced(List<Memory> memories, Map<MemoryId, MemoryId> successors) {
        return memories.stream()
                .map(memory -> new Replaced(memory, successors.get(memory.id())))
                .toList();
    }

    public static List<Hit> hits(List<SearchHit> hits, boolean isExplained) {
        return hits.stream().map(hit -> Hit.of(hit, isExplained)).toList();
    }

    /**
     * A memory and its successor.
     *
     * @param supersededBy the successor; null for none
     */
    public record Replaced(
            @JsonUnwrapped Memory memory, @Nullable MemoryId supersededBy) {}

    /**
     * A hit.
     *
     * @param explanation how the score was computed; null unless it was asked for
     */
    record Hit(
            @JsonUnwrapped Memory memory, double score, double relevance, SearchHit.@Nullable Explanation explanation) {

        static Hit of(SearchHit hit, boolean isExplained) {
            return new Hit(hit.memory(), hit.score(), hit.relevance(), isExplained ? hit.explanation() : null);
        }
    }
}
