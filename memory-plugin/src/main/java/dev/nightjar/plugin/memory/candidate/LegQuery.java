package dev.nightjar.plugin.memory.candidate;

import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.plugin.memory.question.TextQuery;
import dev.nightjar.plugin.memory.table.SearchQueries;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.row.Candidate;
import dev.nightjar.plugin.memory.table.row.SearchWord;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * One search while its legs read the database. Belongs to one thread.
 *
 * @param tx the transaction
 * @param plan the search
 * @param words the words to look up
 * @param matches all memories that hold one of the words; read from the database on first use
 * @param found what the legs before this one found, by their names; legs that found nothing are left out
 */
public record LegQuery(
        Tables tx, SearchPlan plan, TextQuery words, Supplier<Matches> matches, Map<String, List<Candidate>> found) {

    SearchQueries store() {
        return tx.search();
    }

    /** The words with how much they tell. */
    List<SearchWord> sought() {
        return words.terms().stream()
                .map(term -> new SearchWord(term.term().forms(), term.discrimination(words.total())))
                .toList();
    }

    /**
     * Keys of all memories among which those that pass are, ascending, where turns are not asked for and the others are
     * few, and no past time is asked about.
     */
    Optional<long[]> few() {
        return plan.others(tx);
    }

    MemoryScope scope() {
        return plan.scope();
    }

    MemoryFilter filter() {
        return plan.filter();
    }

    int depth() {
        return plan.depth();
    }
}
