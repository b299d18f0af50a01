package dev.nightjar.plugin.memory.search.text;

import dev.nightjar.memory.SearchRequest;
import dev.nightjar.plugin.memory.entity.NameKey;
import dev.nightjar.plugin.memory.table.row.CleanText;
import dev.nightjar.plugin.memory.term.StopWords;
import dev.nightjar.plugin.memory.term.Term;
import dev.nightjar.plugin.memory.term.TermCutter;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The text and words of a question. Any text is accepted: nothing in it is read as syntax.
 *
 * @param text the question, trimmed, at most its first {@value #MAX_TEXT} characters; behind it, on a line of its own, what
 *     was said before, when it is read together with that
 * @param terms the distinct terms of the text without stop words, or with them when it has no others; at most
 *     {@value #MAX_TERMS}
 * @param before those of these words that only stand in what was said before
 */
public record SearchQuery(String text, List<Term> terms, Set<String> before) {

    /** A turn of the same exchange is about the same thing half of the time. */
    private static final double WORTH_BEFORE = 0.5;

    private static final int MAX_TERMS = 64;
    private static final int MAX_NAME_WORDS = 4;
    private static final int MAX_TEXT = 10_000;

    /** Copies the words. */
    public SearchQuery {
        before = Set.copyOf(before);
    }

    /** Reads the question of a request, together with what was said before where it says so. */
    public static SearchQuery of(SearchRequest request, StopWords stopWords) {
        var said = request.before();
        var itself = of(request.query(), stopWords);
        if (said == null || itself.isBlank()) {
            return itself;
        }
        var all = of(itself.text + "\n" + said, stopWords);
        var own = TermCutter.asked(itself.text).stream().map(Term::word).collect(Collectors.toSet());
        return new SearchQuery(
                all.text,
                all.terms,
                all.terms.stream()
                        .map(Term::word)
                        .filter(word -> !own.contains(word))
                        .collect(Collectors.toSet()));
    }

    /** Reads a question by itself. */
    public static SearchQuery of(String question, StopWords stopWords) {
        var stripped = question.strip();
        var text = stripped.length() > MAX_TEXT ? stripped.substring(0, MAX_TEXT) : stripped;
        var all = TermCutter.asked(text);
        var saysNothing = stopWords.in(text);
        var telling =
                all.stream().filter(term -> !saysNothing.contains(term.word())).toList();
        return new SearchQuery(
                text,
                (telling.isEmpty() ? all : telling).stream().limit(MAX_TERMS).toList(),
                Set.of());
    }

    /** How much one of the words counts, above 0 to 1: a word of the question itself counts 1. */
    public double worth(Term term) {
        return before.contains(term.word()) ? WORTH_BEFORE : 1;
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
