package dev.nightjar.core.lifecycle;

import dev.nightjar.core.database.Sql;
import dev.nightjar.core.store.LinkStore;
import dev.nightjar.core.store.MemoryRow;
import dev.nightjar.core.store.MemoryStore;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryHistory;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryLink;
import dev.nightjar.memory.MemoryScope;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Tells where a memory comes from and what became of it. Thread-safe. */
final class Histories {

    private final MemoryStore memories;
    private final LinkStore links;

    Histories(MemoryStore memories, LinkStore links) {
        this.memories = memories;
        this.links = links;
    }

    Optional<MemoryHistory> of(Sql sql, MemoryScope scope, MemoryId id, Instant now) {
        return memories.find(sql, scope, id, now).map(row -> {
            var versions = versions(sql, row.pk());
            var sources = new LinkedHashSet<Long>();
            var all = new LinkedHashSet<MemoryLink>();
            versions.forEach(pk -> {
                sources.addAll(links.sources(sql, pk));
                all.addAll(links.touching(sql, scope, pk));
            });
            return new MemoryHistory(
                    readable(sql, scope, versions, now), readable(sql, scope, sources, now), List.copyOf(all));
        });
    }

    /** Everything reachable over supersedes links, in both directions. */
    private Set<Long> versions(Sql sql, long start) {
        var seen = new LinkedHashSet<Long>(List.of(start));
        var open = new java.util.ArrayDeque<Long>(seen);
        while (!open.isEmpty()) {
            links.versionsBeside(sql, open.removeFirst()).stream()
                    .filter(seen::add)
                    .forEach(open::addLast);
        }
        return seen;
    }

    private List<Memory> readable(Sql sql, MemoryScope scope, Collection<Long> keys, Instant now) {
        return memories.byKeys(sql, keys, now).stream()
                .sorted(Comparator.comparing(
                                (MemoryRow row) -> row.memory().details().createdAt())
                        .thenComparing(MemoryRow::pk))
                .map(MemoryRow::memory)
                .filter(memory -> scope.readable().contains(memory.details().namespace()))
                .toList();
    }
}
