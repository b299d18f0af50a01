package dev.nightjar.plugin.memory.search.relevance;

import dev.nightjar.memory.MemoryScope;
import dev.nightjar.plugin.memory.search.leg.DocumentFrequencies;
import dev.nightjar.plugin.memory.search.relevance.AskingWords.Role;
import dev.nightjar.plugin.memory.search.text.QueryTerm;
import dev.nightjar.plugin.memory.search.text.SearchQuery;
import dev.nightjar.plugin.memory.search.text.Words;
import dev.nightjar.plugin.memory.store.Database;
import dev.nightjar.plugin.memory.term.StopWords;
import java.time.Clock;
import java.util.List;

/**
 * Tells which prompts go on with what was said before them and say too little by themselves: "By when?", "And her?". Small
 * talk says little, too, but asks for nothing. Thread-safe.
 */
public final class FollowUps {

    private final Database database;
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
        this.questions = new Questions(stopWords, clock.getZone());
        this.frequencies = frequencies;
        this.clock = clock;
    }

    /** Whether it is to be read together with what was said before. */
    public boolean isFollowUp(MemoryScope scope, String prompt) {
        return goesOn(prompt) && !tells(scope, prompt);
    }

    /** Whether its words could tell one memory from all others: as much as one word that a single memory holds. */
    public boolean tells(MemoryScope scope, String text) {
        var query = SearchQuery.of(text, questions.stopWords());
        return database.read(tx -> {
            var words = frequencies.query(tx, query.terms());
            var asked = questions.read(tx, scope, clock.instant(), query.text(), words).asked();
            return asked.total() >= ofOneMemory(words.weighingTotal());
        });
    }

    private static double ofOneMemory(long memories) {
        return QueryTerm.weight(1, memories);
    }

    /**
     * Whether its form leans on something said before: it asks, and not only about the one who is asked; or it begins like
     * the second half of a sentence. Thanks and greetings lean on nothing.
     */
    private boolean goesOn(String prompt) {
        var words = Words.of(prompt);
        if (words.isEmpty()) {
            return false;
        }
        var asking = AskingWords.of(questions.stopWords().in(prompt).languages());
        boolean asks = prompt.indexOf('?') >= 0 || prompt.indexOf('？') >= 0 || asking.isAny(Role.QUESTION, words);
        boolean isOfListener = asking.isAny(Role.ADDRESS, words) && !asking.isAny(Role.REFERENCE, words);
        boolean isSecondHalf =
                asking.isAny(Role.CONTINUING, List.of(words.get(0))) && !asking.isAny(Role.COURTESY, words);
        return asks ? !isOfListener : isSecondHalf;
    }
}
