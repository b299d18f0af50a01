package dev.nightjar.plugin.memory.search;

import dev.nightjar.plugin.memory.search.text.StopWords;
import java.util.List;

/**
 * How memories are searched.
 *
 * @param stopWords languages whose most common words are left out of queries: {@code de}, {@code en}, {@code es},
 *     {@code fr}, {@code it}, {@code nl}, {@code pt}, {@code ru}; may be empty
 */
public record SearchSettings(List<String> stopWords) {

    /** English. */
    public static final SearchSettings DEFAULTS = new SearchSettings(List.of("en"));

    /** @throws IllegalArgumentException naming the value that is not accepted */
    public SearchSettings {
        stopWords = List.copyOf(stopWords);
        StopWords.of(stopWords);
    }
}
