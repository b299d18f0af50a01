package dev.nightjar.plugin.maintenance.extract.language;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import dev.nightjar.plugin.maintenance.extract.language.Element.Chunk;
import dev.nightjar.plugin.maintenance.extract.language.Element.End;
import dev.nightjar.plugin.maintenance.extract.language.Element.OfClass;
import dev.nightjar.plugin.maintenance.extract.language.Element.Rest;
import dev.nightjar.plugin.maintenance.extract.language.Element.Verb;
import dev.nightjar.plugin.maintenance.extract.language.Element.Word;
import dev.nightjar.plugin.maintenance.extract.language.RuleFile.Line;
import dev.nightjar.plugin.maintenance.extract.text.Words;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A way to say something: {@code <who> [live] in|near (the) <place>}.
 *
 * @param line where it stands
 * @param elements its places
 */
public record Pattern(Line line, List<Element> elements) {

    private static final int MAX_OPTIONAL = 5;
    private static final Splitter SPACES = Splitter.on(' ').omitEmptyStrings();
    private static final Splitter BARS = Splitter.on('|');

    /** Copies the elements. */
    public Pattern {
        elements = List.copyOf(elements);
    }

    /** What names stand for in patterns. */
    public interface Names {

        /** The word class of this name. */
        Optional<WordClass> wordClass(String name);

        /** Whether there is such a kind of chunk, beside the word classes. */
        boolean isChunk(String kind);

        /** The finite forms of a verb; none when it is not known. */
        Set<String> forms(String verb);
    }

    /**
     * The patterns a text stands for, the longest first: one for every choice of what is in brackets.
     *
     * @throws IllegalStateException naming the line when it uses an unknown class, placeholder or verb
     */
    public static List<Pattern> parse(String text, Line line, Names names) {
        var pieces = pieces(text, line);
        long optional = pieces.stream().filter(Piece::isOptional).count();
        if (optional > MAX_OPTIONAL) {
            throw line.wrong("at most " + MAX_OPTIONAL + " places in brackets");
        }
        var patterns = new ArrayList<Pattern>();
        for (int without = 0; without < 1 << optional; without++) {
            var elements = new ArrayList<Element>();
            int bit = 0;
            for (var piece : pieces) {
                boolean isLeftOut = piece.isOptional && (without >> bit++ & 1) == 1;
                if (!isLeftOut) {
                    piece.words.forEach(word -> elements.add(element(word, line, names)));
                }
            }
            patterns.add(new Pattern(line, elements));
        }
        patterns.sort((one, other) -> other.elements.size() - one.elements.size());
        return patterns;
    }

    /** Words that stand in brackets together, or one that stands alone. */
    private record Piece(List<String> words, boolean isOptional) {}

    private static List<Piece> pieces(String text, Line line) {
        var pieces = new ArrayList<Piece>();
        var bracket = new ArrayList<String>();
        for (var word : SPACES.split(text)) {
            boolean opens = word.length() > 1 && word.startsWith("(");
            boolean closes = word.length() > 1 && word.endsWith(")") && (opens || !bracket.isEmpty());
            if (!opens && !closes && bracket.isEmpty()) {
                pieces.add(new Piece(List.of(word), false));
                continue;
            }
            bracket.add(word.substring(opens ? 1 : 0, closes ? word.length() - 1 : word.length()));
            if (closes) {
                pieces.add(new Piece(List.copyOf(bracket), true));
                bracket.clear();
            }
        }
        if (!bracket.isEmpty()) {
            throw line.wrong("a bracket is not closed");
        }
        return pieces;
    }

    private static Element element(String word, Line line, Names names) {
        if (word.equals("…")) {
            return new Rest();
        }
        if (word.equals(".")) {
            return new End();
        }
        var inner = word.length() > 2 ? word.substring(1, word.length() - 1) : "";
        return switch (word.charAt(0)) {
            case '<' -> chunk(inner, line, names);
            case '[' -> verb(inner, line, names);
            case '@' -> new OfClass(wordClass(word.substring(1), line, names), word.substring(1));
            default ->
                word.contains("_")
                        ? new OfClass(WordClass.ofWords(BARS.splitToList(word)), "")
                        : new Word(keys(word, line, names));
        };
    }

    /** The words and, after {@code @}, the entries of classes. */
    private static Set<String> keys(String word, Line line, Names names) {
        var keys = new HashSet<String>();
        for (var part : BARS.split(word)) {
            if (part.startsWith("@")) {
                keys.addAll(wordClass(part.substring(1), line, names).singleWords());
            } else {
                keys.add(Words.lower(part));
            }
        }
        return keys;
    }

    private static Verb verb(String inner, Line line, Names names) {
        var verbs = keys(inner, line, names);
        var forms = new HashSet<String>();
        for (var verb : verbs) {
            var known = names.forms(verb);
            if (known.isEmpty()) {
                throw line.wrong("'" + verb + "' is no known verb");
            }
            forms.addAll(known);
        }
        return new Verb(verbs, forms);
    }

    private static Chunk chunk(String word, Line line, Names names) {
        boolean isPlural = word.endsWith("+");
        var name = isPlural ? word.substring(0, word.length() - 1) : word;
        var kind = CharMatcher.inRange('0', '9').trimTrailingFrom(name);
        if (!names.isChunk(kind) && names.wordClass(kind).isEmpty()) {
            throw line.wrong("<" + kind + "> is neither a placeholder nor a word class");
        }
        return new Chunk(kind, name, isPlural);
    }

    private static WordClass wordClass(String name, Line line, Names names) {
        return names.wordClass(name).orElseThrow(() -> line.wrong("'" + name + "' is no word class"));
    }
}
