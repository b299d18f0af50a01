package dev.nightjar.plugin.memory.context;

import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.plugin.memory.store.Database;
import dev.nightjar.plugin.memory.store.Transaction;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Finds turns that tell what holds no longer, by what became of the facts that were read out of them. Thread-safe. */
@FunctionalInterface
public interface OutdatedTurns {

    /**
     * For each of these turns whose facts all gave way to newer ones, what holds now in place of one of them: the fact first,
     * then the turns that it was read out of.
     */
    Map<MemoryId, List<MemoryId>> among(MemoryScope scope, Collection<MemoryId> turns);

    /** Those of a database. */
    static OutdatedTurns in(Database database) {
        return (scope, turns) -> turns.isEmpty()
                ? Map.of()
                : database.read(tx -> {
                    var newest = newest(tx, scope, tx.links().outdated(scope, turns));
                    return newest.entrySet().stream()
                            .collect(
                                    Collectors.toMap(Map.Entry::getKey, one -> withSources(tx, scope, one.getValue())));
                });
    }

    private static List<MemoryId> withSources(Transaction tx, MemoryScope scope, MemoryId fact) {
        var all = new ArrayList<>(List.of(fact));
        tx.memories()
                .find(scope, fact)
                .map(row -> tx.memories().byKeys(tx.links().sources(row.pk())))
                .ifPresent(
                        sources -> sources.forEach(row -> all.add(row.memory().id())));
        return all;
    }

    /** Longer chains are circles. */
    int LONGEST_CHAIN = 100;

    /** Follows each successor to the end of its chain. */
    private static Map<MemoryId, MemoryId> newest(
            Transaction tx, MemoryScope scope, Map<MemoryId, MemoryId> successors) {
        var newest = new HashMap<>(successors);
        var next = tx.links().successors(scope, newest.values());
        for (int i = 0; i < LONGEST_CHAIN && !next.isEmpty(); i++) {
            var further = next;
            newest.replaceAll((turn, successor) -> further.getOrDefault(successor, successor));
            next = tx.links().successors(scope, newest.values());
        }
        return newest;
    }
}
