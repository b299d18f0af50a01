package dev.nightjar.plugin.memory.candidate;

import dev.nightjar.plugin.memory.table.row.Candidate;
import java.util.List;

/**
 * Finds memories that hold the whole question somewhere in their text, when neither words nor names found any.
 * Thread-safe.
 */
public final class SubstringLeg implements SearchLeg.Reading {

    /**
     * Of so many distinct words one stands between others. A text that holds the whole question has that one as a word,
     * so the text leg finds it, and no text needs to be read.
     */
    private static final int WITH_INNER_WORD = 3;

    @Override
    public String name() {
        return SUBSTRING;
    }

    @Override
    public List<Candidate> find(LegQuery query) {
        boolean mayBePart = query.plan().query().terms().size() < WITH_INNER_WORD;
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
