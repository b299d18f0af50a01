package dev.nightjar.client;

/**
 * A result of a search.
 *
 * @param rank its place, from 1
 * @param score how well it fits among the results; comparable within one search only
 * @param relevance how well it fits the question, 0 to 1
 * @param memory what was found
 */
public record Hit(int rank, double score, double relevance, Memory memory) {

    static Hit of(JsonObject answer) {
        return new Hit(
                (int) answer.number("rank"),
                answer.number("score"),
                answer.number("relevance"),
                Memory.of(answer.object("memory")));
    }
}
