package dev.nightjar.plugin.memory.block;

import dev.nightjar.context.ContextRequest;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.Reflection;
import dev.nightjar.memory.SearchHit;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.plugin.memory.question.Words;
import dev.nightjar.plugin.memory.term.StopWords;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The memories that may stand before a model call, each with its relevance. Turns, facts with notes, and documents are
 * searched for apart, so that none takes the places of others. A statement is none of them: its turn is found.
 * Thread-safe.
 */
final class RelevantMemories {

    /** More hits than fit into any block. */
    private static final int SEARCHED = 60;

    private static final int DEEPER = 4;
    private static final int OF_SAME_WORDS = 3;
    private static final int SEARCHED_PASSAGES = 20;
    private static final Comparator<SearchHit> NEWEST_FIRST =
            Comparator.comparing((SearchHit hit) -> hit.memory().eventTime()).reversed();
    private static final MemoryFilter TURNS = MemoryFilter.ofKinds(MemoryKind.EPISODE, MemoryKind.REFLECTION);
    private static final MemoryFilter WORDED =
            MemoryFilter.ofKinds(MemoryKind.FACT, MemoryKind.NOTE).excludingStatements();
    private static final MemoryFilter DOCUMENTS = MemoryFilter.ofKinds(MemoryKind.DOCUMENT);

    private final MemoryService memory;
    private final BiFunction<MemoryScope, List<SearchRequest>, List<List<SearchHit>>> search;
    private final StopWords stopWords;
    private final int passages;

    /**
     * @param search the hits of several searches for the same question
     * @param passages most passages of documents that can be used
     */
    RelevantMemories(
            MemoryService memory,
            BiFunction<MemoryScope, List<SearchRequest>, List<List<SearchHit>>> search,
            StopWords stopWords,
            int passages) {
        this.memory = memory;
        this.search = search;
        this.stopWords = stopWords;
        this.passages = passages;
    }

    /**
     * The memories found for this prompt, read by itself, outside of what the model sees of its session; none for one
     * that is incognito, and at most the newest reflection for one whose words say nothing.
     */
    Found of(ContextRequest request) {
        return of(request, null);
    }

    /** The memories found for a prompt that is read together with what was said just before; null for nothing. */
    Found of(ContextRequest request, @Nullable String before) {
        if (request.scope().isIncognito()) {
            return new Found(List.of(), List.of(), List.of(), Optional.empty());
        }
        boolean saysNothing = before == null
                && Words.of(request.prompt()).stream().allMatch(stopWords.in(request.prompt())::contains);
        if (saysNothing) {
            return new Found(List.of(), List.of(), List.of(), insight(request, List.of()));
        }
        var kinds = passages > 0
                ? List.of(MemoryKind.EPISODE, MemoryKind.FACT, MemoryKind.DOCUMENT)
                : List.of(MemoryKind.EPISODE, MemoryKind.FACT);
        var asked = kinds.stream().map(kind -> asked(request, before, kind)).toList();
        var found = search.apply(request.scope(), asked);
        var hits = turns(request, before, found.get(0));
        return new Found(
                mostRelevantFirst(found.get(1)),
                turns(hits),
                passages > 0 ? mostRelevantFirst(found.get(2)) : List.of(),
                insight(request, hits));
    }

    private static List<Relevant> mostRelevantFirst(List<SearchHit> hits) {
        return hits.stream()
                .map(hit -> new Relevant(hit.memory(), hit.relevance(), hit))
                .sorted(Comparator.comparingDouble(Relevant::relevance).reversed())
                .toList();
    }

    /**
     * Turns, of the same words the newest few. A prompt that is sent every night fills any number of places, so the
     * search goes deeper until half of them hold something else.
     *
     * @param first what the search found at first
     */
    private List<SearchHit> turns(ContextRequest request, @Nullable String before, List<SearchHit> first) {
        var found = first;
        for (int limit = SEARCHED; ; ) {
            var byWords = byWords(found);
            if (byWords.size() == found.size()) {
                return found.stream().limit(SEARCHED).toList();
            }
            boolean isAll = found.size() < limit || limit == SearchRequest.MAX_LIMIT;
            if (isAll || 2 * byWords.size() >= SEARCHED) {
                var newest = byWords.stream()
                        .flatMap(same -> same.stream().sorted(NEWEST_FIRST).limit(OF_SAME_WORDS))
                        .collect(Collectors.toSet());
                return found.stream().filter(newest::contains).limit(SEARCHED).toList();
            }
            limit = Math.min(SearchRequest.MAX_LIMIT, DEEPER * limit);
            found = search.apply(request.scope(), List.of(asked(request, before, TURNS, limit)))
                    .get(0);
        }
    }

