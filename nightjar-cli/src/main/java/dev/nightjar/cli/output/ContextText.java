package dev.nightjar.cli.output;

import dev.nightjar.cli.output.terminal.Screen;
import dev.nightjar.cli.output.terminal.Style;
import dev.nightjar.cli.output.terminal.TextWidth;
import dev.nightjar.extension.ContextInspection.Decision;
import dev.nightjar.extension.ContextInspection.InspectedBlock;
import dev.nightjar.extension.ContextInspection.Outcome;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.SearchHit;
import dev.nightjar.memory.SearchHit.Explanation.AskedPart;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoublePredicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Why a context block holds what it holds, as people read it: line by line, then what stood next outside. */
public record ContextText(Screen screen, TimeText times) {

    /** So many of those outside are shown; the others are counted. */
    private static final int MAX_OUTSIDE = 5;

    private static final double HALF = 0.5;
    private static final int PERCENT = 100;

    /** What the signals of the search say, in the order in which they are shown. */
    private static final List<Map.Entry<String, String>> SIGNALS = List.of(
            Map.entry("words", "same words"),
            Map.entry("meaning", "similar meaning"),
            Map.entry("session", "its session is about it"),
            Map.entry("speaker", "speaker or name asked for"),
            Map.entry("asked", "follows a question about it"),
            Map.entry("near", "turns near it are about it"),
            Map.entry("period", "of the month or year asked for"),
            Map.entry("day", "near the day asked for"),
            Map.entry("time", "names a time"),
            Map.entry("opening", "opens its session"),
            Map.entry("substance", "long enough to tell something"));

    /** What stands in every prompt, if there is anything. */
    public void workingMemory(InspectedBlock block) {
        if (!block.workingMemory().isEmpty()) {
            screen.heading("Before every prompt");
            screen.block(block.workingMemory());
            screen.gap();
        }
    }

    /**
     * The reasons for a block.
     *
     * @param prompt what it was made for, to show the part of a long text that fits
     */
    public void reasons(InspectedBlock block, String prompt) {
        var inside = block.decisions().stream()
                .filter(one -> one.outcome() == Outcome.SHOWN)
                .toList();
        var outside = block.decisions().stream()
                .filter(one -> one.outcome() != Outcome.SHOWN)
                .toList();
        boolean isAsking = block.decisions().stream()
                .map(Decision::hit)
                .anyMatch(hit -> hit != null && !hit.explanation().parts().isEmpty());
        screen.heading(
                inside.isEmpty()
                        ? "No block for this prompt: " + whyNone(block, outside, isAsking)
                        : String.format(
                                Locale.ROOT,
                                "In the block: %d of %d memories found, %d tokens, floor %.2f",
                                inside.size(),
                                block.decisions().size(),
                                block.tokens(),
                                block.minRelevance()));
        var before = block.readAfter();
        if (before != null) {
            screen.hanging(Style.FAINT, "Read together with what was said before: " + TextWidth.onOneLine(before));
        }
        if (isAsking) {
            screen.hanging(Style.FAINT, "Per cent: how much of the question a word is; the rarer in memory, the more.");
        }
        inside.forEach(one -> entry(one, prompt));
        if (!outside.isEmpty()) {
            screen.gap();
            screen.heading("Next outside");
            outside.stream().limit(MAX_OUTSIDE).forEach(one -> entry(one, prompt));
        }
        if (outside.size() > MAX_OUTSIDE) {
            screen.hanging(Style.FAINT, rest(outside.subList(MAX_OUTSIDE, outside.size())));
        }
    }

    private static String whyNone(InspectedBlock block, List<Decision> outside, boolean isAsking) {
        if (outside.stream().anyMatch(one -> one.outcome() == Outcome.IN_HISTORY)) {
            return "what fits it is told already";
        }
        return isAsking
                ? "nothing that was found reaches the floor of " + number(block.minRelevance())
                : "its words ask for nothing that memory could hold";
    }

    private static String rest(List<Decision> more) {
        var counts = more.stream().collect(Collectors.groupingBy(Decision::outcome, Collectors.counting()));
        return "And "
                + counts.entrySet().stream()
                        .map(entry -> entry.getValue() + " more " + inShort(entry.getKey()))
                        .collect(Collectors.joining(", "))
                + "; --json lists all.";
    }

