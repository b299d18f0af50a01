package dev.nightjar.plugin.maintenance.extract.claim;

import java.util.Set;

/**
 * The words of a fact's sentence that say what it is about, lower case; verbs also as infinitives and -ing forms.
 *
 * @param direct those before the first preposition: "has a helmet" of "has a helmet for the bike"
 * @param all those before a word such as "because" or "about"
 */
public record ObjectWords(Set<String> direct, Set<String> all) {

    /** Of a sentence that cannot be read. */
    public static final ObjectWords NONE = new ObjectWords(Set.of(), Set.of());

    /** Copies the sets. */
    public ObjectWords {
        direct = Set.copyOf(direct);
        all = Set.copyOf(all);
    }
}
