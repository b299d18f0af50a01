package dev.nightjar.plugin.memory.term;

import java.util.HashSet;
import java.util.Set;

/**
 * One thing a question asks for.
 *
 * @param word as it is written, in lower case
 * @param forms the tokens of the full-text index that it may stand under; at least one
 * @param cutting how texts are cut to be compared with it
 */
public record Term(String word, Set<String> forms, Cutting cutting) {

    public Term {
        forms = Set.copyOf(forms);
    }

    /** A copy of this term with further tokens. */
    public Term with(Set<String> more) {
        var all = new HashSet<>(forms);
        all.addAll(more);
        return new Term(word, all, cutting);
    }
}
