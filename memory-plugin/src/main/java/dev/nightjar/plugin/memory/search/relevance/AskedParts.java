package dev.nightjar.plugin.memory.search.relevance;

import java.util.Map;
import java.util.Set;

/**
 * What a question asks for, in parts, each with how much it tells.
 *
 * @param words the stems of words and the pairs of characters, each with its weight, above 0
 * @param pairs those of them that are pairs of characters of a script without spaces, to be looked for as they are
 * @param date the weight of the date it names; 0 when it names none
 * @param subject whom it is about
 * @param memories how many memories are stored
 */
record AskedParts(Map<String, Double> words, Set<String> pairs, double date, Subject subject, long memories) {

    AskedParts {
        words = Map.copyOf(words);
        pairs = Set.copyOf(pairs);
    }

    /** All that it asks for; 0 when its words say nothing. */
    double total() {
        return date + words.values().stream().mapToDouble(weight -> weight).sum();
    }

    /**
     * The same in units of one word that is in one memory only: what tells one memory from all others. One such word can be
     * matched by chance.
     */
    double mass(double share) {
        return total() == 0 ? 0 : share * total() / Math.log(memories + 1.0);
    }
}
