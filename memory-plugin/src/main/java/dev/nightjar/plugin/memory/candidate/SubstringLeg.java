package dev.nightjar.plugin.memory.candidate;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import dev.nightjar.plugin.memory.table.row.Candidate;
import java.util.List;

/**
 * Finds memories that hold the whole question somewhere in their text, when neither words nor names found any. A memory
 * that holds a question of more than two words has those between as whole words, so the words would have found it.
 * Thread-safe.
 */
public final class SubstringLeg implements SearchLeg.Reading {

    private static final int MOST_WORDS = 2;

    private static final Splitter SPACES = Splitter.on(CharMatcher.whitespace()).omitEmptyStrings();

    @Override
    public String name() {
        return SUBSTRING;
    }

    @Override
    public List<Candidate> find(LegQuery query) {
        return query.found().isEmpty() && isShort(query.plan().query().text())
                ? query.store().bySubstring(query.plan().query().text(), query.scope(), query.filter(), query.depth())
                : List.of();
    }

    private static boolean isShort(String question) {
        return SPACES.splitToStream(question).limit(MOST_WORDS + 1).count() <= MOST_WORDS;
    }

    @Override
    public String reasonForNothing(LegResults results) {
        boolean hasWords = !results.of(TEXT).isEmpty() || !results.of(ENTITY).isEmpty();
        return hasWords
                ? "not asked, as words or names found something"
                : "nothing that passes the filters holds the whole question, or it has more than two words";
    }
}
