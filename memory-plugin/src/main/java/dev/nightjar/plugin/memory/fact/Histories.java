package dev.nightjar.plugin.memory.fact;

import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryHistory;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.row.MemoryRow;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Collects the sources, versions and links of a memory. Thread-safe. */
final class Histories {

    private Histories() {}

    static Optional<MemoryHistory> of(Tables tx, MemoryScope scope, MemoryId id) {
        return tx.memories().find(scope, id).map(row -> {
            var versions = versions(tx, row.pk());
            var sources = new LinkedHashSet<Long>();
            var all = new LinkedHashSet<MemoryHistory.Link>();
            versions.forEach(pk -> {
                sources.addAll(tx.links().sources(pk));
                all.addAll(tx.links().touching(scope, pk));
            });
            return new MemoryHistory(readable(tx, scope, versions), readable(tx, scope, sources), List.copyOf(all));
        });
    }

    /** All versions reachable over supersedes links, in both directions. */
    private static Set<Long> versions(Tables tx, long start) {
        var seen = new LinkedHashSet<Long>(List.of(start));
        var open = new java.util.ArrayDeque<Long>(seen);
        while (!open.isEmpty()) {
            tx.links().versionsBeside(open.removeFirst()).stream()
                    .filter(seen::add)
                    .forEach(open::addLast);
        }
        return seen;
    }

    private static List<Memory> readable(Tables tx, MemoryScope scope, Collection<Long> keys) {
        return tx.memories().byKeys(keys).stream()
                .sorted(Comparator.comparing(
                                (MemoryRow row) -> row.memory().details().createdAt())
                        .thenComparing(MemoryRow::pk))
                .map(MemoryRow::memory)
                .filter(memory -> scope.readable().contains(memory.details().namespace()))
                .toList();
    }
}
