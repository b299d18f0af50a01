package dev.nightjar.plugin.memory.search.text;

import dev.nightjar.plugin.memory.term.Term;

/**
 * A word of a question.
 *
 * @param term what is asked for
 * @param documents how many memories hold one of its forms; counting stops just above the budget
 */
public record QueryTerm(Term term, long documents) {

    /** As it is written, in lower case. */
    public String word() {
        return term.word();
    }

    /** BM25's inverse document frequency among this many memories; always above 0. */
    public double weight(long total) {
        return Math.log(1 + (Math.max(total, documents) - documents + 0.5) / (documents + 0.5));
    }
}
