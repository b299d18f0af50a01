package dev.nightjar.plugin.memory.passage;

import dev.nightjar.plugin.memory.question.Question;
import dev.nightjar.plugin.memory.term.StopWords;
import dev.nightjar.plugin.memory.term.Term;
import dev.nightjar.plugin.memory.term.TermFinder;
import java.util.List;

/** What a question looks for in a text, without stop words. Immutable. */
public final class Terms {

    /** Each has a bit. */
    private static final int MOST = Long.SIZE;

    /** Nothing is looked for. */
    public static final Terms NONE = new Terms(List.of());

    private final List<Term> terms;

    private Terms(List<Term> terms) {
        this.terms = terms;
    }

    /** Of a question. */
    public static Terms of(String question, StopWords stopWords) {
        return new Terms(
                Question.of(question, stopWords).terms().stream().limit(MOST).toList());
    }

    /** How many there are. */
    int count() {
        return terms.size();
    }

    /** What finds them in the passages of a text. */
    TermFinder finder() {
        return new TermFinder(terms);
    }

    /** Which of them a passage holds, a bit for each. */
    long in(String passage, TermFinder finder) {
        long held = 0;
        for (var term : finder.in(passage)) {
            held |= 1L << terms.indexOf(term);
        }
        return held;
    }
}
