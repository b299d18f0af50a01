package dev.nightjar.plugin.memory.search;

import dev.nightjar.memory.MemoryScope;
import dev.nightjar.plugin.memory.candidate.DocumentFrequencies;
import dev.nightjar.plugin.memory.question.QueryTerm;
import dev.nightjar.plugin.memory.question.Question;
import dev.nightjar.plugin.memory.question.TextQuery;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.term.StopWords;
import dev.nightjar.plugin.memory.term.Term;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;

/**
 * Tells which prompts go on with what was said before them and say too little by themselves: "By when?", "And her?".
 * Small talk says little, too, but asks for nothing. The store is asked only about prompts that lean by their form.
 * Thread-safe.
 */
public final class FollowUps {

    private final Database database;
    private final StopWords stopWords;
    private final DocumentFrequencies frequencies;
    private final Clock clock;

    /**
     * @param stopWords what says nothing
     * @param frequencies how many memories hold a word
     * @param clock with the zone in which the days named in questions begin
     */
    public FollowUps(Database database, StopWords stopWords, DocumentFrequencies frequencies, Clock clock) {
        this.database = database;
        this.stopWords = stopWords;
        this.frequencies = frequencies;
        this.clock = clock;
    }

    /** What a prompt needs of what was said before it. */
    public enum Need {
        /** It stands for itself. */
        NOTHING,
        /** A pronoun in it stands for somebody or something that it does not name. */
        NAMES,
        /** It says next to nothing about what it asks for. */
        ALL
    }

    /** What it needs of what was said before. */
    public Need need(MemoryScope scope, String prompt) {
        var form = form(prompt);
        if (!form.mayLean()) {
            return Need.NOTHING;
        }
        if (!form.saysSo()) {
            return form.isEmpty() ? Need.ALL : Need.NOTHING;
        }
        return form.telling().isEmpty() ? Need.ALL : need(scope, form, question(prompt));
    }

    /** Whether a text says by itself what it is about. */
    public boolean saysEnough(MemoryScope scope, String text) {
        return !form(text).telling().isEmpty() && need(scope, text) != Need.ALL;
    }

    /** The words of a text that name somebody or something memories speak of, in lower case. */
    public List<String> names(MemoryScope scope, String text) {
        var question = question(text);
        return names(counted(scope, question.terms()), question);
    }

    private Need need(MemoryScope scope, PromptForm form, Question prompt) {
        var counted = counted(scope, form.telling());
        if (form.telling().size() == 1 && !tellsOneMemory(counted)) {
            return Need.ALL;
        }
        return form.hasPronoun()
                        && !tellsOneMemory(known(counted))
                        && names(counted, prompt).isEmpty()
                ? Need.NAMES
                : Need.NOTHING;
    }

    private PromptForm form(String text) {
        return PromptForm.of(question(text), LocalDate.now(clock));
    }

    private Question question(String text) {
        return database.read(tx -> Question.of(tx, text, stopWords));
    }

    private TextQuery counted(MemoryScope scope, List<Term> terms) {
        return database.read(tx -> frequencies.query(tx, scope, terms));
    }

    /** Without the words that no memory holds: they find nothing. */
    private static TextQuery known(TextQuery counted) {
        return new TextQuery(
                counted.asked().stream().filter(term -> term.documents() > 0).toList(), counted.total());
    }

    /** Whether words together are as rare as one word that a single memory holds. */
    private static boolean tellsOneMemory(TextQuery counted) {
        double all = counted.asked().stream()
                .mapToDouble(term -> term.weight(counted.weighingTotal()))
                .sum();
        return all >= QueryTerm.weight(1, counted.weighingTotal());
    }

    private static List<String> names(TextQuery counted, Question question) {
        var written = question.capitalised();
        return counted.asked().stream()
                .filter(term -> term.documents() > 0 && written.contains(term.word()))
                .map(QueryTerm::word)
                .toList();
    }
}
