package dev.nightjar.plugin.maintenance.extract.language;

import java.util.HashSet;
import java.util.List;

/** Tells how far the words of a text show it to be in a language. Immutable. */
final class Familiarity {

    /** How many common words one word of a related language outweighs: Romance languages share many. */
    private static final int FOREIGN = 2;

    /** Shorter forms of verbs are words of other languages as well: "he", "son". */
    private static final int MIN_VERB = 4;

    private final WordClass common;
    private final WordClass relatives;
    private final Verbs verbs;
    private final boolean isToldByVerbs;

    /**
     * @param common words that nearly every text of the language holds
     * @param relatives words of related languages that it does not have
     * @param isToldByVerbs whether forms of its verbs count as well, since many a sentence holds little else
     */
    Familiarity(WordClass common, WordClass relatives, Verbs verbs, boolean isToldByVerbs) {
        this.common = common;
        this.relatives = relatives;
        this.verbs = verbs;
        this.isToldByVerbs = isToldByVerbs;
    }

    /** How many of the words, each counted once, speak for the language, less what speaks for its relatives. */
    int of(List<String> words) {
        int sum = 0;
        for (var word : new HashSet<>(words)) {
            boolean isVerb = isToldByVerbs && word.length() >= MIN_VERB && verbs.isWord(word);
            sum += common.contains(word) || isVerb ? 1 : 0;
            sum -= relatives.contains(word) ? FOREIGN : 0;
        }
        return sum;
    }
}
