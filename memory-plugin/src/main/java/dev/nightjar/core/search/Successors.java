package dev.nightjar.core.search;

import dev.nightjar.core.database.Sql;
import dev.nightjar.core.store.LinkStore;
import dev.nightjar.core.store.SearchStore;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryScope;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Replaces superseded memories by what superseded them, however often that happened. Thread-safe.
 */
final class Successors {

    private final LinkStore links;
    private final SearchStore search;

    Successors(LinkStore links, SearchStore search) {
        this.links = links;
        this.search = search;
    }

    /**
     * For each key what stands for it in an answer: itself, its newest successor that passes the filter, or nothing
     * (absent from the map) when it has ended and no successor passes.
     */
    Map<Long, Long> standIns(Sql sql, Collection<Long> keys, MemoryScope scope, MemoryFilter filter) {
        var newest = newest(sql, keys);
        var candidates = new HashSet<>(keys);
        candidates.addAll(newest.values());
        Set<Long> passing = search.passing(sql, candidates, scope, filter);
        var standIns = new HashMap<Long, Long>();
        for (var key : keys) {
            var successor = newest.getOrDefault(key, key);
            if (passing.contains(successor)) {
                standIns.put(key, successor);
            } else if (passing.contains(key)) {
                standIns.put(key, key);
            }
        }
        return standIns;
    }

    private Map<Long, Long> newest(Sql sql, Collection<Long> keys) {
        var direct = new HashMap<Long, Long>();
        Collection<Long> open = new HashSet<>(keys);
        while (!open.isEmpty()) {
            var next = links.successors(sql, open);
            next.keySet().removeAll(direct.keySet());
            direct.putAll(next);
            open = new HashSet<>(next.values());
            open.removeAll(direct.keySet());
        }
        var newest = new HashMap<Long, Long>();
        for (var key : keys) {
            if (direct.containsKey(key)) {
                newest.put(key, end(direct, key));
            }
        }
        return newest;
    }

    /** Follows the chain; a circle, which only a mistaken judgement could make, ends where it began. */
    private static Long end(Map<Long, Long> direct, Long start) {
        var seen = new HashSet<Long>();
        var current = start;
        while (direct.containsKey(current) && seen.add(current)) {
            current = direct.get(current);
        }
        return current;
    }
}
