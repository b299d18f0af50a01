package dev.nightjar.plugin.memory.term;

import java.lang.Character.UnicodeScript;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Cuts texts into the terms of the full-text index, and questions into what they ask for. Words are cut by the stemmers
 * of the languages their text may be in, runs of scripts without spaces into overlapping pairs of characters,
 * identifiers and addresses into the whole and its parts.
 *
 * <p>Stored texts stay as they were cut. So a change of how texts are cut comes with a rebuild of the index of words in
 * the stores that a release wrote.
 */
public final class TermCutter {

    private TermCutter() {}

    /** The tokens of a text in order, separated by blanks. */
    public static String indexed(String text) {
        return indexed(text, "");
    }

    /** Tokens of a text for the index, with something before each. */
    public static String indexed(String text, String prefix) {
        var pieces = Piece.of(text);
        var cutting = Cutting.of(text, pieces);
        var tokens = new StringBuilder(text.length() + text.length() / 4);
        Consumer<String> add = token -> tokens.append(prefix).append(token).append(' ');
        for (var piece : pieces) {
            switch (piece.kind()) {
                case WORD -> {
                    cutting.forms(piece.exact()).forEach(add);
                    cutting.reversed(piece.exact()).forEach(add);
                    for (var part : camelParts(piece.text())) {
                        cutting.forms(Folding.exact(part)).forEach(add);
                    }
                }
                case RUN -> pairs(piece.text(), true).forEach(add);
                case WHOLE -> add.accept(piece.folded());
            }
        }
        return tokens.toString().stripTrailing();
    }

    /** Terms that a text asks for, in its order, each word once. */
    public static List<Term> asked(String text) {
        var pieces = Piece.of(text);
        var cutting = Cutting.of(text, pieces);
        Map<String, Term> terms = new LinkedHashMap<>();
        for (var piece : pieces) {
            switch (piece.kind()) {
                case WORD -> {
                    add(terms, piece.exact(), cutting.askedForms(piece.exact()), cutting);
                    for (var part : camelParts(piece.text())) {
                        var exact = Folding.exact(part);
                        add(terms, exact, cutting.askedForms(exact), cutting);
                    }
                }
                case RUN -> pairs(piece.text(), false).forEach(pair -> add(terms, pair, Set.of(pair), cutting));
                case WHOLE -> add(terms, piece.folded(), Set.of(piece.folded()), cutting);
            }
        }
        return List.copyOf(terms.values());
    }

    private static void add(Map<String, Term> terms, String word, Set<String> forms, Cutting cutting) {
        terms.putIfAbsent(word, new Term(word, forms, cutting));
    }

    /**
     * Neighbouring characters of a run, two by two; a character with its marks counts as one.
     *
     * @param isIndexed whether Chinese characters stand by themselves too, to be found by questions that have only one
     */
    static List<String> pairs(String run, boolean isIndexed) {
        var characters = characters(Folding.folded(Folding.exact(run)));
        var pairs = new ArrayList<String>();
        for (int i = 0; i < characters.size(); i++) {
            var character = characters.get(i);
            if (characters.size() == 1 || (isIndexed && isHan(character))) {
                pairs.add(character);
            }
            if (i > 0) {
                pairs.add(characters.get(i - 1) + character);
            }
        }
        return pairs;
    }

    /** The words of a name such as {@code getUserName}; empty for other words. */
    static List<String> camelParts(String word) {
        List<String> parts = List.of(); // as for most words
        int start = 0;
        for (int i = 1; i < word.length(); i++) {
            boolean isUpper = Character.isUpperCase(word.charAt(i));
            boolean isAfterLower = isUpper && Character.isLowerCase(word.charAt(i - 1));
            boolean isBeforeLower = isUpper
                    && Character.isUpperCase(word.charAt(i - 1))
                    && i + 1 < word.length()
                    && Character.isLowerCase(word.charAt(i + 1));
            if (isAfterLower || isBeforeLower) {
                parts = parts.isEmpty() ? new ArrayList<>() : parts;
                parts.add(word.substring(start, i));
                start = i;
            }
        }
        if (start > 0) {
            parts.add(word.substring(start));
        }
        return parts;
    }

    private static List<String> characters(String text) {
        var characters = new ArrayList<String>();
        int start = 0;
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            if (i > start && !Folding.isMark(c)) {
                characters.add(text.substring(start, i));
                start = i;
            }
            i += Character.charCount(c);
        }
        if (start < text.length()) {
            characters.add(text.substring(start));
        }
        return characters;
    }

    private static boolean isHan(String character) {
        return UnicodeScript.of(character.codePointAt(0)) == UnicodeScript.HAN;
    }
}