    /**
     * Hits grouped by their words. Texts with different numbers of letters are told apart without being cut into words.
     */
    private static List<List<SearchHit>> byWords(List<SearchHit> found) {
        return found.stream()
                .collect(Collectors.groupingBy(hit -> letters(hit.memory().content())))
                .values()
                .stream()
                .flatMap(alike -> alike.size() == 1
                        ? Stream.of(alike)
                        : alike.stream().collect(Collectors.groupingBy(hit -> words(hit.memory()))).values().stream())
                .toList();
    }

    private static long letters(String text) {
        return text.codePoints().filter(Character::isLetterOrDigit).count();
    }

    /** The words of a memory, and who said them where it is a turn. */
    private static List<String> words(Memory memory) {
        var words = new ArrayList<>(Words.of(memory.content()));
        words.add(memory instanceof Episode turn ? turn.role() + " " + turn.speaker() : "");
        return words;
    }

    /** The search that looks for memories of a kind for this prompt. */
    static SearchRequest asked(ContextRequest request, @Nullable String before, MemoryKind kind) {
        return switch (kind) {
            case EPISODE, REFLECTION -> asked(request, before, TURNS, SEARCHED);
            case FACT, NOTE -> asked(request, before, WORDED, SEARCHED);
            case DOCUMENT -> asked(request, before, DOCUMENTS, SEARCHED_PASSAGES);
        };
    }

    private static SearchRequest asked(ContextRequest request, @Nullable String before, MemoryFilter wanted, int most) {
        var filter = wanted.excludingSession(request.sessionId(), request.historyFrom());
        return SearchRequest.of(request.prompt(), filter, most).readAfter(before);
    }

    /** The turns among these hits, in the order of the search. */
    private static List<Relevant> turns(List<SearchHit> hits) {
        return hits.stream()
                .filter(hit -> hit.memory() instanceof Episode)
                .map(hit -> new Relevant(hit.memory(), hit.relevance(), hit))
                .toList();
    }

    /**
     * The newest reflection, as relevant as the search found it. A digest made without a model only says again what
     * turns say.
     */
    private Optional<Relevant> insight(ContextRequest request, List<SearchHit> hits) {
        return memory.newestReflection(request.scope())
                .filter(newest -> !newest.details().source().equals(Reflection.DIGEST))
                .map(newest -> hits.stream()
                        .filter(hit -> hit.memory().id().equals(newest.id()))
                        .findFirst()
                        .map(hit -> new Relevant(newest, hit.relevance(), hit))
                        .orElseGet(() -> new Relevant(newest, 0, null)));
    }

    /**
     * Memories found for a prompt.
     *
     * @param facts facts and notes, most relevant first
     * @param turns turns of earlier conversations, in the order of the search
     * @param passages passages of documents, most relevant first
     * @param insight the newest reflection
     */
    record Found(List<Relevant> facts, List<Relevant> turns, List<Relevant> passages, Optional<Relevant> insight) {

        /**
         * The relevance that a line needs.
         *
         * @param minimum what a turn needs as the first line of a block, 0..1
         * @param partOfBest the part of the best turn's relevance that other turns need, 0..1
         */
        RelevanceThreshold floor(double minimum, double partOfBest) {
            double best = turns.stream().mapToDouble(Relevant::relevance).max().orElse(0);
            var floor = new RelevanceThreshold(minimum, best, partOfBest);
            boolean isEmpty = Stream.of(facts, turns, passages)
                    .flatMap(List::stream)
                    .noneMatch(one -> floor.isReached(one.relevance(), 0, one.memory()));
            var ofUser = turns.stream()
                    .filter(one -> RelevanceThreshold.isOfUser(one.memory()))
                    .map(Relevant::relevance)
                    .toList();
            return isEmpty ? floor.inEmptyBlock(ofUser) : floor;
        }
    }

    /**
     * A memory with its relevance.
     *
     * @param relevance how likely it is relevant, 0..1
     * @param hit how the search judged the memory itself; null when it did not find it
     */
    record Relevant(
            Memory memory, double relevance, @Nullable SearchHit hit) {}
}
