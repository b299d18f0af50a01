package dev.nightjar.core.search;

import dev.nightjar.core.database.Sql;
import dev.nightjar.core.store.EntityStore;
import dev.nightjar.core.store.SearchStore;
import dev.nightjar.core.store.SearchStore.Candidate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The legs of a search: each answers with a ranked list of its own. Thread-safe. */
final class SearchLegs {

    static final String TEXT = "text";
    static final String VECTOR = "vector";
    static final String ENTITY = "entity";
    static final String SUBSTRING = "substring";

    private final SearchStore store;
    private final EntityStore entities;
    private final StopWords stopWords;
    private final TextLeg text;

    SearchLegs(SearchStore store, EntityStore entities, StopWords stopWords) {
        this.store = store;
        this.text = new TextLeg(store);
        this.entities = entities;
        this.stopWords = stopWords;
    }

    /** Every leg that found something, by name, best candidates first. */
    Map<String, List<Candidate>> run(Sql sql, SearchPlan plan) {
        var found = new LinkedHashMap<String, List<Candidate>>();
        found.put(TEXT, text.find(sql, plan));
        found.put(ENTITY, byEntity(sql, plan));
        boolean hasWords = found.values().stream().anyMatch(leg -> !leg.isEmpty());
        if (!hasWords) {
            found.put(
                    SUBSTRING, store.bySubstring(sql, plan.query().text(), plan.scope(), plan.filter(), plan.depth()));
        }
        found.put(VECTOR, plan.near());
        found.values().removeIf(List::isEmpty);
        return found;
    }

    /**
     * Memories of the entities named in the question, ranked inside by how well they fit the rest of it: ranked by age
     * alone this leg would push down better answers of the others.
     */
    private List<Candidate> byEntity(Sql sql, SearchPlan plan) {
        var named = entities.withNames(sql, plan.scope(), plan.query().possibleNames(stopWords));
        if (named.isEmpty()) {
            return List.of();
        }
        var fitting = new ArrayList<Candidate>(plan.words()
                .match()
                .map(match -> store.byEntityAndText(sql, named, match, plan.scope(), plan.filter(), plan.depth()))
                .orElse(List.of()));
        if (fitting.size() < plan.depth()) {
            var known = fitting.stream().map(Candidate::pk).collect(Collectors.toSet());
            store.byEntity(sql, named, plan.scope(), plan.filter(), plan.depth()).stream()
                    .filter(candidate -> !known.contains(candidate.pk()))
                    .limit(plan.depth() - fitting.size())
                    .toList()
                    .forEach(fitting::add);
        }
        return fitting;
    }
}
