package dev.nightjar.plugin.memory.candidate;

import dev.nightjar.plugin.memory.table.row.Candidate;
import java.util.List;

/**
 * Finds memories that hold the whole question somewhere in their text, when neither words nor names found any.
 * Thread-safe.
 */
public final class SubstringLeg implements SearchLeg.Reading {

    @Override
    public String name() {
        return SUBSTRING;
    }

    /**
     * Distinct words of a question of which one stands between others: a text with the whole question has that one as a
     * word, by which it is found, so that no text needs to be read for it.
     */
    private static final int HAS_INNER_WORD = 3;

    @Override
    public List<Candidate> find(LegQuery query) {
        boolean mayBePart = query.plan().query().terms().size() < HAS_INNER_WORD;
        return query.found().isEmpty() && mayBePart
                ? query.store().bySubstring(query.plan().query().text(), query.scope(), query.filter(), query.depth())
                : List.of();
    }

    @Override
    public String reasonForNothing(LegResults results) {
        boolean hasWords = !results.of(TEXT).isEmpty() || !results.of(ENTITY).isEmpty();
        return hasWords
                ? "not asked, as words or names found something"
                : "nothing that passes the filters holds the whole question";
    }
}
