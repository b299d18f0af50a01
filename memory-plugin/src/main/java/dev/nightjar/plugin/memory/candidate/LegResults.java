package dev.nightjar.plugin.memory.candidate;

import dev.nightjar.memory.SearchHit.Explanation.LegPlace;
import dev.nightjar.plugin.memory.question.QueryTerm;
import dev.nightjar.plugin.memory.question.TextQuery;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.row.Candidate;
import dev.nightjar.plugin.memory.term.Term;
import dev.nightjar.plugin.memory.term.TermFinder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The candidates that the legs of one search found.
 *
 * @param words the words looked up
 * @param byLeg the candidates by name of the leg, best first; legs that found nothing are left out
 */
public record LegResults(TextQuery words, Map<String, List<Candidate>> byLeg) {

    /** Nothing was looked up. */
    static final LegResults NONE = new LegResults(TextQuery.NONE, Map.of());

    /** The candidates of a leg, best first. */
    public List<Candidate> of(String leg) {
        return byLeg.getOrDefault(leg, List.of());
    }

    /** Finds the words of the question in texts; one for all searches of a read that ask for the same words. */
    public TermFinder finder(Tables tx) {
        var terms = words.asked().stream().map(QueryTerm::term).toList();
        return tx.once(new Asked(terms), () -> new TermFinder(terms));
    }

    /** The places of every candidate in the legs, in the order of first appearance. */
    public Map<Long, List<LegPlace>> places() {
        var places = new LinkedHashMap<Long, List<LegPlace>>();
        byLeg.forEach((leg, candidates) -> {
            for (int i = 0; i < candidates.size(); i++) {
                var candidate = candidates.get(i);
                places.computeIfAbsent(candidate.pk(), pk -> new ArrayList<>())
                        .add(new LegPlace(leg, i + 1, candidate.value()));
            }
        });
        return places;
    }

    private record Asked(List<Term> terms) {}
}
