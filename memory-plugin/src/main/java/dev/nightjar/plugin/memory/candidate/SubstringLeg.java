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

    @Override
    public List<Candidate> find(LegQuery query) {
        return query.found().isEmpty()
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
