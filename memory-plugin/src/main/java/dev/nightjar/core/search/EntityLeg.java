package dev.nightjar.core.search;

import dev.nightjar.core.store.SearchStore.Candidate;
import dev.nightjar.core.store.Transaction;
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

    private final StopWords stopWords;
    private final TextLeg text;

    EntityLeg(StopWords stopWords, TextLeg text) {
        this.stopWords = stopWords;
        this.text = text;
    }

    /**
     * The best of what mentions an entity that is named.
     *
     * @param matches all that hold one of the question's words; looked up when it is asked for
     */
    List<Candidate> find(Transaction tx, SearchPlan plan, Supplier<Matches> matches) {
        var named = tx.entities().withNames(plan.scope(), plan.query().possibleNames(stopWords));
        if (named.isEmpty()) {
            return List.of();
        }
        if (plan.words().isTooCommon() || TextLeg.leavesFew(plan.filter())) {
            return everyMention(tx, plan, named);
        }
        var mentioning = tx.entities().mentioning(named, MOST_MENTIONS);
        var fitting = text.among(tx, plan, matches.get().among(mentioning));
        return fitting.size() >= plan.depth() ? fitting : filled(fitting, newest(tx, plan, mentioning), plan.depth());
    }

    private List<Candidate> everyMention(Transaction tx, SearchPlan plan, List<Long> named) {
        var words = plan.words().words();
        var fitting = words.isEmpty()
                ? List.<Candidate>of()
                : tx.search().byEntityAndText(named, words, plan.scope(), plan.filter(), plan.depth());
        return fitting.size() >= plan.depth()
                ? fitting
                : filled(fitting, tx.search().byEntity(named, plan.scope(), plan.filter(), plan.depth()), plan.depth());
    }

    /** Keys grow with time, nearly; so the newest by time are among the last of them. */
    private List<Candidate> newest(Transaction tx, SearchPlan plan, long[] mentioning) {
        int beforeLast = Math.max(0, mentioning.length - TextLeg.looked(plan));
        var last = Arrays.copyOfRange(mentioning, beforeLast, mentioning.length);
        var found = tx.search().newestOf(last, plan.scope(), plan.filter(), plan.depth());
        return found.size() >= plan.depth() || last.length == mentioning.length
                ? found
                : tx.search().newestOf(mentioning, plan.scope(), plan.filter(), plan.depth());
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
