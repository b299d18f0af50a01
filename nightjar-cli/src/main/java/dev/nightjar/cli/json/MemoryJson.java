package dev.nightjar.cli.json;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.nightjar.memory.DocumentPassage;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.Role;
import dev.nightjar.memory.SearchHit;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What programs are told of memories beside the memories themselves. */
public final class MemoryJson {

    private MemoryJson() {}

    /** Memories in the order given, each with what took its place. */
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
     * @param supersededBy what took its place; null when nothing did
     */
    public record Replaced(
            @JsonUnwrapped Memory memory, @Nullable MemoryId supersededBy) {}

    /** A hit with what is needed to judge it. What its kind of memory does not have is null. */
    record Hit(
            MemoryId id,
            MemoryKind kind,
            String content,
            @Nullable Role role,
            @Nullable String speaker,
            Fact.@Nullable Standing standing,
            double score,
            double relevance,
            Instant time,
            @Nullable String session,
            @Nullable URI document,
            @Nullable String file,
            @JsonUnwrapped DocumentPassage.@Nullable Place place,
            SearchHit.@Nullable Explanation explanation) {

        private static Fact.@Nullable Standing standing(Memory memory) {
            if (memory.isJudgedWrong()) {
                return Fact.Standing.WRONG;
            }
            return memory instanceof Fact fact ? fact.standing() : null;
        }

        static Hit of(SearchHit hit, boolean isExplained) {
            var memory = hit.memory();
            var turn = memory instanceof Episode episode ? episode : null;
            var passage = memory instanceof DocumentPassage part ? part : null;
            return new Hit(
                    memory.id(),
                    memory.kind(),
                    memory.content(),
                    turn == null ? null : turn.role(),
                    turn == null ? null : turn.speaker(),
                    standing(memory),
                    hit.score(),
                    hit.relevance(),
                    memory.eventTime(),
                    memory.details().sessionId(),
                    passage == null ? null : passage.document(),
                    passage == null ? null : passage.file(),
                    passage == null ? null : passage.place(),
                    isExplained ? hit.explanation() : null);
        }
    }
}
