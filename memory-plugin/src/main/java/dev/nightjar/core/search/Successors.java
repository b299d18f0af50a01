package dev.nightjar.core.search;

import com.google.common.collect.Sets;
import dev.nightjar.core.store.Transaction;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryScope;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Replaces superseded memories by what superseded them, however often that happened. Thread-safe.
 */
final class Successors {

    /**
     * For each key what stands for it in an answer: its newest successor that passes the filter, itself when none does,
     * or nothing (absent from the map) when it has ended. Who asks about a time gets what held then. A successor that is
     * missing only because its session is excluded is known to whoever asks, so what it outdated must not come up in its
     * place.
     */
    Map<Long, Long> standIns(Transaction tx, Collection<Long> keys, MemoryScope scope, MemoryFilter filter) {
        var direct = direct(tx, keys);
        var candidates = new HashSet<>(keys);
        candidates.addAll(direct.values());
        Set<Long> passing = passing(tx, candidates, scope, filter);
        Set<Long> known = filter.excludeSessionId() == null
                ? passing
                : passing(tx, candidates, scope, filter.excludingSession(null));
        var standIns = new HashMap<Long, Long>();
        for (var key : keys) {
            newestFirst(direct, key).stream()
                    .filter(known::contains)
                    .findFirst()
                    .filter(passing::contains)
                    .ifPresent(standIn -> standIns.put(key, standIn));
        }
        return standIns;
    }

    private Set<Long> passing(Transaction tx, Set<Long> keys, MemoryScope scope, MemoryFilter filter) {
        var active = tx.search().passing(keys, scope, filter);
        return filter.before() == null ? active : Sets.union(active, tx.search().passed(keys, scope, filter));
    }

    private Map<Long, Long> direct(Transaction tx, Collection<Long> keys) {
        var direct = new HashMap<Long, Long>();
        Collection<Long> open = new HashSet<>(keys);
        while (!open.isEmpty()) {
            var next = tx.links().successors(open);
            next.keySet().removeAll(direct.keySet());
            direct.putAll(next);
            open = new HashSet<>(next.values());
            open.removeAll(direct.keySet());
        }
        return direct;
    }

    /** The chain from its end back to the start; a circle, which only a mistaken judgement could make, is gone through once. */
    private static List<Long> newestFirst(Map<Long, Long> direct, Long start) {
        var chain = new ArrayDeque<Long>();
        var seen = new HashSet<Long>();
        for (var current = start; current != null && seen.add(current); current = direct.get(current)) {
            chain.addFirst(current);
        }
        return List.copyOf(chain);
    }
}
