package dev.nightjar.benchmarks.agents;

import com.google.common.base.Splitter;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * How much of an answer stands in a text, by stems of words: 1 when all of them do. It says nothing of whether the text
 * means the same.
 */
final class AnswerCoverage {

    /** Shorter stems are mostly articles and the like. */
    private static final int MIN_LENGTH = 3;

    private static final Splitter STEMS = Splitter.on(' ').omitEmptyStrings();

    private final UnaryOperator<String> stemmer;
    private final Set<String> wanted;

    /** @param stemmer answers the stems of a text, separated by blanks */
    AnswerCoverage(UnaryOperator<String> stemmer, String answer) {
        this.stemmer = stemmer;
        this.wanted = stems(answer);
    }

    /** The share of the answer's stems in the text, 0..1; 0 for an answer without any. */
    double in(String text) {
        if (wanted.isEmpty()) {
            return 0;
        }
        var there = stems(text);
        return (double) wanted.stream().filter(there::contains).count() / wanted.size();
    }

    private Set<String> stems(String text) {
        return STEMS.splitToStream(stemmer.apply(text))
                .filter(stem -> stem.length() >= MIN_LENGTH || Character.isDigit(stem.charAt(0)))
                .collect(Collectors.toSet());
    }
}
