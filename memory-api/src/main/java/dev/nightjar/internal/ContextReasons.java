package dev.nightjar.internal;

import dev.nightjar.context.ContextInspection.Decision;
import dev.nightjar.context.ContextInspection.InspectedBlock;
import dev.nightjar.context.ContextInspection.Outcome;
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

/** The reasons for a block in plain words, for every program that shows them. */
public final class ContextReasons {

    private static final double HALF = 0.5;
    private static final int PERCENT = 100;

    /** Sentences for the signals of the search, in the order in which they are shown. */
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
            Map.entry("substance", "long enough to tell something"),
            Map.entry("useful", "judged useful"));

    private ContextReasons() {}

    /** Why a memory is in the block or not. */
    public static String of(Decision one) {
        return switch (one.outcome()) {
            case SHOWN -> "in the block: a line here needs " + number(one.needed());
            case BELOW_FLOOR -> "below the threshold: a line here needs " + number(one.needed());
            case PASTED -> "pasted text without a word of the prompt";
            case OUT_OF_DATE -> "out of date: faded or past";
            case JUDGED_WRONG -> "judged wrong, or all that was learned from it is";
            case REPEATED -> "says the same as " + orUnknown(one.other());
            case SUPERSEDED -> "replaced by " + orUnknown(one.other()) + ", which is in the block";
            case IN_HISTORY -> "in the prompt already: in working memory or in the history of this conversation";
            case TOO_MANY ->
                "there are as many lines of its kind as memory.context.max_facts, max_turns or max_passages allows";
            case NO_ROOM -> "no room left within memory.context.budget_tokens";
        };
    }

    /** The reason for several memories together, such as {@code 3 more below the threshold}. */
    public static String inShort(Outcome outcome) {
        return switch (outcome) {
            case SHOWN -> "in the block";
            case BELOW_FLOOR -> "below the threshold";
            case PASTED -> "pasted, without a word of the prompt";
            case OUT_OF_DATE -> "out of date";
            case JUDGED_WRONG -> "judged wrong";
            case REPEATED -> "that repeat others";
            case SUPERSEDED -> "that were replaced";
            case IN_HISTORY -> "in the prompt already";
            case TOO_MANY -> "beyond the number of lines";
            case NO_ROOM -> "without room";
        };
    }

    /** Why nothing is added to the prompt. */
    public static String ofEmpty(InspectedBlock block) {
        if (block.decisions().stream().anyMatch(one -> one.outcome() == Outcome.IN_HISTORY)) {
            return "what fits it is in the prompt already";
        }
        return isAsking(block)
                ? "nothing that was found reaches the threshold of " + number(block.minRelevance())
                : "its words ask for nothing that memory could contain";
    }

    /** Whether the prompt has words to search for. */
    public static boolean isAsking(InspectedBlock block) {
        return block.decisions().stream()
                .map(Decision::hit)
                .anyMatch(hit -> hit != null && !hit.explanation().parts().isEmpty());
    }

    /** Words of the prompt that a memory has and lacks, as the user wrote them, and the signals of the search. */
    public static List<String> found(Decision one) {
        var hit = one.hit();
        if (hit == null) {
            return List.of();
        }
        var pieces = new ArrayList<>(asked(hit.explanation().parts()));
        pieces.addAll(signals(hit));
        if (hit.explanation().standsInFor() != null) {
            pieces.add("in place of " + hit.explanation().standsInFor());
        }
        return pieces;
    }

    /** A relevance with two decimal places. */
    public static String number(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }

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
                .map(part -> String.format(Locale.ROOT, "%s %.0f %%", part.word(), PERCENT * part.weight()))
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

    private static String orUnknown(@Nullable Object other) {
        return other == null ? "another one" : other.toString();
    }
}
