package dev.nightjar.plugin.memory.context;

import dev.nightjar.extension.ContextProvider;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.Note;
import dev.nightjar.memory.SearchHit;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.plugin.memory.search.text.Words;
import dev.nightjar.plugin.memory.term.StopWords;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The memories that may stand before a model call, each with its relevance. All kinds but documents are searched at once, so
 * that their relevance is judged by the same measure. Thread-safe.
 */
final class RelevantMemories {

    /** More hits than fit into any block. */
    private static final int SEARCHED = 60;

    private static final int SEARCHED_PASSAGES = 20;
    private static final MemoryFilter DOCUMENTS = MemoryFilter.ofKinds(MemoryKind.DOCUMENT);

    private final MemoryService memory;
    private final StopWords stopWords;
    private final int passages;

    /** @param passages most passages of documents that can be used */
    RelevantMemories(MemoryService memory, StopWords stopWords, int passages) {
        this.memory = memory;
        this.stopWords = stopWords;
        this.passages = passages;
    }

    /**
     * What was found for this prompt, read by itself, outside of what the model sees of its session; nothing for one that is
     * incognito or whose words say nothing.
     */
    Found of(ContextProvider.Request request) {
        return of(request, null);
    }

    /** The same for a prompt that is read together with what was said just before; null for nothing. */
    Found of(ContextProvider.Request request, @Nullable String before) {
        if (request.scope().isIncognito()) {
            return new Found(List.of(), List.of(), List.of(), Optional.empty());
        }
        boolean saysNothing = before == null
                && Words.of(request.prompt()).stream().allMatch(stopWords.in(request.prompt())::contains);
        var hits = saysNothing ? List.<SearchHit>of() : hits(request, before);
        var facts = hits.stream()
                .filter(hit -> hit.memory() instanceof Fact || hit.memory() instanceof Note)
                .map(hit -> new Relevant(hit.memory(), hit.relevance(), hit))
                .toList();
        return new Found(
                facts, turns(hits), saysNothing ? List.of() : passages(request, before), insight(request, hits));
    }

    /** Searched for apart, so that however many documents there are no memory has to stand back behind them. */
    private List<Relevant> passages(ContextProvider.Request request, @Nullable String before) {
        var scope = request.scope();
        if (passages == 0 || memory.list(scope, DOCUMENTS, 1).isEmpty()) {
            return List.of();
        }
        var asked =
                SearchRequest.of(request.prompt(), DOCUMENTS, SEARCHED_PASSAGES).readAfter(before);
        return memory.search(scope, asked).stream()
                .map(hit -> new Relevant(hit.memory(), hit.relevance(), hit))
                .sorted(Comparator.comparingDouble(Relevant::relevance).reversed())
                .toList();
    }

    private List<SearchHit> hits(ContextProvider.Request request, @Nullable String before) {
        var filter = MemoryFilter.ofKinds(MemoryKind.FACT, MemoryKind.NOTE, MemoryKind.EPISODE, MemoryKind.REFLECTION)
                .excludingSession(request.sessionId(), request.historyFrom());
        var asked = SearchRequest.of(request.prompt(), filter, SEARCHED).readAfter(before);
        return memory.search(request.scope(), asked).stream()
                .sorted(Comparator.comparingDouble(SearchHit::relevance).reversed())
                .toList();
    }

    /** Each with what the turns beside it lend it, most relevant first. */
    private static List<Relevant> turns(List<SearchHit> hits) {
        var turns = hits.stream().filter(hit -> hit.memory() instanceof Episode).toList();
        var lent = NeighbourRelevance.among(turns);
        return turns.stream()
                .map(hit -> new Relevant(hit.memory(), Math.max(hit.relevance(), lent.of((Episode) hit.memory())), hit))
                .sorted(Comparator.comparingDouble(Relevant::relevance).reversed())
                .toList();
    }

    /** The newest reflection, as relevant as the search found it. */
    private Optional<Relevant> insight(ContextProvider.Request request, List<SearchHit> hits) {
        return memory.newestReflection(request.scope())
                .map(newest -> hits.stream()
                        .filter(hit -> hit.memory().id().equals(newest.id()))
                        .findFirst()
                        .map(hit -> new Relevant(newest, hit.relevance(), hit))
                        .orElseGet(() -> new Relevant(newest, 0, null)));
    }

    /**
     * What was found for a prompt, most relevant first.
     *
     * @param facts facts and notes
     * @param turns turns of earlier conversations
     * @param passages passages of documents
     * @param insight the newest reflection
     */
    record Found(List<Relevant> facts, List<Relevant> turns, List<Relevant> passages, Optional<Relevant> insight) {

        /** What a line needs, where a turn needs this much as the first line of a block. */
        RelevanceThreshold floor(double minimum) {
            return new RelevanceThreshold(
                    minimum, turns.isEmpty() ? 0 : turns.get(0).relevance());
        }
    }

    /**
     * A memory with its relevance.
     *
     * @param relevance with what the turns beside it lend it, 0..1
     * @param hit how the search judged the memory itself; null when it did not find it
     */
    record Relevant(
            Memory memory, double relevance, @Nullable SearchHit hit) {}
}
