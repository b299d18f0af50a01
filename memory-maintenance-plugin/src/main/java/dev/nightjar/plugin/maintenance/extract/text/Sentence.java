package dev.nightjar.plugin.maintenance.extract.text;

import java.util.List;

/**
 * One sentence as words and inner punctuation, contractions written out ("I am", "do not").
 *
 * @param tokens the words
 * @param isQuestion whether it ends with a question mark
 */
public record Sentence(List<Token> tokens, boolean isQuestion) {

    /** Copies the words. */
    public Sentence {
        tokens = List.copyOf(tokens);
    }
}
