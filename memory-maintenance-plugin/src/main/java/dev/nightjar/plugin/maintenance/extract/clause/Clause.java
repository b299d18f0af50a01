package dev.nightjar.plugin.maintenance.extract.clause;

import java.util.List;

/**
 * Part of a sentence that may stand alone.
 *
 * @param lead what joined it to the part before, in lower case; empty for the first one
 * @param words its words
 */
public record Clause(String lead, List<String> words) {

    /** Copies the words. */
    public Clause {
        words = List.copyOf(words);
    }
}
