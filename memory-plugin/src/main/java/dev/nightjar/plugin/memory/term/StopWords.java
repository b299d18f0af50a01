package dev.nightjar.plugin.memory.term;

import dev.nightjar.commons.text.Resources;
import java.lang.Character.UnicodeScript;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Words too common to distinguish memories, from one resource per language. Immutable. */
public final class StopWords {

    /** The languages with a list, as ISO 639-1 codes. */
    public static final List<String> LANGUAGES = Language.codes();

    private static final char FIRST_HIRAGANA = '\u3041';

    /** The place of a language is that of its bit. */
    static final List<Language> ORDER = List.of(Language.values());

    private static final int GREEK = bit(Language.EL);

    /** For each word a bit for each language that has it. */
    private static final Map<String, Integer> BY_WORD = byWord();

    static final int LATIN = bits(Language.LATIN);

    /** A bit for each language. */
    private final int languages;

    private StopWords(int languages) {
        this.languages = languages;
    }

    /**
     * The stop words of all these languages.
     *
     * @throws IllegalArgumentException for a language without a list, naming those that have one
     */
    public static StopWords of(Collection<String> languages) {
        var known = EnumSet.noneOf(Language.class);
        for (var language : languages) {
            if (!LANGUAGES.contains(language)) {
                throw new IllegalArgumentException("stop_words has the unknown language '" + language + "'; accepted: "
                        + String.join(", ", LANGUAGES));
            }
            known.add(Language.valueOf(language.toUpperCase(Locale.ROOT)));
        }
        return new StopWords(bits(known));
    }

    /** Those of the languages that a text may be in: "die" says nothing in German and something in English. */
    public StopWords in(String text) {
        return in(LanguageRecogniser.languages(text));
    }

    /** Stop words of the languages that a text is cut in. */
    public StopWords in(Cutting cutting) {
        return in(cutting.languages());
    }

    private StopWords in(Set<Language> ofText) {
        return new StopWords(languages & (~LATIN | bits(ofText)));
    }

    /** The languages, as ISO 639-1 codes. */
    public Set<String> languages() {
        return ORDER.stream()
                .filter(language -> (languages & bit(language)) != 0)
                .map(Language::code)
                .collect(Collectors.toSet());
    }

    /** Whether the word, in lower case, is one of them. */
    public boolean contains(String word) {
        if (isHiragana(word)) {
            return true; // pairs in Hiragana alone are mostly endings and particles
        }
        boolean isGreek = !Folding.isAscii(word) // whose accents are often left out
                && (languagesOf(Folding.folded(word)) & languages & GREEK) != 0;
        return isGreek || (languagesOf(word) & languages) != 0;
    }

    /** The languages that have a word, a bit each. */
    static int languagesOf(String word) {
        return BY_WORD.getOrDefault(word, 0);
    }

    private static int bit(Language language) {
        return 1 << ORDER.indexOf(language);
    }

    private static int bits(Collection<Language> languages) {
        int bits = 0;
        for (var language : languages) {
            bits |= bit(language);
        }
        return bits;
    }

    private static Map<String, Integer> byWord() {
        var byWord = new HashMap<String, Integer>();
        for (var language : Language.values()) {
            for (var word : list(language)) {
                byWord.merge(word, bit(language), (one, other) -> one | other);
            }
        }
        return Map.copyOf(byWord);
    }

    private static boolean isHiragana(String word) {
        boolean mayBe = word.isEmpty() || word.charAt(0) >= FIRST_HIRAGANA; // asked of each word of each text
        return mayBe && word.codePoints().allMatch(c -> UnicodeScript.of(c) == UnicodeScript.HIRAGANA);
    }

    /** The list of a language. */
    static Set<String> list(Language language) {
        var text = Resources.text(StopWords.class, "stop-words-" + language.code() + ".txt");
        return Set.of(text.split("\\s+"));
    }
}
