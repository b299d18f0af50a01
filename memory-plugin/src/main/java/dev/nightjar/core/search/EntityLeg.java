package dev.nightjar.core.search;

import dev.nightjar.core.database.Sql;
import dev.nightjar.core.store.EntityStore;
import dev.nightjar.core.store.SearchStore;
import dev.nightjar.core.store.SearchStore.Candidate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Finds memories of the entities named in the question, ranked inside by how well they fit the rest of it: ranked by age
 * alone this leg would push down better answers of the others. Thread-safe.
 */
final class EntityLeg {

    /** Whoever is mentioned more often than this is in much of what is told; their newest mentions are looked at. */
    private static final int MOST_MENTIONS = 20_000;

    private final SearchStore store;
    private final EntityStore entities;
    private final StopWords stopWords;
    private final TextLeg text;

    EntityLeg(SearchStore store, EntityStore entities, StopWords stopWords, TextLeg text) {
        this.store = store;
        this.entities = entities;
        this.stopWords = stopWords;
        this.text = text;
    }

    /**
     * The best of what mentions an entity that is named.
     *
     * @param matches all that hold one of the question's words; looked up when it is asked for
     */
    List<Candidate> find(Sql sql, SearchPlan plan, Supplier<Matches> matches) {
        var named = entities.withNames(sql, plan.scope(), plan.query().possibleNames(stopWords));
        if (named.isEmpty()) {
            return List.of();
        }
        if (plan.words().isTooCommon() || TextLeg.leavesFew(plan.filter())) {
            return everyMention(sql, plan, named);
        }
        var mentioning = entities.mentioning(sql, named, MOST_MENTIONS);
        var fitting = text.among(sql, plan, matches.get().among(mentioning));
        return fitting.size() >= plan.depth() ? fitting : filled(fitting, newest(sql, plan, mentioning), plan.depth());
    }

    private List<Candidate> everyMention(Sql sql, SearchPlan plan, List<Long> named) {
        var fitting = plan.words()
                .match()
                .map(match -> store.byEntityAndText(sql, named, match, plan.scope(), plan.filter(), plan.depth()))
                .orElse(List.of());
        return fitting.size() >= plan.depth()
                ? fitting
                : filled(fitting, store.byEntity(sql, named, plan.scope(), plan.filter(), plan.depth()), plan.depth());
    }

    /** Keys grow with time, nearly; so the newest by time are among the last of them. */
    private List<Candidate> newest(Sql sql, SearchPlan plan, long[] mentioning) {
        int beforeLast = Math.max(0, mentioning.length - TextLeg.looked(plan));
        var last = Arrays.copyOfRange(mentioning, beforeLast, mentioning.length);
        var found = store.newestOf(sql, last, plan.scope(), plan.filter(), plan.depth());
        return found.size() >= plan.depth() || last.length == mentioning.length
                ? found
                : store.newestOf(sql, mentioning, plan.scope(), plan.filter(), plan.depth());
    }

    /** The fitting ones, then others up to the depth. */
    private static List<Candidate> filled(List<Candidate> fitting, List<Candidate> others, int depth) {
        var known = fitting.stream().map(Candidate::pk).collect(Collectors.toSet());
        var all = new ArrayList<>(fitting);
        others.stream()
                .filter(candidate -> !known.contains(candidate.pk()))
                .limit(depth - fitting.size())
                .forEach(all::add);
        return List.copyOf(all);
    }
}
