package dev.nightjar.core.search;

import java.util.Set;

/** Words too common to tell one memory from another, from a resource per language. */
public final class StopWords {

    private static final StopWords ENGLISH = new StopWords(WordList.load("stop-words", "en"));

    private final Set<String> words;

    private StopWords(Set<String> words) {
        this.words = words;
    }

    /** English. */
    public static StopWords english() {
        return ENGLISH;
    }

    /** Whether the word, in lower case, is one of them. */
    public boolean contains(String word) {
        return words.contains(word);
    }
}
