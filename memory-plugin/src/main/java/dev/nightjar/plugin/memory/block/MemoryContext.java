package dev.nightjar.plugin.memory.block;

import dev.nightjar.commons.prompt.Fence;
import dev.nightjar.context.ContextInspection;
import dev.nightjar.context.ContextRequest;
import dev.nightjar.memory.Fact;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.Note;
import dev.nightjar.memory.SearchHit;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.memory.SearchTrace;
import dev.nightjar.plugin.memory.block.ListItems.Remark;
import dev.nightjar.plugin.memory.block.RelevantMemories.Found;
import dev.nightjar.plugin.memory.block.RelevantMemories.Relevant;
import dev.nightjar.plugin.memory.passage.Terms;
import dev.nightjar.plugin.memory.question.HistoryWords;
import dev.nightjar.plugin.memory.search.LaterWords;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.term.StopWords;
import dev.nightjar.plugin.memory.term.TokenCounter;
import dev.nightjar.spi.ExtensionContext;
import dev.nightjar.spi.consolidation.OwnWords;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Builds the block put before a model call, within a budget of tokens: the facts and notes that matter for the prompt,
 * turns of earlier conversations as far as they leave room, passages of documents in a part of their own, and the
 * newest reflection. What is not relevant enough stays out, so that there is often no block at all. What was remembered
 * stands in it as it was said, between delimiters made anew for each block. Thread-safe.
 */
public final class MemoryContext implements ContextInspection {

    private static final String NAME = "memory";

    /** The prompt of {@link #warmUp}: a question like any other, with words to search for and a meaning to compare. */
    public static final String WARM_UP = "What did we talk about last time?";

    /** Divisor of the budget for the part kept for turns when any of them is relevant. */
    private static final int PART_OF_TURNS = 3;

    /** Divisor of the budget for the most that working memory takes of it. */
    private static final int PART_OF_WORKING_MEMORY = 4;

    /** Turns that tell the language of a block. */
    private static final int FOR_LANGUAGE = 3;

    private final Sources sources;
    private final Listener listener;
    private final ExtensionContext host;
    private final ContextSettings settings;
    private final StopWords stopWords;
    private final RandomGenerator random;
    private final TokenCounter tokens = new TokenCounter();
    private final ListItems items;
    private final DocumentLines passages;
    private final RelevantMemories relevant;

    /**
     * For a host.
     *
     * @param sources what blocks are made from
     * @param listener is told what was built
     * @param stopWords what says nothing in a prompt
     * @param random makes the ids of the delimiters; nobody else should be able to foresee it
     */
    public MemoryContext(
            Sources sources,
            Listener listener,
            ExtensionContext host,
            ContextSettings settings,
            StopWords stopWords,
            RandomGenerator random) {
        this.sources = sources;
        this.listener = listener;
        this.host = host;
        this.settings = settings;
        this.stopWords = stopWords;
        this.random = random;
        this.items = new ListItems(tokens, Math.min(settings.lineTokens(), settings.budgetTokens() / 2));
        this.passages = new DocumentLines(tokens, settings);
        this.relevant = new RelevantMemories(sources.memory, sources.search, stopWords, settings.maxPassages());
    }

    /**
     * The block; empty when there is nothing to say.
     *
     * @param workingMemory what the model sees of it with this prompt
     */
    public Optional<String> build(ContextRequest request, String workingMemory) {
        var composed = compose(request, workingMemory);
        var block = composed.block().whole();
        listener.built(request, block.orElse(""), composed.selection().decisions());
        return block;
    }

    @Override
    public InspectedBlock inspect(ContextRequest request) {
        var workingMemory = sources.workingMemory.apply(request);
        var composed = sources.database.read(tx -> compose(request, workingMemory));
        var text = composed.block().whole().orElse("");
        return new InspectedBlock(
                text,
                tokens.count(text),
                settings.minRelevance(),
                composed.selection().decisions(),
                composed.asked().readAfter(),
                workingMemory);
    }

    @Override
    public InspectedBlock inspect(ContextRequest request, double minRelevance, int budgetTokens) {
        var tried = settings.trying(minRelevance, budgetTokens);
        return new MemoryContext(sources, listener, host, tried, stopWords, random).inspect(request);
    }

    @Override
    public Optional<SearchTrace> trace(ContextRequest request, MemoryId id) {
        var before = sources.earlier.before(request).orElse(null);
        return sources.memory.trace(request.scope(), RelevantMemories.asked(request, before, id.kind()), id);
    }

    @Override
    public int budgetTokens() {
        return settings.budgetTokens();
    }

    @Override
    public int tokens(String text) {
        return tokens.count(text);
    }

    @Override
    public double minRelevance() {
        return settings.minRelevance();
    }

    @Override
    public List<BlockSize> sizes(ContextRequest request, List<Double> floors) {
        var found = relevant.of(request);
        var workingMemory = sources.workingMemory.apply(request);
        return floors.stream()
                .map(floor -> compose(request, found, found.floor(floor, settings.partOfBest()), null, workingMemory))
                .map(composed -> new BlockSize(
                        composed.selection().size(),
                        composed.block().whole().map(tokens::count).orElse(0)))
                .toList();
    }

    /** Loads what a prompt needs: the tokenizer's tables, the vectors and their model, the statements of a search. */
    public void warmUp() {
        var request = new ContextRequest(WARM_UP, host.scope(), null);
        var unused = compose(request, sources.workingMemory.apply(request));
    }

    private Composed compose(ContextRequest request, String workingMemory) {
        var before = sources.earlier.before(request).orElse(null);
        var found = relevant.of(request, before);
        return compose(
                request, found, found.floor(settings.minRelevance(), settings.partOfBest()), before, workingMemory);
    }

