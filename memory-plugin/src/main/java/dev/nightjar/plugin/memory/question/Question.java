package dev.nightjar.plugin.memory.question;

import com.google.common.base.Suppliers;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.plugin.memory.entity.NameKey;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.row.CleanText;
import dev.nightjar.plugin.memory.term.StopWords;
import dev.nightjar.plugin.memory.term.Term;
import dev.nightjar.plugin.memory.term.TermCutter;
import dev.nightjar.plugin.memory.term.TextLanguage;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A prompt that was read once: its terms, words, names and language, handed on to whatever asks about them. Any text is
 * accepted: nothing in it is read as syntax. Immutable.
 */
public final class Question {

    /** A turn of the same exchange is about the same thing half of the time. */
    private static final double WORTH_BEFORE = 0.5;

    private static final int MAX_TERMS = 64;
    private static final int MAX_NAME_WORDS = 4;
    private static final int MAX_TEXT = 10_000;

    private final String text;
    private final List<Term> terms;
    private final Set<String> before;
    private final StopWords stopWords;
    private final List<String> written;
    private final List<String> words;
    private final AskingWords asking;
    private final Supplier<Set<String>> capitalised;
    private final Supplier<Optional<String>> language;

    private Question(String text, List<Term> all, StopWords stopWords, Set<String> own) {
        this.text = text;
        this.stopWords =
                all.isEmpty() ? stopWords.in(text) : stopWords.in(all.get(0).cutting());
        var telling = all.stream()
                .filter(term -> !this.stopWords.contains(term.word()))
                .toList();
        terms = (telling.isEmpty() ? all : telling).stream().limit(MAX_TERMS).toList();
        before = terms.stream()
                .map(Term::word)
                .filter(word -> !own.contains(word))
                .collect(Collectors.toUnmodifiableSet());
        written = List.copyOf(Words.keepingCase(text));
        words = written.stream().map(word -> word.toLowerCase(Locale.ROOT)).toList();
        asking = AskingWords.of(this.stopWords.languages());
        capitalised = Suppliers.memoize(() -> Words.capitalised(text));
        language = Suppliers.memoize(() -> TextLanguage.of(text));
    }

    /** Reads the question of a request, together with what was said before where it says so. */
    public static Question of(SearchRequest request, StopWords stopWords) {
        var said = request.before();
        var itself = cut(request.query());
        if (said == null || itself.isEmpty()) {
            return of(itself, stopWords);
        }
        var all = cut(itself + "\n" + said);
        return new Question(all, TermCutter.asked(all), stopWords, words(TermCutter.asked(itself)));
    }

    /** Reads the question of a request once in a read, however many searches it has. */
    public static Question of(Tables tx, SearchRequest request, StopWords stopWords) {
        return tx.once(new Asked(request.query(), request.before()), () -> of(request, stopWords));
    }

    /** Reads a question by itself, once in a read. */
    public static Question of(Tables tx, String question, StopWords stopWords) {
        return tx.once(new Asked(question, null), () -> of(question, stopWords));
    }

    /** Reads a question by itself. */
    public static Question of(String question, StopWords stopWords) {
        var text = cut(question);
        var terms = TermCutter.asked(text);
        return new Question(text, terms, stopWords, words(terms));
    }

    private static Set<String> words(List<Term> terms) {
        return terms.stream().map(Term::word).collect(Collectors.toSet());
    }

    private static String cut(String question) {
        var stripped = question.strip();
        return stripped.length() > MAX_TEXT ? stripped.substring(0, MAX_TEXT) : stripped;
    }

    /**
     * The question, trimmed, at most its first {@value #MAX_TEXT} characters; behind it, on a line of its own, what was
     * said before, where it is read together with that.
     */
    public String text() {
        return text;
    }

    /** The distinct terms without stop words, or with them where there are no others; at most {@value #MAX_TERMS}. */
    public List<Term> terms() {
        return terms;
    }

    /** The words in lower case, in their order, repeats included. */
    public List<String> words() {
        return words;
    }

    /** The words as they are written. */
    public List<String> written() {
        return written;
    }

    /** Words of its languages that say nothing by themselves. */
    public StopWords stopWords() {
        return stopWords;
    }

    /** Words of its languages that belong to asking. */
    public AskingWords asking() {
        return asking;
    }

    /** Words, in lower case, that it writes like names. */
    public Set<String> capitalised() {
        return capitalised.get();
    }

    /** The ISO 639-1 code of the language most of it is in; empty in doubt. */
    public Optional<String> language() {
        return language.get();
    }

    /** The worth of one of the terms, above 0 to 1: a term of the question itself counts 1. */
    public double worth(Term term) {
        return before.contains(term.word()) ? WORTH_BEFORE : 1;
    }

    /** Whether the question is empty. */
    public boolean isBlank() {
        return text.isEmpty();
    }

    /** Possible names: runs of up to four words and whole tokens such as addresses, folded; no single stop word. */
    public Set<String> possibleNames() {
        var first = words.subList(0, Math.min(words.size(), MAX_TERMS));
        var names = new LinkedHashSet<String>();
        for (int from = 0; from < first.size(); from++) {
            for (int to = from + 1; to <= Math.min(first.size(), from + MAX_NAME_WORDS); to++) {
                if (to - from > 1 || !stopWords.contains(first.get(from))) {
                    names.add(NameKey.of(String.join(" ", first.subList(from, to))));
                }
            }
        }
        CleanText.pieces(text).stream()
                .limit(MAX_TERMS)
                .map(Question::withoutEdges)
                .filter(token -> !stopWords.contains(token))
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

    private record Asked(String question, @Nullable String before) {}
}
