package dev.nightjar.cli.output;

import dev.nightjar.cli.output.terminal.Screen;
import dev.nightjar.cli.output.terminal.Style;
import dev.nightjar.cli.output.terminal.TextWidth;
import dev.nightjar.context.ContextInspection.Decision;
import dev.nightjar.context.ContextInspection.InspectedBlock;
import dev.nightjar.context.ContextInspection.Outcome;
import dev.nightjar.internal.ContextReasons;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Memory;
import dev.nightjar.spi.memory.WorkingMemory;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Reasons for a context block as text for people: line by line, then the memories that just missed it. */
public record ContextText(Screen screen, TimeText times) {

    /** Maximum memories outside of the block that are shown; the others are counted. */
    private static final int MAX_OUTSIDE = 5;

    /**
     * Writes the text of every prompt; nothing for an empty one.
     *
     * @param leftOut facts for which the profile has no room
     */
    public void workingMemory(InspectedBlock block, List<WorkingMemory.Line> leftOut) {
        if (!block.workingMemory().isEmpty() || !leftOut.isEmpty()) {
            screen.heading("Before every prompt");
            if (!block.workingMemory().isEmpty()) {
                screen.block(block.workingMemory());
            }
            leftOut.forEach(line -> screen.hanging(
                    Style.FAINT, "No room for it (memory.profile_tokens): " + TextWidth.onOneLine(line.text())));
            screen.gap();
        }
    }

    /**
     * Writes the reasons for a block.
     *
     * @param prompt the prompt, to show the part of a long text that fits it
     */
    public void reasons(InspectedBlock block, String prompt) {
        var inside = block.decisions().stream()
                .filter(one -> one.outcome() == Outcome.SHOWN)
                .toList();
        var outside = block.decisions().stream()
                .filter(one -> one.outcome() != Outcome.SHOWN)
                .toList();
        screen.heading(
                inside.isEmpty()
                        ? "No block for this prompt: " + ContextReasons.ofEmpty(block)
                        : String.format(
                                Locale.ROOT,
                                "In the block: %d of %d memories found, %d tokens, threshold %.2f",
                                inside.size(),
                                block.decisions().size(),
                                block.tokens(),
                                block.minRelevance()));
        var before = block.readAfter();
        if (before != null) {
            screen.hanging(Style.FAINT, "Read together with what was said before: " + TextWidth.onOneLine(before));
        }
        if (ContextReasons.isAsking(block)) {
            screen.hanging(Style.FAINT, "Per cent: how much of the question a word is; the rarer in memory, the more.");
        }
        inside.forEach(one -> entry(one, prompt, one.relevance() < block.minRelevance()));
        if (!outside.isEmpty()) {
            screen.gap();
            screen.heading("Next outside");
            outside.stream().limit(MAX_OUTSIDE).forEach(one -> entry(one, prompt, true));
        }
        if (outside.size() > MAX_OUTSIDE) {
            screen.hanging(Style.FAINT, rest(outside.subList(MAX_OUTSIDE, outside.size())));
        }
    }

    /** Writes the reason for which a memory is in the block or not. */
    public void reason(Decision one, String prompt) {
        screen.heading(one.outcome() == Outcome.SHOWN ? "In the block" : "Not in the block");
        entry(one, prompt, true);
    }

    private static String rest(List<Decision> more) {
        var counts = more.stream().collect(Collectors.groupingBy(Decision::outcome, Collectors.counting()));
        return "And "
                + counts.entrySet().stream()
                        .map(entry -> entry.getValue() + " more " + ContextReasons.inShort(entry.getKey()))
                        .collect(Collectors.joining(", "))
                + "; --json lists all.";
    }

    /** @param isExplained whether it has a line on why the memory is in the block or not */
    private void entry(Decision one, String prompt, boolean isExplained) {
        var lead = ContextReasons.number(one.relevance()) + "  ";
        var indent = TextWidth.of(lead);
        screen.hanging(lead, Style.STRONG, said(one.memory(), prompt));
        if (isExplained) {
            screen.hanging(" ".repeat(indent), Style.NOTICE, ContextReasons.of(one));
        }
        screen.pieces(
                indent,
                Style.FAINT,
                List.of(one.memory().id().value(), times.day(one.memory().eventTime())));
        var found = ContextReasons.found(one).stream().map(TextWidth::onOneLine).toList();
        if (!found.isEmpty()) {
            screen.pieces(indent, Style.FAINT, found);
        }
    }

    private static String said(Memory memory, String prompt) {
        var who = "";
        if (memory instanceof Episode turn) {
            who = (turn.speaker() == null ? turn.role().label() : turn.speaker()) + ": ";
        }
        return TextWidth.onOneLine(who + ShortText.around(memory.content(), prompt));
    }
}
