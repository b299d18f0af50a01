package dev.nightjar.plugin.memory.search;

import dev.nightjar.plugin.memory.term.StopWords;
import java.util.List;

/**
 * How memories are searched.
 *
 * @param stopWords languages whose most common words are left out of questions in them: any of the defaults; may be
 *     empty
 */
public record SearchSettings(List<String> stopWords) {

    /** All of them. */
    public static final SearchSettings DEFAULTS = new SearchSettings(StopWords.LANGUAGES);

    /** @throws IllegalArgumentException naming the value that is not accepted */
    public SearchSettings {
        stopWords = List.copyOf(stopWords);
        StopWords.of(stopWords);
    }
}
