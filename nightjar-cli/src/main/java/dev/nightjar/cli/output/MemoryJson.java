package dev.nightjar.cli.output;

import dev.nightjar.memory.Claim;
import dev.nightjar.memory.DocumentPassage;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryHistory;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryStats;
import dev.nightjar.memory.Note;
import dev.nightjar.memory.SearchHit;
import dev.nightjar.memory.SearchTrace;
import dev.nightjar.memory.VectorStatus;
import dev.nightjar.spi.Quarantined;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Memories as maps that become JSON: snake-case keys, times in UTC, absent values as null. */
public final class MemoryJson {

    private MemoryJson() {}

    /** A search's answer, best first. */
    public static List<Map<String, Object>> hits(List<SearchHit> hits, boolean isExplained) {
        return hits.stream().map(hit -> hit(hit, isExplained)).toList();
    }

    /** What became of one memory in a search. */
    public static Map<String, Object> trace(SearchTrace trace) {
        var json = new LinkedHashMap<String, Object>();
        json.put("id", trace.id().value());
        json.put("is_returned", trace.isReturned());
        json.put("rank", trace.isReturned() ? trace.rank() : null);
        json.put(
                "steps",
                trace.steps().stream()
                        .map(step -> Map.of(
                                "name", step.name(), "is_passed", step.isPassed(), "detail", (Object) step.detail()))
                        .toList());
        return json;
    }

    /** Several memories, in the order given. */
    public static List<Map<String, Object>> memories(List<Memory> memories) {
        return memories.stream().map(MemoryJson::memory).toList();
    }

    /**
     * Several memories, in the order given.
     *
     * @param successors what took the place of those that gave way
     */
    public static List<Map<String, Object>> memories(List<Memory> memories, Map<MemoryId, MemoryId> successors) {
        return memories.stream()
                .map(memory -> memory(memory, successors.get(memory.id())))
                .toList();
    }

    /**
     * All that is known of one memory.
     *
     * @param successor what took its place; null when nothing did
     */
    public static Map<String, Object> memory(Memory memory, @Nullable MemoryId successor) {
        var json = memory(memory);
        json.put("superseded_by", successor == null ? null : successor.value());
        return json;
    }

    /** All that is known of one memory by itself. */
    public static Map<String, Object> memory(Memory memory) {
        var details = memory.details();
        var json = head(memory);
        json.put("time", text(memory.eventTime()));
        json.put("session", details.sessionId());
        json.put("category", details.category());
        json.put("tags", details.tags());
        json.put("metadata", details.metadata());
        json.put("expires_at", text(details.expiresAt()));
        json.put("source", details.source());
        json.put("namespace", details.namespace().value());
        json.put("agent", details.agentId());
        json.put("created_at", text(details.createdAt()));
        var ending = details.ending();
        json.put("is_active", ending == null);
        json.put("ended_at", ending == null ? null : text(ending.at()));
        json.put("end_reason", ending == null ? null : ending.reason().label());
        putOwn(memory, json);
        return json;
    }

    /** Versions, sources and links of a memory. */
    public static Map<String, Object> history(MemoryHistory history) {
        var json = new LinkedHashMap<String, Object>();
        json.put("versions", memories(history.versions()));
        json.put("sources", memories(history.sources()));
        json.put("links", history.links().stream().map(MemoryJson::link).toList());
        return json;
    }

    /** Counts over a memory. */
    public static Map<String, Object> stats(MemoryStats stats) {
        var json = new LinkedHashMap<String, Object>();
        json.put("episodes", stats.episodes());
        json.put("facts", stats.facts());
        json.put("reflections", stats.reflections());
        json.put("notes", stats.notes());
        json.put("passages", stats.passages());
        json.put("entities", stats.entities());
        json.put("sessions", stats.sessions());
        json.put("pending", stats.pending());
        json.put("messages", stats.messages());
        json.put("contradictions", stats.contradictions());
        json.put("newest", text(stats.newest()));
        json.put("last_consolidation", text(stats.lastConsolidation()));
        json.put("database_bytes", stats.databaseBytes());
        json.put("vectors", vectors(stats.vectors()));
        return json;
    }

    /** How far search by meaning has come. */
    public static Map<String, Object> vectors(VectorStatus status) {
        var json = new LinkedHashMap<String, Object>();
        json.put("model", status.model());
        json.put("indexed", status.indexed());
        json.put("not_embeddable", status.notEmbeddable());
        json.put("total", status.total());
        json.put("state", status.state().label());
        json.put("detail", status.detail());
        return json;
    }

