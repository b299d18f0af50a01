package dev.nightjar.core.search.leg;

import dev.nightjar.core.search.text.StopWords;
import dev.nightjar.core.store.SearchStore.Candidate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Finds memories that mention an entity named in the question, ranked by the other words of the question. Ranked by age
 * alone, this leg would push better answers of the other legs down. Thread-safe.
 */
public final class EntityLeg implements SearchLeg.Reading {

    /** Of entities with more mentions than this only the newest mentions are read. */
    private static final int MAX_MENTIONS = 20_000;

    private final StopWords stopWords;
    private final TextLeg text;

    /** @param text ranks the memories of an entity */
    public EntityLeg(StopWords stopWords, TextLeg text) {
        this.stopWords = stopWords;
        this.text = text;
    }

    @Override
    public String name() {
        return ENTITY;
    }

    @Override
    public List<Candidate> find(LegQuery query) {
        var named = query.tx()
                .entities()
                .withNames(query.scope(), query.plan().query().possibleNames(stopWords));
        if (named.isEmpty()) {
            return List.of();
        }
        if (query.words().isTooCommon() || TextLeg.leavesFew(query.filter())) {
            return everyMention(query, named);
        }
        var mentioning = query.tx().entities().mentioning(named, MAX_MENTIONS);
        var matching = text.among(query, query.matches().get().among(mentioning));
        return matching.size() >= query.depth() ? matching : filled(matching, newest(query, mentioning), query.depth());
    }

    @Override
    public String reasonForNothing(LegResults results) {
        return "the question names nobody known, or nobody in what passes the filters";
    }

    private List<Candidate> everyMention(LegQuery query, List<Long> named) {
        int depth = query.depth();
        var matching = query.words().terms().isEmpty()
                ? List.<Candidate>of()
                : query.tx()
                        .search()
                        .byEntityAndText(named, query.words().words(), query.scope(), query.filter(), depth);
        return matching.size() >= depth
                ? matching
                : filled(matching, query.tx().search().byEntity(named, query.scope(), query.filter(), depth), depth);
    }

    /** Keys nearly grow with time, so the newest memories are among the last keys. */
    private List<Candidate> newest(LegQuery query, long[] mentioning) {
        int beforeLast = Math.max(0, mentioning.length - TextLeg.looked(query));
        var last = Arrays.copyOfRange(mentioning, beforeLast, mentioning.length);
        var found = query.tx().search().newestOf(last, query.scope(), query.filter(), query.depth());
        return found.size() >= query.depth() || last.length == mentioning.length
                ? found
                : query.tx().search().newestOf(mentioning, query.scope(), query.filter(), query.depth());
    }

    /** The matching ones, then others up to the depth. */
    private static List<Candidate> filled(List<Candidate> matching, List<Candidate> others, int depth) {
        var known = matching.stream().map(Candidate::pk).collect(Collectors.toSet());
        var all = new ArrayList<>(matching);
        others.stream()
                .filter(candidate -> !known.contains(candidate.pk()))
                .limit(depth - matching.size())
                .forEach(all::add);
        return List.copyOf(all);
    }
}
