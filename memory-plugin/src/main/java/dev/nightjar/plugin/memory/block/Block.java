package dev.nightjar.plugin.memory.block;

import dev.nightjar.commons.prompt.Fence;
import dev.nightjar.plugin.memory.term.TokenCounter;
import dev.nightjar.plugin.memory.term.TokenRoom;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The text of one block in the making, within a budget of tokens. Not thread-safe. */
final class Block {

    private final Fence fence;
    private final BlockTexts texts;
    private final TokenCounter tokens;
    private final int budget;
    private final List<FactLine> factLines = new ArrayList<>();
    private final StringBuilder turnLines = new StringBuilder();
    private final StringBuilder passageLines = new StringBuilder();
    private String insight = "";

    /**
     * An empty block.
     *
     * @param fence its delimiters
     * @param texts Nightjar's own words in it
     * @param budget most tokens of the whole
     */
    Block(Fence fence, BlockTexts texts, TokenCounter tokens, int budget) {
        this.fence = fence;
        this.texts = texts;
        this.tokens = tokens;
        this.budget = budget;
    }

    BlockTexts texts() {
        return texts;
    }

    /**
     * Adds a fact, with the heading before the first one; false when the room has none for it. The most relevant one
     * stands first, in whatever order they come.
     */
    boolean addFact(String item, double relevance, TokenRoom room) {
        var addition = (factLines.isEmpty() ? texts.factsHeading() : "") + item;
        boolean isFitting = room.fits(addition);
        if (isFitting) {
            room.take(addition);
            factLines.add(new FactLine(item, relevance));
        }
        return isFitting;
    }

    /**
     * Adds the insight; false when there is no room for it.
     *
     * @param kept tokens that are kept for what follows
     */
    boolean addInsight(String item, int kept) {
        var addition = texts.insightHeading() + item;
        boolean isFitting = tokens.isWithin(text(facts() + addition), budget - kept);
        if (isFitting) {
            insight = addition;
        }
        return isFitting;
    }

    /** Adds turns that were taken into {@link #room}. */
    void addTurns(List<String> lines) {
        if (!lines.isEmpty()) {
            turnLines.append(texts.turnsHeading());
            lines.forEach(turnLines::append);
        }
    }

    /** Adds passages that were taken into {@link #roomForPassages}. */
    void addPassages(List<String> lines) {
        if (!lines.isEmpty()) {
            passageLines.append(texts.documentsHeading());
            lines.forEach(passageLines::append);
        }
    }

    /** Room for facts. */
    TokenRoom roomForFacts(int kept) {
        return room("", kept);
    }

    /**
     * Room that is left for turns; counting these line by line is exact, as lines end tokens.
     *
     * @param kept tokens that are kept for what follows
     */
    TokenRoom room(int kept) {
        return room(facts() + texts.turnsHeading() + insight, kept);
    }

    /** Room that is left for passages behind the turns. */
    TokenRoom roomForPassages() {
        return room(facts() + turnLines + texts.documentsHeading() + insight, 0);
    }

    private TokenRoom room(String content, int kept) {
        var room = new TokenRoom(tokens, budget - kept);
        room.take(text(content));
        return room;
    }

    /** Whether a text in the block could pass for its end. */
    boolean isOpenToForgery() {
        return Stream.of(facts(), turnLines.toString(), passageLines.toString(), insight)
                .anyMatch(fence::isIn);
    }

    /** The whole block; empty when nothing was added. */
    Optional<String> whole() {
        var content = facts() + turnLines + passageLines + insight;
        return content.isEmpty() ? Optional.empty() : Optional.of(text(content));
    }

    private String facts() {
        return factLines.isEmpty()
                ? ""
                : factLines.stream()
                        .sorted(Comparator.comparingDouble(FactLine::relevance).reversed())
                        .map(FactLine::item)
                        .collect(Collectors.joining("", texts.factsHeading(), ""));
    }

    private String text(String content) {
        return fence.opening() + texts.introduction() + content + fence.closing();
    }

    private record FactLine(String item, double relevance) {}
}
