package dev.nightjar.plugin.memory.question;

import dev.nightjar.plugin.memory.term.Term;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The parts that a question asks for, each with how much it tells.
 *
 * @param words its terms, each with its weight, above 0
 * @param people the words of it that name somebody known, whether they count among {@code words} or not
 * @param date the weight of the date it names; 0 when it names none
 * @param subject whom it is about
 * @param memories how many memories are stored
 */
public record AskedParts(Map<Term, Double> words, Set<Term> people, double date, Subject subject, long memories) {

    public AskedParts {
        words = Collections.unmodifiableMap(new LinkedHashMap<>(words)); // in its order, as sums are made of it
        people = Set.copyOf(people);
    }

    /** A copy of the parts without the person they are about; words to be found stay as they are. */
    public AskedParts aboutNobody() {
        return isLookedUp() ? this : new AskedParts(words, Set.of(), date, Subject.NOBODY, memories);
    }

    /** Whether the parts are of words to be found and not of a question. */
    public boolean isLookedUp() {
        return subject == Subject.LOOKED_UP;
    }

    /** The weight of all parts together; 0 when the words of the question say nothing. */
    public double total() {
        return date + words.values().stream().mapToDouble(weight -> weight).sum();
    }

    /**
     * The weight of a share of all parts, in units of one word that is in one memory only and so tells that memory from
     * all others. One such word can be matched by chance.
     */
    public double mass(double share) {
        return total() == 0 ? 0 : share * total() / Math.log(memories + 1.0);
    }
}
