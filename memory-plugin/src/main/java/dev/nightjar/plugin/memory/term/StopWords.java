package dev.nightjar.plugin.memory.term;

import dev.nightjar.commons.text.Resources;
import java.lang.Character.UnicodeScript;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Words too common to distinguish memories, from one resource per language. Immutable. */
public final class StopWords {

    /** The languages with a list, as ISO 639-1 codes. */
    public static final List<String> LANGUAGES = Language.codes();

    private static final Map<Language, Set<String>> LISTS = lists();

    private static final char FIRST_HIRAGANA = '\u3041';

    private final Set<Language> languages;

    private StopWords(Set<Language> languages) {
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
        return new StopWords(known);
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
        var its = EnumSet.noneOf(Language.class);
        its.addAll(languages);
        its.removeIf(language -> language.script() == UnicodeScript.LATIN && !ofText.contains(language));
        return new StopWords(its);
    }

    /** The languages, as ISO 639-1 codes. */
    public Set<String> languages() {
        return languages.stream().map(Language::code).collect(Collectors.toSet());
    }

    /** Whether the word, in lower case, is one of them. */
    public boolean contains(String word) {
        if (isHiragana(word)) {
            return true; // pairs in Hiragana alone are mostly endings and particles
        }
        for (var language : languages) {
            if (isOf(language, word)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isHiragana(String word) {
        boolean mayBe = word.isEmpty() || word.charAt(0) >= FIRST_HIRAGANA; // asked of each word of each text
        return mayBe && word.codePoints().allMatch(c -> UnicodeScript.of(c) == UnicodeScript.HIRAGANA);
    }

    static boolean isOf(Language language, String word) {
        var list = LISTS.getOrDefault(language, Set.of());
        return list.contains(word) || (language == Language.EL && list.contains(Folding.folded(word)));
    }

    /** The list of a language. */
    static Set<String> list(Language language) {
        return LISTS.getOrDefault(language, Set.of());
    }

    private static Map<Language, Set<String>> lists() {
        var lists = new EnumMap<Language, Set<String>>(Language.class);
        for (var language : Language.values()) {
            var text = Resources.text(StopWords.class, "stop-words-" + language.code() + ".txt");
            lists.put(language, Set.of(text.split("\\s+")));
        }
        return lists;
    }
}
