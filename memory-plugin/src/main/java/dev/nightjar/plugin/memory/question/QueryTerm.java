package dev.nightjar.plugin.memory.question;

import dev.nightjar.plugin.memory.term.Term;

/**
 * A word of a question.
 *
 * @param term what is asked for
 * @param documents how many memories hold one of its forms; counting stops just above the budget
 * @param worth how much it counts beside the words of the question itself, above 0 to 1
 */
public record QueryTerm(Term term, long documents, double worth) {

    private static final double LEAST = 1e-6;

    /** A word of the question itself. */
    public QueryTerm(Term term, long documents) {
        this(term, documents, 1);
    }

    /** The word as it is written, in lower case. */
    public String word() {
        return term.word();
    }

    /** BM25's inverse document frequency among this many memories, by what the word is worth; always above 0. */
    public double weight(long total) {
        return worth * weight(documents, total);
    }

    /**
     * The weight of the word in telling two matches apart: as {@link #weight}, but next to nothing where every other
     * memory holds the word, which then says little about the one that is looked for.
     */
    public double discrimination(long total) {
        return Math.max(LEAST, Math.log((Math.max(total, documents) - documents + 0.5) / (documents + 0.5)));
    }

    /** The weight of a word of a question that so many of this many memories hold. */
    public static double weight(long documents, long total) {
        return Math.log(1 + (Math.max(total, documents) - documents + 0.5) / (documents + 0.5));
    }
}
