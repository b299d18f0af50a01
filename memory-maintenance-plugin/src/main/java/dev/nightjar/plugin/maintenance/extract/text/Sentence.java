package dev.nightjar.plugin.maintenance.extract.text;

import java.util.List;

/**
 * One sentence as words and inner punctuation, contractions written out ("I am", "do not").
 *
 * @param words the words; a quoted title is one of them
 * @param isQuestion whether it ends with a question mark
 */
public record Sentence(List<String> words, boolean isQuestion) {

    /** Copies the words. */
    public Sentence {
        words = List.copyOf(words);
    }
}
