package dev.nightjar.plugin.memory.passage;

import dev.nightjar.plugin.memory.question.Question;
import dev.nightjar.plugin.memory.term.StopWords;
import dev.nightjar.plugin.memory.term.Term;
import dev.nightjar.plugin.memory.term.TermFinder;
import java.util.List;

/** The terms that a question looks for in a text, without stop words. Immutable. */
public final class Terms {

    /** Most terms of a question: each has a bit. */
    private static final int MOST = Long.SIZE;

    /** No terms: nothing is looked for. */
    public static final Terms NONE = new Terms(List.of());

    private final List<Term> terms;

    private Terms(List<Term> terms) {
        this.terms = terms;
    }

    /** The terms of a question. */
    public static Terms of(String question, StopWords stopWords) {
        return new Terms(
                Question.of(question, stopWords).terms().stream().limit(MOST).toList());
    }

    /** Number of terms. */
    int count() {
        return terms.size();
    }

    /** A finder of these terms in the passages of a text. */
    TermFinder finder() {
        return new TermFinder(terms);
    }

    /** The terms that a passage holds, a bit for each. */
    long in(String passage, TermFinder finder) {
        long held = 0;
        for (var term : finder.in(passage)) {
            held |= 1L << terms.indexOf(term);
        }
        return held;
    }
}
