package dev.nightjar.plugin.memory.search.relevance;

import dev.nightjar.memory.MemoryScope;
import dev.nightjar.plugin.memory.entity.NameKey;
import dev.nightjar.plugin.memory.search.relevance.QuestionReader.KnownNames;
import dev.nightjar.plugin.memory.search.text.QuestionTime;
import dev.nightjar.plugin.memory.search.text.TextQuery;
import dev.nightjar.plugin.memory.search.text.Words;
import dev.nightjar.plugin.memory.store.Transaction;
import dev.nightjar.plugin.memory.term.StopWords;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.HashSet;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Reads what texts ask for, with what memory knows of who has spoken and who is named.
 *
 * @param stopWords what says nothing
 * @param zone where the days named in questions begin
 */
record Questions(StopWords stopWords, ZoneId zone) {

    private static final int MAX_SPEAKERS = 50;
    /** A name further behind in a prompt is hardly what it asks about. */
    private static final int MAX_WORDS = 64;

    /**
     * @param text the question
     * @param words its words with their counts
     */
    Read read(Transaction tx, MemoryScope scope, Instant now, String text, TextQuery words) {
        Predicate<String> isPerson = word -> tx.entities().hasPersonCalled(scope, NameKey.of(word));
        var time = QuestionTime.of(text, LocalDate.ofInstant(now, zone), isPerson);
        var saysNothing = stopWords.in(text);
        var names = names(
                tx.turns().speakers(scope, MAX_SPEAKERS),
                text,
                word -> !saysNothing.contains(word) && isPerson.test(word));
        return new Read(new QuestionReader(saysNothing).read(text, words, time, names), time, saysNothing);
    }

    private static KnownNames names(List<String> speakers, String question, Predicate<String> isPerson) {
        var words = new HashSet<String>();
        speakers.forEach(name -> words.addAll(Words.of(name)));
        var asked = Words.of(question).stream().distinct().limit(MAX_WORDS).toList();
        var named = asked.stream().filter(words::contains).collect(Collectors.toSet());
        if (named.isEmpty()) { // one name is enough, and every other word costs a look into the database
            asked.stream().filter(isPerson).findFirst().ifPresent(named::add);
        }
        return new KnownNames(speakers.size(), words, named);
    }

    /**
     * What was read.
     *
     * @param asked what the text asks for
     * @param time what it says about time
     * @param saysNothing the stop words of the languages it may be in
     */
    record Read(AskedParts asked, QuestionTime time, StopWords saysNothing) {}
}
