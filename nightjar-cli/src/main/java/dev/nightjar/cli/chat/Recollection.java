package dev.nightjar.cli.chat;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import dev.nightjar.cli.output.ShortText;
import dev.nightjar.cli.output.TimeText;
import dev.nightjar.cli.output.terminal.TextWidth;
import dev.nightjar.commons.text.Resources;
import dev.nightjar.context.ContextInspection.Decision;
import dev.nightjar.context.ContextInspection.InspectedBlock;
import dev.nightjar.context.ContextInspection.Outcome;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.Role;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Memories on a prompt as an answer where there is no model: facts first, then messages, the most relevant first. An
 * earlier question is quoted only where nothing else is found.
 */
final class Recollection {

    private static final Pattern NO_WORD = Pattern.compile("[^\\p{L}\\p{N}]+");

    /** Words by which people speak of themselves, in the languages that memory knows. */
    private static final Set<String> OWN_WORDS = Set.copyOf(Splitter.on(CharMatcher.whitespace())
            .omitEmptyStrings()
            .splitToList(Resources.text(Recollection.class, "own-words.txt")));

    private static final double HALF = 0.5;

    private final String prompt;
    private final Set<String> asked;
    private final TimeText times;

    /** @param times how days are written */
    Recollection(String prompt, TimeText times) {
        this.prompt = prompt;
        this.asked = words(prompt);
        this.times = times;
    }

    /**
     * One line for each memory, without control characters; empty when nothing fits.
     *
     * @param newest newest turns, read only when nothing answers a question of the user about themselves: "what is my
     *     name?" shares no word with "I'm Tamsin"
     */
    List<String> lines(InspectedBlock found, Supplier<List<Memory>> newest) {
        var fitting = fitting(found);
        boolean isTold = fitting.stream().anyMatch(this::isTelling);
        if (!isTold && isQuestion(prompt) && isOfSelf(asked)) {
            var nearest = nearest(found, newest.get());
            if (nearest.isPresent()) {
                return List.of(line(nearest.get()));
            }
        }
        return fitting.stream()
                .filter(one -> isTold ? isTelling(one) : !isAskedNow(one))
                .sorted(Comparator.comparing((Decision one) -> one.memory() instanceof Episode)
                        .thenComparing(
                                Comparator.comparingDouble(Decision::relevance).reversed()))
                .map(one -> line(one.memory()))
                .toList();
    }

    /** Lines for a choice in a command: each begins with the id of its memory. */
    List<String> named(InspectedBlock found) {
        return fitting(found).stream()
                .filter(one -> !isAsking(one))
                .map(one -> one.memory().id() + "  " + line(one.memory()))
                .toList();
    }

    /** Memories at least half as relevant as the best one that is no question. */
    private List<Decision> fitting(InspectedBlock found) {
        var shown = found.decisions().stream()
                .filter(one -> one.outcome() == Outcome.SHOWN || one.outcome() == Outcome.IN_HISTORY)
                .toList();
        double best = shown.stream()
                .filter(this::isTelling)
                .mapToDouble(Decision::relevance)
                .max()
                .orElse(0);
        return shown.stream().filter(one -> one.relevance() >= best * HALF).toList();
    }

    /** Turn in which the user speaks of themselves: the most relevant; of equally relevant ones the newest. */
    private static Optional<Memory> nearest(InspectedBlock found, List<Memory> newest) {
        var relevance = found.decisions().stream()
                .collect(Collectors.toMap(one -> one.memory().id(), Decision::relevance, Math::max));
        return newest.stream()
                .filter(memory -> memory instanceof Episode turn && turn.role() == Role.USER)
                .filter(turn -> !isQuestion(turn.content()) && isOfSelf(words(turn.content())))
                .sorted(Comparator.comparingDouble((Memory turn) -> relevance.getOrDefault(turn.id(), 0.0))
                        .reversed())
                .findFirst();
    }

    private static boolean isOfSelf(Set<String> words) {
        return words.stream().anyMatch(OWN_WORDS::contains);
    }

    private boolean isTelling(Decision one) {
        return !isAsking(one) && !isRepeating(one);
    }

    /** Whether a memory is the question that is being asked now, which answers nothing. */
    private boolean isAskedNow(Decision one) {
        return isAsking(one) && isRepeating(one);
    }

    private static boolean isAsking(Decision one) {
        return one.memory() instanceof Episode && isQuestion(one.memory().content());
    }

    private static boolean isQuestion(String text) {
        var end = text.stripTrailing();
        return end.endsWith("?") || end.endsWith("？");
    }

    private boolean isRepeating(Decision one) {
        return one.memory() instanceof Episode
                && asked.equals(words(one.memory().content()));
    }

    private String line(Memory memory) {
        var day = times.day(memory.eventTime());
        var said = ShortText.around(memory.content(), prompt);
        if (memory instanceof Episode turn) {
            var speaker = turn.speaker() == null ? turn.role().label() : turn.speaker();
            return TextWidth.onOneLine(day + " " + speaker + ": " + said);
        }
        return TextWidth.onOneLine(said.contains(day) ? said : said + " (" + day + ")");
    }

    private static Set<String> words(String text) {
        return NO_WORD.splitAsStream(text.toLowerCase(Locale.ROOT))
                .filter(word -> !word.isEmpty())
                .collect(Collectors.toSet());
    }
}
