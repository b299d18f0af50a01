package dev.nightjar.plugin.memory.context;

import dev.nightjar.commons.prompt.Fence;
import dev.nightjar.extension.ContextProvider;
import dev.nightjar.extension.ExtensionContext;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.plugin.memory.passage.Terms;
import dev.nightjar.plugin.memory.term.StopWords;
import dev.nightjar.plugin.memory.text.TokenCounter;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.random.RandomGenerator;

/**
 * Builds the block put before a model call, within a budget of tokens: the facts and notes that matter for the prompt,
 * turns of earlier conversations as far as they leave room, and the newest reflection. What is not relevant enough stays out, so
 * that there is often no block at all. What was remembered stands in it
 * as it was said, between delimiters made anew for each block. Thread-safe.
 */
public final class MemoryContext {

    private static final String NAME = "memory";

    /** What {@link #warmUp} asks: a question like any other, with words to search for and a meaning to compare. */
    public static final String WARM_UP = "What did we talk about last time?";

    private final BiConsumer<ContextProvider.Request, List<Memory>> shown;
    private final ExtensionContext host;
    private final ContextSettings settings;
    private final StopWords stopWords;
    private final RandomGenerator random;
    private final TokenCounter tokens = new TokenCounter();
    private final Items items;
    private final RelevantMemories relevant;

    /**
     * For a host.
     *
     * @param shown is told for what which facts and notes were injected
     * @param stopWords what says nothing in a prompt
     * @param random makes the ids of the delimiters; nobody else should be able to foresee it
     */
    public MemoryContext(
            MemoryService memory,
            BiConsumer<ContextProvider.Request, List<Memory>> shown,
            ExtensionContext host,
            ContextSettings settings,
            StopWords stopWords,
            RandomGenerator random) {
        this.shown = shown;
        this.host = host;
        this.settings = settings;
        this.stopWords = stopWords;
        this.random = random;
        this.items = new Items(tokens, Math.min(settings.lineTokens(), settings.budgetTokens() / 2));
        this.relevant = new RelevantMemories(memory, settings, stopWords);
    }

    /** The block; empty when there is nothing to say. */
    public Optional<String> build(ContextProvider.Request request) {
        var block = compose(request);
        shown.accept(request, block.facts);
        return block.whole();
    }

    /** Loads what a prompt needs: the tokenizer's tables, the vectors and their model, the statements of a search. */
    public void warmUp() {
        var unused = compose(new ContextProvider.Request(WARM_UP, host.scope(), null));
    }

    private Block compose(ContextProvider.Request request) {
        var terms = Terms.of(request.prompt(), stopWords);
        var texts = BlockTexts.of(settings.language(), request.prompt());
        var found = relevant.of(request);
        Block block;
        do {
            block = new Block(Fence.fresh(NAME, random), texts);
            fill(block, found, terms);
        } while (block.isOpenToForgery());
        return block;
    }

    private void fill(Block block, RelevantMemories.Found found, Terms terms) {
        for (var hit : found.facts()) {
            block.addFact(hit.memory(), item(hit.memory(), block.texts, terms));
        }
        found.insight()
                .map(reflection -> items.of("", reflection.content(), "", terms).markdown())
                .ifPresent(block::addInsight);
        var room = new EarlierTurns.Room(block.room(), settings.maxTurns());
        var earlier = new EarlierTurns(items, tokens, host.clock().getZone(), block.texts);
        block.addTurns(earlier.lines(found.turns(), block.shown, terms, room));
    }

    private Items.Item item(Memory found, BlockTexts texts, Terms terms) {
        var clock = host.clock();
        var said = LocalDate.ofInstant(found.eventTime(), clock.getZone());
        var age = texts.age(found.eventTime(), clock.instant());
        var when = found.content().contains(said.toString()) ? age : said + ", " + age;
        return items.of("", found.content(), "(" + when + ")", terms);
    }

    /** One block in the making. */
    private final class Block {

        private final Fence fence;
        private final BlockTexts texts;
        private final List<Memory> facts = new ArrayList<>();
        /** What is shown of their texts. */
        private final List<String> shown = new ArrayList<>();

        private final StringBuilder factLines = new StringBuilder();
        private final StringBuilder turnLines = new StringBuilder();
        private String insight = "";

        Block(Fence fence, BlockTexts texts) {
            this.fence = fence;
            this.texts = texts;
        }

        /** Adds it with the heading if there is room. */
        void addFact(Memory fact, Items.Item item) {
            var addition = (facts.isEmpty() ? texts.factsHeading() : "") + item.markdown();
            if (fits(addition)) {
                factLines.append(addition);
                facts.add(fact);
                shown.add(item.shown());
            }
        }

        void addInsight(String item) {
            if (fits(texts.insightHeading() + item)) {
                insight = texts.insightHeading() + item;
            }
        }

        /** Turns that have been counted against {@link #room}. */
        void addTurns(List<String> lines) {
            if (!lines.isEmpty()) {
                turnLines.append(texts.turnsHeading());
                lines.forEach(turnLines::append);
            }
        }

        /** Tokens left for turns; counting these line by line is exact, as lines end tokens. */
        int room() {
            return settings.budgetTokens() - tokens.count(text(factLines + texts.turnsHeading() + insight));
        }

        /** Whether something in it could pass for its end. */
        boolean isOpenToForgery() {
            return fence.isIn(factLines.toString()) || fence.isIn(turnLines.toString()) || fence.isIn(insight);
        }

        Optional<String> whole() {
            var content = factLines.toString() + turnLines + insight;
            return content.isEmpty() ? Optional.empty() : Optional.of(text(content));
        }

        private boolean fits(String addition) {
            return tokens.isWithin(text(factLines + addition), settings.budgetTokens());
        }

        private String text(String content) {
            return fence.opening() + texts.introduction() + content + fence.closing();
        }
    }
}
