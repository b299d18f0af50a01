package dev.nightjar.plugin.memory.table.row;

import java.util.Set;

/**
 * A word that is looked for.
 *
 * @param forms the tokens it may stand under
 * @param weight how much it tells, above 0
 */
public record SearchWord(Set<String> forms, double weight) {

    public SearchWord {
        forms = Set.copyOf(forms);
    }
}
