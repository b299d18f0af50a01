package dev.nightjar.plugin.memory.search;

import dev.nightjar.memory.MemoryScope;
import dev.nightjar.plugin.memory.candidate.DocumentFrequencies;
import dev.nightjar.plugin.memory.question.Words;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.term.StopWords;
import dev.nightjar.plugin.memory.term.Term;
import dev.nightjar.plugin.memory.term.TermCutter;
import dev.nightjar.plugin.memory.term.TermFinder;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Measures how much of what one text tells another one holds. A word tells the more the fewer memories hold it.
 * Thread-safe.
 */
public final class InformationShare {

    /** Nobody answers with the date on which something was noted. */
    private static final Pattern DATE = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");

    private final Database database;
    private final StopWords stopWords;
    private final DocumentFrequencies frequencies;

    /**
     * @param stopWords what says nothing
     * @param frequencies how many memories hold a word
     */
    InformationShare(Database database, StopWords stopWords, DocumentFrequencies frequencies) {
        this.database = database;
        this.stopWords = stopWords;
        this.frequencies = frequencies;
    }

    /**
     * The share of what a text tells beyond what was known that another text holds, 0..1; 0 when it tells nothing new.
     * Names of speakers tell nothing: who is spoken to is "you".
     */
    public double of(MemoryScope scope, String told, String known, String text) {
        var terms = TermCutter.asked(DATE.matcher(told).replaceAll(" "));
        var finder = new TermFinder(terms);
        var before = finder.in(known);
        var held = finder.in(text);
        var silent = stopWords.in(told);
        var fresh = terms.stream()
                .filter(term -> !before.contains(term) && !silent.contains(term.word()))
                .toList();
        return fresh.stream().noneMatch(held::contains) ? 0 : share(scope, fresh, held);
    }

    private double share(MemoryScope scope, List<Term> fresh, Set<Term> held) {
        return database.read(tx -> {
            var names = names(tx.turns().speakers(scope));
            var telling =
                    fresh.stream().filter(term -> !names.contains(term.word())).toList();
            var weighed = frequencies.query(tx, scope, telling);
            double all = 0;
            double found = 0;
            for (var term : weighed.asked()) {
                double weight = term.weight(weighed.weighingTotal());
                all += weight;
                found += held.contains(term.term()) ? weight : 0;
            }
            return all == 0 ? 0 : found / all;
        });
    }

    private static Set<String> names(Collection<String> speakers) {
        return speakers.stream().flatMap(name -> Words.of(name).stream()).collect(Collectors.toSet());
    }
}
