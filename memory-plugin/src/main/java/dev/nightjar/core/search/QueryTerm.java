package dev.nightjar.core.search;

/**
 * A word looked for.
 *
 * @param word in lower case
 * @param documents how many memories hold it, counted no further than just beyond the budget
 */
record QueryTerm(String word, long documents) {

    /** How telling it is among so many memories: BM25's inverse document frequency, always above 0. */
    double weight(long total) {
        return Math.log(1 + (Math.max(total, documents) - documents + 0.5) / (documents + 0.5));
    }
}
