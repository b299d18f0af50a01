package dev.nightjar.core.search;

import com.google.common.base.Suppliers;
import dev.nightjar.core.store.SearchStore.Candidate;
import dev.nightjar.core.store.Transaction;
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

    private final TextLeg text = new TextLeg();
    private final EntityLeg entity;

    SearchLegs(StopWords stopWords) {
        this.entity = new EntityLeg(stopWords, text);
    }

    /** Every leg that found something, by name, best candidates first. */
    Map<String, List<Candidate>> run(Transaction tx, SearchPlan plan) {
        return withNear(byWords(tx, plan), plan.near());
    }

    /** Those of them that read the database. */
    Map<String, List<Candidate>> byWords(Transaction tx, SearchPlan plan) {
        var found = new LinkedHashMap<String, List<Candidate>>();
        Supplier<Matches> matches = Suppliers.memoize(() -> matches(tx, plan));
        found.put(TEXT, text.find(tx, plan, matches));
        found.put(ENTITY, entity.find(tx, plan, matches));
        boolean hasWords = found.values().stream().anyMatch(leg -> !leg.isEmpty());
        if (!hasWords) {
            found.put(
                    SUBSTRING, tx.search().bySubstring(plan.query().text(), plan.scope(), plan.filter(), plan.depth()));
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

    private Matches matches(Transaction tx, SearchPlan plan) {
        return Matches.of(plan.words(), term -> tx.search().matching(term.word()));
    }
}
