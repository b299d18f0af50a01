package dev.nightjar.plugin.memory.candidate;

import dev.nightjar.plugin.memory.question.Question;
import dev.nightjar.plugin.memory.question.Words;
import dev.nightjar.plugin.memory.table.row.Candidate;
import dev.nightjar.plugin.memory.term.Term;
import java.util.List;
import java.util.Set;

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
        return query.found().isEmpty() && !hasInnerWord(query.plan().query())
                ? query.store().bySubstring(query.plan().query().text(), query.scope(), query.filter(), query.depth())
                : List.of();
    }

    /**
     * Whether a word that is looked up stands between blanks. A text that holds the whole question has it as a word, so
     * the text leg finds that text, and no other needs to be read.
     */
    private static boolean hasInnerWord(Question question) {
        var text = question.text();
        int first = text.indexOf(' ');
        int last = text.lastIndexOf(' ');
        if (first == last) {
            return false;
        }
        var inner = Set.copyOf(Words.of(text.substring(first, last)));
        return question.terms().stream().map(Term::word).anyMatch(inner::contains);
    }

    @Override
    public String reasonForNothing(LegResults results) {
        boolean hasWords = !results.of(TEXT).isEmpty() || !results.of(ENTITY).isEmpty();
        return hasWords
                ? "not asked, as words or names found something"
                : "nothing that passes the filters holds the whole question";
    }
}
