package dev.nightjar.plugin.memory.candidate;

import com.google.common.primitives.Longs;
import dev.nightjar.plugin.memory.table.row.Candidate;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds memories that mention an entity named in the question, ranked by the other words of the question. Ranked by age
 * alone, this leg would push better answers of the other legs down.
 */
public record EntityLeg() implements SearchLeg.Reading {

    @Override
    public String name() {
        return ENTITY;
    }

    @Override
    public List<Candidate> find(LegQuery query) {
        if (!isOfNewest(query)) {
            var names = query.plan().query().possibleNames();
            return everyMention(query, query.tx().entities().withNames(query.scope(), names));
        }
        var mentioning = mentioning(query);
        if (mentioning.length == 0) {
            return List.of();
        }
        var matching = TextLeg.among(query, query.matches().get().among(mentioning));
        var counted =
                query.few().isPresent() ? matching.stream().limit(query.depth()).toList() : matching;
        return filled(query, counted, () -> newest(query, mentioning));
    }

    @Override
    public Collection<Long> wanted(LegQuery query) {
        return isOfNewest(query) ? Longs.asList(last(query, mentioning(query))) : List.of();
    }

    private static boolean isOfNewest(LegQuery query) {
        return !query.words().isTooCommon()
                && (TextLeg.isOfMany(query.filter()) || (query.few().isPresent() && isEveryMentionRead(query)));
    }

    /** Whether no older mentions were left unread, among which the few memories that may be found can be. */
    private static boolean isEveryMentionRead(LegQuery query) {
        return query.plan().names(query.tx()).mentioning().size() < SearchPlan.MAX_MENTIONS;
    }

    /** Ascending keys of the memories that mention a name of the question and may pass. */
    private static long[] mentioning(LegQuery query) {
        var all = Longs.toArray(query.plan().names(query.tx()).mentioning());
        return query.few()
                .map(few -> Arrays.stream(all)
                        .filter(key -> Arrays.binarySearch(few, key) >= 0)
                        .toArray())
                .orElse(all);
    }

    @Override
    public String reasonForNothing(LegResults results) {
        return "the question names nobody known, or nobody in what passes the filters";
    }

    private static List<Candidate> everyMention(LegQuery query, List<Long> named) {
        if (named.isEmpty()) {
            return List.of();
        }
        int depth = query.depth();
        var matching = query.words().terms().isEmpty()
                ? List.<Candidate>of()
                : query.store().byEntityAndText(named, query.sought(), query.scope(), query.filter(), depth);
        return filled(query, matching, () -> query.store().byEntity(named, query.scope(), query.filter(), depth));
    }

    /** Keys nearly grow with time, so the newest memories are among the last keys. */
    private static List<Candidate> newest(LegQuery query, long[] mentioning) {
        var last = last(query, mentioning);
        var found = query.tx().turns().newest(Longs.asList(last), query.scope(), query.filter(), query.depth());
        return found.size() >= query.depth() || last.length == mentioning.length
                ? found
                : query.tx().turns().newest(Longs.asList(mentioning), query.scope(), query.filter(), query.depth());
    }

    private static long[] last(LegQuery query, long[] mentioning) {
        int beforeLast = Math.max(0, mentioning.length - TextLeg.looked(query));
        return Arrays.copyOfRange(mentioning, beforeLast, mentioning.length);
    }

    /** The matching ones, then others up to the depth. */
    private static List<Candidate> filled(LegQuery query, List<Candidate> matching, Supplier<List<Candidate>> others) {
        return matching.size() >= query.depth()
                ? matching
                : Stream.concat(matching.stream(), others.get().stream().filter(notIn(matching)))
                        .limit(query.depth())
                        .toList();
    }

    private static Predicate<Candidate> notIn(List<Candidate> matching) {
        var known = matching.stream().map(Candidate::pk).collect(Collectors.toSet());
        return candidate -> !known.contains(candidate.pk());
    }
}
