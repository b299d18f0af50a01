package dev.nightjar.plugin.memory.block;

import dev.nightjar.memory.Quotation;
import dev.nightjar.plugin.memory.fact.TextSimilarity;
import dev.nightjar.plugin.memory.question.Words;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Something said, to tell whether it only repeats something else. Who says "I" means himself, an order of words tells
 * who did what to whom, and a "not" turns everything: in doubt it is no repeat.
 *
 * @param by who said it; null for what is not of a conversation
 * @param words its words, in order
 * @param wording the same, to be compared with a rewording
 * @param isQuestion whether it asks
 */
record Utterance(@Nullable String by, List<String> words, TextSimilarity wording, boolean isQuestion) {

    /** The utterance of a speaker, as far as it is shown. */
    static Utterance by(String speaker, String text) {
        return of(speaker, text);
    }

    /** A text that stands for itself. */
    static Utterance byNobody(String text) {
        return of(null, text);
    }

    /** The utterance that a statement quotes. */
    static Utterance of(Quotation quoted) {
        return of(quoted.speaker().equals(Quotation.NAMELESS) ? null : quoted.speaker(), quoted.sentence());
    }

    /** Whether one of the two is enough. */
    boolean repeats(Utterance other) {
        boolean isOfSame = by == null || other.by == null || by.equals(other.by);
        return isOfSame
                && isQuestion == other.isQuestion
                && (words.equals(other.words) || wording.saysSameAs(other.wording));
    }

    private static Utterance of(@Nullable String by, String text) {
        return new Utterance(by, Words.of(text), TextSimilarity.of(text), text.endsWith("?") || text.endsWith("？"));
    }
}
