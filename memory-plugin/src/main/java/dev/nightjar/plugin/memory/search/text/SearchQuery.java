package dev.nightjar.plugin.memory.search.text;

import dev.nightjar.plugin.memory.entity.NameKey;
import dev.nightjar.plugin.memory.store.CleanText;
import dev.nightjar.plugin.memory.term.StopWords;
import dev.nightjar.plugin.memory.term.Term;
import dev.nightjar.plugin.memory.term.TermCutter;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The text and words of a question. Any text is accepted: nothing in it is read as syntax.
 *
 * @param text the question, trimmed, at most its first {@value #MAX_TEXT} characters
 * @param terms its distinct terms without stop words, or with them when it has no others; at most {@value #MAX_TERMS}
 */
public record SearchQuery(String text, List<Term> terms) {

    private static final int MAX_TERMS = 64;
    private static final int MAX_NAME_WORDS = 4;
    private static final int MAX_TEXT = 10_000;

    /** Reads a question. */
    public static SearchQuery of(String question, StopWords stopWords) {
        var stripped = question.strip();
        var text = stripped.length() > MAX_TEXT ? stripped.substring(0, MAX_TEXT) : stripped;
        var all = TermCutter.asked(text);
        var saysNothing = stopWords.in(text);
        var telling =
                all.stream().filter(term -> !saysNothing.contains(term.word())).toList();
        return new SearchQuery(
                text,
                (telling.isEmpty() ? all : telling).stream().limit(MAX_TERMS).toList());
    }

    /** Whether the question is empty. */
    public boolean isBlank() {
        return text.isEmpty();
    }

    /** What may be a name: runs of up to four words and whole tokens such as addresses, folded; no single stop word. */
    public Set<String> possibleNames(StopWords stopWords) {
        var words = Words.of(text).stream().limit(MAX_TERMS).toList();
        var saysNothing = stopWords.in(text);
        var names = new LinkedHashSet<String>();
        for (int from = 0; from < words.size(); from++) {
            for (int to = from + 1; to <= Math.min(words.size(), from + MAX_NAME_WORDS); to++) {
                if (to - from > 1 || !saysNothing.contains(words.get(from))) {
                    names.add(NameKey.of(String.join(" ", words.subList(from, to))));
                }
            }
        }
        CleanText.pieces(text).stream()
                .limit(MAX_TERMS)
                .map(SearchQuery::withoutEdges)
                .filter(token -> !saysNothing.contains(token))
                .forEach(names::add);
        names.remove("");
        return names;
    }

    private static String withoutEdges(String token) {
        int from = 0;
        int to = token.length();
        while (from < to && !isNamePart(token.charAt(from))) {
            from++;
        }
        while (to > from && !isNamePart(token.charAt(to - 1))) {
            to--;
        }
        return NameKey.of(token.substring(from, to));
    }

    private static boolean isNamePart(char c) {
        return Character.isLetterOrDigit(c) || c == '@' || c == '#';
    }
}
