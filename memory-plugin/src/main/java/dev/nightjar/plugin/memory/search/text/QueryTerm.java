package dev.nightjar.plugin.memory.search.text;

/**
 * A word of a question.
 *
 * @param word in lower case
 * @param documents how many memories hold it; counting stops just above the budget
 */
public record QueryTerm(String word, long documents) {

    /** BM25's inverse document frequency among this many memories; always above 0. */
    public double weight(long total) {
        return Math.log(1 + (Math.max(total, documents) - documents + 0.5) / (documents + 0.5));
    }
}
