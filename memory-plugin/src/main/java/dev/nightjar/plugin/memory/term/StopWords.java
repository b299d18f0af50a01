package dev.nightjar.plugin.memory.term;

import dev.nightjar.commons.text.Resources;
import java.lang.Character.UnicodeScript;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Words too common to distinguish memories, from one resource per language. Immutable. */
public final class StopWords {

    /** The languages with a list, as ISO 639-1 codes. */
    public static final List<String> LANGUAGES = Language.codes();

    private static final char ASCII = 0x80;
    private static final char FIRST_HIRAGANA = '\u3041';

    /** The place of a language is that of its bit. */
    static final List<Language> ORDER = List.of(Language.values());

    private static final int GREEK = bit(Language.EL);

    /** For each word a bit for each language that has it. */
    static final Map<String, Integer> BY_WORD = byWord();

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

    /** Stop words of the languages that a text may be in: "die" says nothing in German and something in English. */
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
        var codes = new HashSet<String>();
        for (int left = languages; left != 0; left &= left - 1) {
            codes.add(LANGUAGES.get(Integer.numberOfTrailingZeros(left)));
        }
        return codes;
    }

    /** Whether the word, in lower case, is one of them. */
    public boolean contains(String word) {
        if ((BY_WORD.getOrDefault(word, 0) & languages) != 0 || word.isEmpty()) {
            return true;
        }
        return word.charAt(0) >= ASCII && (isHiragana(word) || isGreek(word)); // asked of each word of each text
    }

    /** Pairs in Hiragana alone are mostly endings and particles. */
    private static boolean isHiragana(String word) {
        return word.charAt(0) >= FIRST_HIRAGANA
                && word.codePoints().allMatch(c -> UnicodeScript.of(c) == UnicodeScript.HIRAGANA);
    }

    /** Accents of Greek words are often left out. */
    private boolean isGreek(String word) {
        return (languages & GREEK) != 0 && (languagesOf(Folding.folded(word)) & GREEK) != 0;
    }

    /**
     * Whether a word, in lower case, is one of another language than this one.
     *
     * @param language an ISO 639-1 code, with a list or without
     */
    public static boolean isOfAnother(String language, String word) {
        int place = LANGUAGES.indexOf(language);
        return (BY_WORD.getOrDefault(word, 0) & ~(place < 0 ? 0 : 1 << place)) != 0;
    }

    /** The languages that have a word, a bit each. */
    static int languagesOf(String word) {
        return BY_WORD.getOrDefault(word, 0);
    }

    @SuppressWarnings("EnumOrdinal") // the bits are never stored
    private static int bit(Language language) {
        return 1 << language.ordinal();
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

    /** The list of a language. */
    static Set<String> list(Language language) {
        var text = Resources.text(StopWords.class, "stop-words-" + language.code() + ".txt");
        return Set.of(text.split("\\s+"));
    }
}