    private void entry(Decision one, String prompt) {
        var lead = number(one.relevance()) + "  ";
        var indent = TextWidth.of(lead);
        screen.hanging(lead, Style.STRONG, said(one.memory(), prompt));
        if (one.outcome() != Outcome.SHOWN) {
            screen.hanging(" ".repeat(indent), Style.NOTICE, reason(one));
        }
        screen.pieces(
                indent,
                Style.FAINT,
                List.of(one.memory().id().value(), times.day(one.memory().eventTime())));
        var hit = one.hit();
        if (hit != null) {
            why(indent, one, hit);
        }
    }

    private void why(int indent, Decision one, SearchHit hit) {
        var pieces = new ArrayList<String>();
        pieces.addAll(asked(hit.explanation().parts()));
        pieces.addAll(signals(hit));
        if (one.relevance() > hit.relevance()) {
            pieces.add(number(hit.relevance()) + " by itself, the rest from turns beside it");
        }
        if (hit.explanation().standsInFor() != null) {
            pieces.add("in place of " + hit.explanation().standsInFor());
        }
        if (!pieces.isEmpty()) {
            screen.pieces(indent, Style.FAINT, pieces);
        }
    }

    /** How much of the question it has where, and what it lacks. */
    private static List<String> asked(List<AskedPart> parts) {
        return Stream.of(
                        words("has ", parts, held -> held == 1),
                        words("beside it or similar ", parts, held -> held >= HALF && held < 1),
                        words("in part ", parts, held -> held > 0 && held < HALF),
                        words("lacks ", parts, held -> held == 0))
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<String> words(String where, List<AskedPart> parts, DoublePredicate held) {
        var words = parts.stream()
                .filter(part -> held.test(part.held()))
                .map(part -> String.format(
                        Locale.ROOT, "%s %.0f %%", TextWidth.onOneLine(part.word()), PERCENT * part.weight()))
                .collect(Collectors.joining(", "));
        return words.isEmpty() ? Optional.empty() : Optional.of(where + words);
    }

    private static List<String> signals(SearchHit hit) {
        var values = hit.explanation().signals().stream()
                .collect(Collectors.toMap(
                        SearchHit.Explanation.Signal::name, SearchHit.Explanation.Signal::value, Math::max));
        return SIGNALS.stream()
                .filter(signal -> values.containsKey(signal.getKey()))
                .map(signal -> signal.getValue() + " " + number(values.getOrDefault(signal.getKey(), 0.0)))
                .toList();
    }

    private static String reason(Decision one) {
        return switch (one.outcome()) {
            case SHOWN -> "in the block";
            case BELOW_FLOOR -> "below the floor: a line here needs " + number(one.needed());
            case OUT_OF_DATE -> "out of date: it has faded, or its time is over";
            case REPEATED -> "says the same as " + orUnknown(one.other());
            case SUPERSEDED -> "superseded by " + orUnknown(one.other()) + ", which is in the block";
            case IN_HISTORY -> "is told already, in working memory or in the history of this conversation";
            case TOO_MANY ->
                "there are as many lines of its kind as memory.context.max_facts, max_turns or max_passages allows";
            case NO_ROOM -> "no room left within memory.context.budget_tokens";
        };
    }

    private static String inShort(Outcome outcome) {
        return switch (outcome) {
            case SHOWN -> "in the block";
            case BELOW_FLOOR -> "below the floor";
            case OUT_OF_DATE -> "out of date";
            case REPEATED -> "that repeat others";
            case SUPERSEDED -> "that are superseded";
            case IN_HISTORY -> "told already";
            case TOO_MANY -> "beyond the number of lines";
            case NO_ROOM -> "without room";
        };
    }

    private static String said(Memory memory, String prompt) {
        var who = "";
        if (memory instanceof Episode turn) {
            who = (turn.speaker() == null ? turn.role().label() : turn.speaker()) + ": ";
        }
        return TextWidth.onOneLine(who + Excerpt.around(memory.content(), prompt));
    }

    private static String orUnknown(@Nullable Object other) {
        return other == null ? "another one" : other.toString();
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }
}
