package dev.nightjar.plugin.memory.search.text;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Words too common to distinguish memories, from one resource per language. Immutable. */
public final class StopWords {

    /** The languages with a list, as ISO 639-1 codes. */
    public static final List<String> LANGUAGES = List.of("de", "en", "es", "fr", "it", "nl", "pt", "ru");

    private final Set<String> languages;
    private final Set<String> words;

    private StopWords(Collection<String> languages, Set<String> words) {
        this.languages = Set.copyOf(languages);
        this.words = Set.copyOf(words);
    }

    /**
     * The stop words of all these languages.
     *
     * @throws IllegalArgumentException for a language without a list, naming those that have one
     */
    public static StopWords of(Collection<String> languages) {
        var words = new HashSet<String>();
        for (var language : languages) {
            if (!LANGUAGES.contains(language)) {
                throw new IllegalArgumentException("stop_words has the unknown language '" + language + "'; accepted: "
                        + String.join(", ", LANGUAGES));
            }
            words.addAll(Words.fromResource("stop-words", language));
        }
        return new StopWords(languages, words);
    }

    /** The languages, as ISO 639-1 codes. */
    public Set<String> languages() {
        return languages;
    }

    /** Whether the word, in lower case, is one of them. */
    public boolean contains(String word) {
        return words.contains(word);
    }
}