    private Composed compose(
            ContextRequest request,
            Found found,
            RelevanceThreshold floor,
            @Nullable String readAfter,
            String workingMemory) {
        var prompt = readAfter == null ? request.prompt() : request.prompt() + "\n" + readAfter;
        var terms = Terms.of(prompt, stopWords);
        var texts = BlockTexts.of(settings.language(), request.prompt(), () -> text(found));
        var asked = new Asked(request, terms, asksForHistory(request.prompt()), workingMemory, readAfter);
        int budget = settings.budgetTokens() - taken(workingMemory);
        Composed composed;
        do {
            var block = new Block(Fence.fresh(NAME, random), texts, tokens, budget);
            composed = new Composed(block, new Selection(floor, request.injected(), tokens), asked);
            fill(composed, found);
        } while (composed.block.isOpenToForgery());
        return composed;
    }

    /** The best facts and turns that were found. */
    private static String text(Found found) {
        return Stream.concat(found.facts().stream(), found.turns().stream().limit(FOR_LANGUAGE))
                .map(one -> one.memory().content())
                .collect(Collectors.joining("\n"));
    }

    /** Tokens of the budget that working memory takes: never most of it, however much was written there. */
    private int taken(String workingMemory) {
        return Math.min(settings.budgetTokens() / PART_OF_WORKING_MEMORY, TokenCounter.about(workingMemory));
    }

    /** Whether a prompt wants to know what was, too. */
    private boolean asksForHistory(String prompt) {
        return HistoryWords.areIn(prompt, stopWords.in(prompt).languages());
    }

    private void fill(Composed composed, Found found) {
        var selection = composed.selection;
        var block = composed.block;
        var asked = composed.asked;
        var fate = sources.outdated.of(asked.scope(), ids(found.turns(), selection));
        selection.leaveOutAsWrong(fate.wrong());
        var turns = settings.maxTurns() == 0
                ? List.<Relevant>of()
                : found.turns().stream().filter(selection::isRelevant).toList();
        int keptForPassages = passages.kept(found.passages(), selection);
        int kept = keptForPassages + (turns.isEmpty() ? 0 : settings.budgetTokens() / PART_OF_TURNS);
        var facts = new FactLines(items, sources.memory, host.clock(), settings.maxFacts(), composed);
        facts.add(found.facts(), block.roomForFacts(kept));
        found.insight().ifPresent(insight -> addInsight(composed, insight, kept));
        if (!asked.isHistory) {
            selection.leaveOutBesideSuccessors(fate.successors());
        }
        var zone = host.clock().getZone();
        new EarlierTurns(items, zone, settings.maxTurns(), host.service(OwnWords.class), composed, facts)
                .add(found.turns(), sources.later, block.room(keptForPassages));
        passages.add(found.passages(), composed);
    }

    private static List<MemoryId> ids(List<Relevant> turns, Selection selection) {
        return turns.stream()
                .filter(selection::isRelevant)
                .map(turn -> turn.memory().id())
                .toList();
    }

    private void addInsight(Composed composed, Relevant insight, int kept) {
        var selection = composed.selection;
        var item = items.of("", insight.memory().content(), Remark.NONE, composed.asked.terms());
        if (selection.isInHistory(item)) {
            selection.leaveOut(insight, Outcome.IN_HISTORY);
        } else if (selection.isWrong(insight) || (!selection.isShownOnce() && !selection.isFirstRelevant(insight))) {
            selection.leaveOut(insight, Outcome.BELOW_FLOOR);
        } else if (composed.block.addInsight(item.markdown(), kept)) {
            selection.showApart(insight, item);
        } else {
            selection.leaveOut(insight, Outcome.NO_ROOM);
        }
    }

    /** A listener that is told what is built for models. */
    @FunctionalInterface
    public interface Listener {

        /**
         * A block was built.
         *
         * @param block empty for none
         */
        void built(ContextRequest request, String block, List<Decision> decisions);
    }

    /** The facts and notes that the model sees with these decisions, here or in the history. */
    public static List<Memory> seen(List<Decision> decisions) {
        return decisions.stream()
                .filter(one -> one.outcome() == Outcome.SHOWN || one.outcome() == Outcome.IN_HISTORY)
                .map(Decision::memory)
                .filter(shown -> shown instanceof Fact || shown instanceof Note)
                .toList();
    }

    /**
     * The sources that blocks are made from.
     *
     * @param database what is read
     * @param search the hits of several searches for the same question
     * @param earlier finds what a prompt that says too little is read together with
     * @param outdated finds turns that tell what holds no longer
     * @param later finds what was said later on the matter of a turn
     * @param workingMemory what the model sees of working memory with this prompt, with the ends of the ids of its
     *     facts
     */
    public record Sources(
            Database database,
            MemoryService memory,
            BiFunction<MemoryScope, List<SearchRequest>, List<List<SearchHit>>> search,
            EarlierPrompts earlier,
            OutdatedTurns outdated,
            LaterWords later,
            Function<ContextRequest, String> workingMemory) {}

    /**
     * A prompt.
     *
     * @param terms what it looks for
     * @param isHistory whether it asks for what was before, too
     * @param workingMemory what the model sees of working memory with it
     * @param readAfter what it is read together with; null for nothing
     */
    record Asked(
            ContextRequest request,
            Terms terms,
            boolean isHistory,
            String workingMemory,
            @Nullable String readAfter) {

        MemoryScope scope() {
            return request.scope();
        }

        /** The memories that may be shown: none that the model sees in its conversation anyway. */
        MemoryFilter filter() {
            return MemoryFilter.ALL.excludingSession(request.sessionId(), request.historyFrom());
        }
    }

    /** A block in the making: what stands in it, what was decided, and for which prompt. */
    record Composed(Block block, Selection selection, Asked asked) {}
}
