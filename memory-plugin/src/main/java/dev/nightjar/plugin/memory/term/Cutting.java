package dev.nightjar.plugin.memory.term;

import java.lang.Character.UnicodeScript;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The languages a text may be in, and so the stemmers its words are cut with. Immutable.
 *
 * @param languages those with Latin letters; words in other letters have the stemmer of their script
 */
public record Cutting(Set<Language> languages) {

    /** Begins the token of a compound that is stored from its end to its beginning. */
    static final char FROM_END = '-';

    /** Shorter words are hardly compounds. */
    static final int MIN_COMPOUND = 8;

    private static final char ASCII = 0x80;

    /** Longer "words" are keys or encoded data. */
    private static final int MAX_STEMMED = 50;

    private static final Set<Language> ENGLISH = Set.of(Language.EN);

    private static final Map<UnicodeScript, Language> OF_SCRIPT = Map.of(
            UnicodeScript.ARABIC, Language.AR,
            UnicodeScript.CYRILLIC, Language.RU,
            UnicodeScript.DEVANAGARI, Language.HI,
            UnicodeScript.GREEK, Language.EL);

    public Cutting {
        // In the order of the enum: what a process stores, another one compares with what it would store itself.
        languages = languages.isEmpty() ? Set.of() : Collections.unmodifiableSet(EnumSet.copyOf(languages));
    }

    /** Makes the cutting of a text. */
    static Cutting of(String text, List<Piece> pieces) {
        return new Cutting(LanguageRecogniser.languages(text, pieces));
    }

    /** Whether a language of the text writes several nouns as one word. */
    public boolean isCompounding() {
        for (var language : languages) {
            if (language.isCompounding()) {
                return true;
            }
        }
        return false;
    }

    /**
     * The tokens a word stands under: its stems in these languages, and the English one, which texts of all languages
     * have, so that a name in a text of one language is found in a question of another. A word with accents stands
     * under itself too: a text that has the same ones is the better match.
     *
     * @param exact the word in its exact form
     */
    Set<String> forms(String exact) {
        if (languages.equals(ENGLISH) && isPlain(exact)) {
            return Set.of(Stemmers.stem(Language.EN, exact)); // the most frequent case, without a set to build
        }
        var forms = new LinkedHashSet<String>();
        addStems(exact, forms);
        if (!Folding.isAscii(exact)) {
            forms.add(exact);
        }
        return forms;
    }

    /**
     * The tokens a word of a question asks for: those it stands under, and those of the same verb in another person.
     */
    Set<String> askedForms(String exact) {
        var forms = forms(exact);
        if (!isStemmed(exact)) {
            return forms;
        }
        Set<String> all = forms;
        for (var language : languages) {
            var others = Persons.others(language, exact);
            if (!others.isEmpty()) {
                all = all == forms ? new LinkedHashSet<>(forms) : all;
                all.addAll(others);
            }
        }
        return all;
    }

    /** The tokens of a word, given in its exact form, that may be a compound, from its end to its beginning. */
    Set<String> reversed(String exact) {
        if (exact.length() < MIN_COMPOUND || !isCompounding()) {
            return Set.of();
        }
        var forms = new LinkedHashSet<String>();
        for (var language : languages) {
            if (language.isCompounding() && isStemmed(exact)) {
                forms.add(reverse(Stemmers.stem(language, exact)));
            }
        }
        return forms;
    }

    /** The stems in the languages that have compounds. */
    public List<String> compoundingStems(String word) {
        var stems = new ArrayList<String>();
        for (var language : languages) {
            if (language.isCompounding() && isStemmed(word) && !stems.contains(Stemmers.stem(language, word))) {
                stems.add(Stemmers.stem(language, word));
            }
        }
        return stems;
    }

    /** The token of a word from its end to its beginning. */
    public static String reverse(String word) {
        return FROM_END + new StringBuilder(word).reverse().toString();
    }

    private void addStems(String exact, Set<String> forms) {
        if (!isStemmed(exact)) {
            forms.add(Folding.folded(exact));
            return;
        }
        var script = scriptOf(exact);
        if (script == UnicodeScript.LATIN) {
            forms.add(Stemmers.stem(Language.EN, exact));
            languages.forEach(language -> forms.add(Stemmers.stem(language, exact)));
        } else {
            var language = OF_SCRIPT.get(script);
            forms.add(Folding.folded(exact));
            if (language != null) {
                forms.add(Stemmers.stem(language, exact));
            }
        }
    }

    /** Whether a word is stemmed and has no letters but those of English. */
    private static boolean isPlain(String exact) {
        for (int i = 0; i < exact.length(); i++) {
            char c = exact.charAt(i);
            if (c >= ASCII || (c >= '0' && c <= '9')) {
                return false;
            }
        }
        return exact.length() <= MAX_STEMMED;
    }

    private static boolean isStemmed(String exact) {
        if (exact.length() > MAX_STEMMED) {
            return false;
        }
        for (int i = 0; i < exact.length(); i++) {
            if (Character.isDigit(exact.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    private static UnicodeScript scriptOf(String exact) {
        int first = exact.codePointAt(0);
        return first < 0x80 ? UnicodeScript.LATIN : UnicodeScript.of(first);
    }
}
