package dev.nightjar.plugin.memory.search;

import com.google.common.collect.Maps;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.plugin.memory.candidate.SearchPlan;
import dev.nightjar.plugin.memory.score.Ranking.RankedCandidate;
import dev.nightjar.plugin.memory.table.LinkTable.Standing;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.TurnTable.Found;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Replaces superseded memories by their newest successor and drops what does not pass the filter. Thread-safe. */
final class SupersessionResolver {

    /** The candidates that may be in the answer, each with the memory to answer with. */
    static List<Resolved> resolve(Tables tx, SearchPlan plan, List<RankedCandidate> candidates, Map<Long, Found> rows) {
        var replaced = plan.filter().asOf() != null
                ? List.<Long>of()
                : candidates.stream()
                        .map(RankedCandidate::pk)
                        .filter(pk ->
                                rows.containsKey(pk) && rows.get(pk).standing().successor() != 0)
                        .toList();
        var standIns = standIns(tx, replaced, plan.scope(), plan.filter());
        var resolved = new ArrayList<Resolved>();
        for (var candidate : candidates) {
            var row = rows.get(candidate.pk());
            if (row == null) {
                continue;
            }
            boolean isLast = plan.filter().asOf() != null || row.standing().successor() == 0;
            var itself = row.standing().isPassing() ? candidate.pk() : null;
            var key = isLast ? itself : standIns.get(candidate.pk());
            if (key != null) {
                resolved.add(new Resolved(key, candidate, key == candidate.pk() ? null : candidate.pk()));
            }
        }
        return resolved;
    }

    /**
     * For each key the memory to answer with: its newest successor that passes the filter, or itself. A key without one
     * is left out. A question about a past time gets what was valid then; one that asks as of a time gets what was
     * believed then, which nothing said later replaces. When the newest successor is missing only because its session
     * is excluded, the asker knows it already, so an older one must not take its place.
     */
    static Map<Long, Long> standIns(Tables tx, Collection<Long> keys, MemoryScope scope, MemoryFilter filter) {
        if (filter.asOf() != null) {
            return Maps.asMap(tx.turns().passing(keys, scope, filter), key -> key);
        }
        var reached = tx.links().standing(keys, scope, filter).stream()
                .collect(Collectors.toMap(Standing::pk, Function.identity()));
        var standIns = new HashMap<Long, Long>();
        for (var key : keys) {
            newestFirst(reached, key).stream()
                    .filter(Standing::isKnown)
                    .findFirst()
                    .filter(Standing::isPassing)
                    .ifPresent(standIn -> standIns.put(key, standIn.pk()));
        }
        return standIns;
    }

    /** The chain of successors from its end back to the start; a circle of links is followed once. */
    private static List<Standing> newestFirst(Map<Long, Standing> reached, Long start) {
        var chain = new ArrayDeque<Standing>();
        var seen = new HashSet<Long>();
        for (var current = reached.get(start);
                current != null && seen.add(current.pk());
                current = reached.get(current.successor())) {
            chain.addFirst(current);
        }
        return List.copyOf(chain);
    }

    /**
     * A candidate and the memory to answer with.
     *
     * @param key the memory to answer with
     * @param candidate what was found and ranked
     * @param insteadOf the superseded memory that was found; null when the memory itself was
     * @param score that of the candidate
     */
    record Resolved(
            long key, RankedCandidate candidate, @Nullable Long insteadOf, double score) {

        Resolved(long key, RankedCandidate candidate, @Nullable Long insteadOf) {
            this(key, candidate, insteadOf, candidate.score());
        }
    }
}
