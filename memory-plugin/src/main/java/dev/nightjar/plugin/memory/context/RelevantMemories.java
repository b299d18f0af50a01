package dev.nightjar.plugin.memory.context;

import dev.nightjar.extension.ContextProvider;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.Reflection;
import dev.nightjar.memory.SearchHit;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.plugin.memory.search.text.Words;
import dev.nightjar.plugin.memory.term.StopWords;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The memories that are relevant enough for a prompt to stand before a model call. All kinds are searched at once, so that
 * their relevance is judged by the same measure. Thread-safe.
 */
final class RelevantMemories {

    /** More hits than fit into any block. */
    private static final int SEARCHED = 60;

    /** An answer follows its question, and who reads the question wants the answer. */
    private static final double AFTER = 0.6;
    /** What comes before explains what is said, more rarely. */
    private static final double BEFORE = 0.4;

    /** A line says in part what the lines before it say. */
    private static final double WORTH_OF_NEXT = 0.97;

    private final MemoryService memory;
    private final ContextSettings settings;
    private final StopWords stopWords;

    RelevantMemories(MemoryService memory, ContextSettings settings, StopWords stopWords) {
        this.memory = memory;
        this.settings = settings;
        this.stopWords = stopWords;
    }

    /** What is relevant for this prompt, outside of its session; nothing when its words say nothing. */
    Found of(ContextProvider.Request request) {
        boolean saysNothing = Words.of(request.prompt()).stream().allMatch(stopWords.in(request.prompt())::contains);
        var hits = saysNothing ? List.<SearchHit>of() : hits(request);
        var facts = new ArrayList<SearchHit>();
        for (var hit : hits) {
            boolean isFact = hit.memory() instanceof Fact fact
                    ? !fact.isOutOfDate()
                    : hit.memory().kind() == MemoryKind.NOTE;
            if (isFact && facts.size() < settings.maxFacts() && isWorthALine(hit.relevance(), facts.size())) {
                facts.add(hit);
            }
        }
        return new Found(facts, turns(hits), insight(request, hits));
    }

    private List<SearchHit> hits(ContextProvider.Request request) {
        var filter = MemoryFilter.ofKinds(MemoryKind.FACT, MemoryKind.NOTE, MemoryKind.EPISODE, MemoryKind.REFLECTION)
                .excludingSession(request.sessionId());
        return memory.search(request.scope(), SearchRequest.of(request.prompt(), filter, SEARCHED)).stream()
                .sorted(Comparator.comparingDouble(SearchHit::relevance).reversed())
                .toList();
    }

    /** Each with what the turns beside it lend it, most relevant first. */
    private List<Relevant> turns(List<SearchHit> hits) {
        Map<Place, Double> byPlace = new HashMap<>();
        hits.stream()
                .filter(hit -> hit.memory() instanceof Episode)
                .forEach(hit -> byPlace.put(Place.of((Episode) hit.memory()), hit.relevance()));
        return hits.stream()
                .filter(hit -> hit.memory() instanceof Episode)
                .map(hit -> new Relevant(hit.memory(), withNeighbours(hit, byPlace)))
                .sorted(Comparator.comparingDouble(Relevant::relevance).reversed())
                .toList();
    }

    private static double withNeighbours(SearchHit hit, Map<Place, Double> byPlace) {
        var place = Place.of((Episode) hit.memory());
        double after = AFTER * byPlace.getOrDefault(place.beside(-1), 0.0);
        double wellAfter = AFTER * AFTER * byPlace.getOrDefault(place.beside(-2), 0.0);
        double before = BEFORE * byPlace.getOrDefault(place.beside(1), 0.0);
        return Math.max(hit.relevance(), Math.max(before, Math.max(after, wellAfter)));
    }

    /** The newest reflection when it is about the prompt. */
    private Optional<Reflection> insight(ContextProvider.Request request, List<SearchHit> hits) {
        return memory.newestReflection(request.scope())
                .filter(newest -> hits.stream()
                                .anyMatch(hit ->
                                        hit.memory().id().equals(newest.id()) && isWorthALine(hit.relevance(), 0))
                        || settings.minRelevance() == 0);
    }

    /** The longer a block is, the less a further line adds: each has to be three per cent more relevant. */
    private boolean isWorthALine(double relevance, int lines) {
        return relevance * Math.pow(WORTH_OF_NEXT, lines) >= settings.minRelevance();
    }

    /**
     * What is relevant for a prompt.
     *
     * @param facts facts and notes, most relevant first
     * @param turns turns of earlier conversations, most relevant first, not cut yet
     * @param insight the reflection
     */
    record Found(List<SearchHit> facts, List<Relevant> turns, Optional<Reflection> insight) {}

    /** A turn with its relevance. */
    final class Relevant {

        private final Memory memory;
        private final double relevance;

        private Relevant(Memory memory, double relevance) {
            this.memory = memory;
            this.relevance = relevance;
        }

        Memory memory() {
            return memory;
        }

        double relevance() {
            return relevance;
        }

        /** Whether it is relevant enough to stand behind so many lines. */
        boolean isWorthALine(int lines) {
            return RelevantMemories.this.isWorthALine(relevance, lines);
        }
    }

    /** Sessions of different users may have the same id. */
    private record Place(String agentId, Namespace namespace, String session, long sequence) {

        static Place of(Episode turn) {
            var details = turn.details();
            return new Place(
                    details.agentId(), details.namespace(), String.valueOf(details.sessionId()), turn.sequence());
        }

        Place beside(int offset) {
            return new Place(agentId, namespace, session, sequence + offset);
        }
    }
}
