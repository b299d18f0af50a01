package dev.nightjar.plugin.memory.search;

import dev.nightjar.plugin.memory.term.StopWords;
import java.util.List;

/**
 * Settings of the search.
 *
 * @param stopWords languages whose most common words are left out of questions in them: any of the defaults; may be
 *     empty
 */
public record SearchSettings(List<String> stopWords) {

    /** The stop words of all languages. */
    public static final SearchSettings DEFAULTS = new SearchSettings(StopWords.LANGUAGES);

    /** @throws IllegalArgumentException naming the value that is not accepted */
    public SearchSettings {
        stopWords = List.copyOf(stopWords);
        StopWords.of(stopWords);
    }
}
