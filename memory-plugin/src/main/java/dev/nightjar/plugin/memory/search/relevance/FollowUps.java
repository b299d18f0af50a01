package dev.nightjar.plugin.memory.search.relevance;

import dev.nightjar.memory.MemoryScope;
import dev.nightjar.plugin.memory.search.leg.DocumentFrequencies;
import dev.nightjar.plugin.memory.search.relevance.AskingWords.Role;
import dev.nightjar.plugin.memory.search.text.NameWords;
import dev.nightjar.plugin.memory.search.text.QueryTerm;
import dev.nightjar.plugin.memory.search.text.SearchQuery;
import dev.nightjar.plugin.memory.search.text.TextQuery;
import dev.nightjar.plugin.memory.search.text.Words;
import dev.nightjar.plugin.memory.store.Database;
import dev.nightjar.plugin.memory.store.Transaction;
import dev.nightjar.plugin.memory.term.StopWords;
import java.time.Clock;
import java.util.List;

/**
 * Tells which prompts go on with what was said before them and say too little by themselves: "By when?", "And her?". Small
 * talk says little, too, but asks for nothing. What a word tells is the more the fewer memories hold it. Thread-safe.
 */
public final class FollowUps {

    private final Database database;
    private final StopWords stopWords;
    private final Questions questions;
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
        this.questions = new Questions(stopWords, clock.getZone());
        this.frequencies = frequencies;
        this.clock = clock;
    }

    /** What a prompt needs of what was said before it. */
    public enum Need {
        /** It stands for itself. */
        NOTHING,
        /** A pronoun in it stands for somebody or something that it does not name. */
        NAMES,
        /** Its words ask for next to nothing. */
        ALL
    }

    /** What it needs of what was said before. */
    public Need need(MemoryScope scope, String prompt) {
        var words = Words.of(prompt);
        var asking = AskingWords.of(stopWords.in(prompt).languages());
        if (!goesOn(prompt, words, asking)) {
            return Need.NOTHING;
        }
        return database.read(tx -> {
            var query = SearchQuery.of(prompt, stopWords);
            var counted = frequencies.query(tx, query.terms());
            if (!tells(tx, scope, query, counted, asking)) {
                return Need.ALL;
            }
            var written = NameWords.in(prompt);
            boolean hasPronoun = words.stream()
                    .anyMatch(word -> asking.is(Role.PRONOUN, word) && !written.contains(word)); // "Sie" is polite
            return hasPronoun
                            && !tellsByKnown(counted, asking)
                            && names(counted, prompt).isEmpty()
                    ? Need.NAMES
                    : Need.NOTHING;
        });
    }

    /**
     * Whether the words of a text could tell one memory from all others: as much as one word that one memory holds. Words that
     * belong to asking do not count.
     */
    public boolean tells(MemoryScope scope, String text) {
        var query = SearchQuery.of(text, stopWords);
        var asking = AskingWords.of(stopWords.in(text).languages());
        return database.read(tx -> tells(tx, scope, query, frequencies.query(tx, query.terms()), asking));
    }

    /** The words of a text that name somebody or something memories speak of, in lower case. */
    public List<String> names(String text) {
        return database.read(tx ->
                names(frequencies.query(tx, SearchQuery.of(text, stopWords).terms()), text));
    }

    private boolean tells(Transaction tx, MemoryScope scope, SearchQuery query, TextQuery counted, AskingWords asking) {
        var asked = questions
                .read(tx, scope, clock.instant(), query.text(), counted)
                .asked();
        double words = counted.asked().stream()
                .filter(term -> asked.words().containsKey(term.term()) && !asking.isAnyRole(term.word()))
                .mapToDouble(term -> term.weight(counted.weighingTotal()))
                .sum();
        return asked.date() + words >= ofOneMemory(counted);
    }

    /** The same without the words that no memory holds: they find nothing. */
    private static boolean tellsByKnown(TextQuery counted, AskingWords asking) {
        double known = counted.asked().stream()
                .filter(term -> term.documents() > 0 && !asking.isAnyRole(term.word()))
                .mapToDouble(term -> term.weight(counted.weighingTotal()))
                .sum();
        return known >= ofOneMemory(counted);
    }

    private static double ofOneMemory(TextQuery counted) {
        return QueryTerm.weight(1, counted.weighingTotal());
    }

    private static List<String> names(TextQuery counted, String text) {
        var written = NameWords.in(text);
        return counted.asked().stream()
                .filter(term -> term.documents() > 0 && written.contains(term.word()))
                .map(QueryTerm::word)
                .toList();
    }

    /**
     * Whether its form may lean on something said before: it asks, and not only about the one who is asked; or it begins like
     * the second half of a sentence. Thanks and greetings lean on nothing.
     */
    private static boolean goesOn(String prompt, List<String> words, AskingWords asking) {
        if (words.isEmpty()) {
            return false;
        }
        boolean asks = prompt.indexOf('?') >= 0 || prompt.indexOf('？') >= 0 || asking.isAny(Role.QUESTION, words);
        boolean refers = asking.isAny(Role.PRONOUN, words) || asking.isAny(Role.REFERENCE, words);
        boolean isOfListener = asking.isAny(Role.ADDRESS, words) && !refers;
        boolean isSecondHalf = asking.is(Role.CONTINUING, words.get(0)) && !asking.isAny(Role.COURTESY, words);
        return asks ? !isOfListener : isSecondHalf;
    }
}
