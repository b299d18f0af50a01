package dev.nightjar.plugin.maintenance.extract.text;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How a language is written, as far as cutting it into sentences and words has to know. All words are lower case.
 *
 * @param words chat spellings and contractions with what they stand for
 * @param endings ends of words with the word they stand for, such as {@code n't} with {@code not}
 * @param abbreviations words whose dot ends no sentence
 * @param afterIs words before which an ending {@code 's} means "is": "my sister's a nurse"
 * @param beforeOwner words behind which it never does: "at my sister's in Leeds", "a master's in law"
 * @param hasOrdinalDots whether a dot makes a number an ordinal: "3. Mai"
 */
public record Spelling(
        Map<String, List<String>> words,
        Map<String, String> endings,
        Set<String> abbreviations,
        Set<String> afterIs,
        Set<String> beforeOwner,
        boolean hasOrdinalDots) {

    /** Copies everything. */
    public Spelling {
        words = Map.copyOf(words);
        endings = Map.copyOf(endings);
        abbreviations = Set.copyOf(abbreviations);
        afterIs = Set.copyOf(afterIs);
        beforeOwner = Set.copyOf(beforeOwner);
    }
}
