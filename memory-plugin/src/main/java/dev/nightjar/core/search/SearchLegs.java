package dev.nightjar.core.search;

import com.google.common.base.Suppliers;
import dev.nightjar.core.database.Sql;
import dev.nightjar.core.store.EntityStore;
import dev.nightjar.core.store.SearchStore;
import dev.nightjar.core.store.SearchStore.Candidate;
import dev.nightjar.core.store.WordStore;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The legs of a search: each answers with a ranked list of its own. Thread-safe. */
final class SearchLegs {

    static final String TEXT = "text";
    static final String VECTOR = "vector";
    static final String ENTITY = "entity";
    static final String SUBSTRING = "substring";

    private final SearchStore store;
    private final WordStore words = new WordStore();
    private final TextLeg text;
    private final EntityLeg entity;

    SearchLegs(SearchStore store, EntityStore entities, StopWords stopWords) {
        this.store = store;
        this.text = new TextLeg(store);
        this.entity = new EntityLeg(store, entities, stopWords, text);
    }

    /** Every leg that found something, by name, best candidates first. */
    Map<String, List<Candidate>> run(Sql sql, SearchPlan plan) {
        return withNear(byWords(sql, plan), plan.near());
    }

    /** Those of them that read the database. */
    Map<String, List<Candidate>> byWords(Sql sql, SearchPlan plan) {
        var found = new LinkedHashMap<String, List<Candidate>>();
        Supplier<Matches> matches = Suppliers.memoize(() -> matches(sql, plan));
        found.put(TEXT, text.find(sql, plan, matches));
        found.put(ENTITY, entity.find(sql, plan, matches));
        boolean hasWords = found.values().stream().anyMatch(leg -> !leg.isEmpty());
        if (!hasWords) {
            found.put(
                    SUBSTRING, store.bySubstring(sql, plan.query().text(), plan.scope(), plan.filter(), plan.depth()));
        }
        found.values().removeIf(List::isEmpty);
        return found;
    }

    /** These legs and what was found by meaning. */
    static Map<String, List<Candidate>> withNear(Map<String, List<Candidate>> byWords, List<Candidate> near) {
        var found = new LinkedHashMap<>(byWords);
        if (!near.isEmpty()) {
            found.put(VECTOR, near);
        }
        return found;
    }

    private Matches matches(Sql sql, SearchPlan plan) {
        return Matches.of(plan.words(), term -> words.matching(sql, term.quoted()));
    }
}