    private static Map<String, Object> hit(SearchHit hit, boolean isExplained) {
        var json = head(hit.memory());
        var turn = hit.memory() instanceof Episode episode ? episode : null;
        json.put("role", turn == null ? null : turn.role().label());
        json.put("speaker", turn == null ? null : turn.speaker());
        json.put("standing", hit.memory() instanceof Fact fact ? fact.standing().label() : null);
        json.put("score", hit.score());
        json.put("relevance", hit.relevance());
        json.put("time", text(hit.memory().eventTime()));
        json.put("session", hit.memory().details().sessionId());
        if (hit.memory() instanceof DocumentPassage passage) {
            putPlace(passage, json);
        }
        if (isExplained) {
            json.put("explanation", explanation(hit.explanation()));
        }
        return json;
    }

    /** How a search judged a hit. */
    static Map<String, Object> explanation(SearchHit.Explanation explanation) {
        var json = new LinkedHashMap<String, Object>();
        json.put(
                "legs",
                explanation.legs().stream()
                        .map(place -> Map.of("leg", place.leg(), "rank", place.rank(), "value", place.value()))
                        .toList());
        json.put(
                "signals",
                explanation.signals().stream()
                        .map(signal -> Map.of(
                                "name", signal.name(),
                                "value", signal.value(),
                                "rank", signal.rank(),
                                "share", signal.share()))
                        .toList());
        json.put("fused", explanation.fused());
        json.put("confidence_factor", explanation.confidenceFactor());
        json.put(
                "stands_in_for",
                explanation.standsInFor() == null
                        ? null
                        : explanation.standsInFor().value());
        json.put(
                "parts",
                explanation.parts().stream()
                        .map(part -> Map.of("word", part.word(), "weight", part.weight(), "held", part.held()))
                        .toList());
        return json;
    }

    private static Map<String, Object> link(MemoryHistory.Link link) {
        var json = new LinkedHashMap<String, Object>();
        json.put("from", link.from().value());
        json.put("relation", link.relation().label());
        json.put("to", link.to().value());
        json.put("reason", link.reason());
        json.put("created_at", text(link.createdAt()));
        return json;
    }

    /** What every memory has. */
    static Map<String, Object> head(Memory memory) {
        var json = new LinkedHashMap<String, Object>();
        json.put("id", memory.id().value());
        json.put("kind", memory.kind().label());
        json.put("content", memory.content());
        return json;
    }

    private static void putPlace(DocumentPassage passage, Map<String, Object> json) {
        var place = passage.place();
        json.put("document", passage.document().toString());
        json.put("file", DocumentName.of(passage.document()));
        json.put("heading", place.heading());
        json.put("line", place.line());
        json.put("start", place.start());
        json.put("end", place.end());
        json.put("ordinal", place.ordinal());
    }

    /** What a fact says in parts. */
    public static Map<String, Object> claim(Claim claim) {
        var json = new LinkedHashMap<String, Object>();
        json.put("subject", claim.subject());
        json.put("slot", claim.slot());
        json.put("value", claim.value());
        json.put("state", claim.state().label());
        json.put("is_single_valued", claim.isSingleValued());
        json.put("is_event", claim.isEvent());
        return json;
    }

    private static void putOwn(Memory memory, Map<String, Object> json) {
        if (memory instanceof Fact fact) {
            json.put("confidence", fact.confidence());
            json.put("durability", fact.durability().label());
            json.put("standing", fact.standing().label());
            json.put("decay_rate", fact.decayRate());
            json.put("planned_until", text(fact.fading().plannedUntil()));
            json.put("claims", fact.claims().stream().map(MemoryJson::claim).toList());
            json.put("is_protected", fact.isProtected());
            json.put("access_count", fact.accessCount());
            json.put("last_accessed", text(fact.lastAccessed()));
        } else if (memory instanceof Episode episode) {
            json.put("role", episode.role().label());
            json.put("speaker", episode.speaker());
            json.put("sequence", episode.sequence());
        } else if (memory instanceof Note note) {
            json.put("key", note.key());
            json.put("updated_at", text(note.updatedAt()));
        } else if (memory instanceof DocumentPassage passage) {
            putPlace(passage, json);
        }
    }

    /** A time. */
    static @Nullable String text(@Nullable Instant time) {
        return time == null ? null : time.toString();
    }

    /** A memory that waits for a review. */
    public static Map<String, Object> waiting(Quarantined waiting) {
        var json = new LinkedHashMap<>(memory(waiting.memory()));
        json.put("origin", waiting.origin().label());
        json.put("reason", waiting.reason());
        json.put("since", waiting.since().toString());
        return json;
    }
}
