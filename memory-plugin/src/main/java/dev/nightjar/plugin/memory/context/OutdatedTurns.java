package dev.nightjar.plugin.memory.context;

import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.table.Tables;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds turns that tell what holds no longer, by what became of the facts that were read out of them. Thread-safe. */
public final class OutdatedTurns {

    /** Longer chains are circles. */
    private static final int MAX_CHAIN = 100;

    private final Database database;

    public OutdatedTurns(Database database) {
        this.database = database;
    }

    /**
     * For each of these turns whose facts all gave way to newer ones, what holds now in place of one of them: the fact
     * first, then the turns that it was read out of.
     */
    public Map<MemoryId, List<MemoryId>> among(MemoryScope scope, Collection<MemoryId> turns) {
        if (turns.isEmpty()) {
            return Map.of();
        }
        return database.read(tx -> newest(tx, scope, tx.links().outdated(scope, turns)).entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, one -> withSources(tx, scope, one.getValue()))));
    }

    /** Those of these turns from which facts were learned that are all judged wrong. */
    public Set<MemoryId> wrong(MemoryScope scope, Collection<MemoryId> turns) {
        return turns.isEmpty() ? Set.of() : database.read(tx -> tx.links().wrong(scope, turns));
    }

    private static List<MemoryId> withSources(Tables tx, MemoryScope scope, MemoryId fact) {
        var all = new ArrayList<>(List.of(fact));
        tx.memories()
                .find(scope, fact)
                .map(row -> tx.memories().byKeys(tx.links().sources(row.pk())))
                .ifPresent(
                        sources -> sources.forEach(row -> all.add(row.memory().id())));
        return all;
    }

    /** Follows each successor to the end of its chain. */
    private static Map<MemoryId, MemoryId> newest(Tables tx, MemoryScope scope, Map<MemoryId, MemoryId> successors) {
        var newest = new HashMap<>(successors);
        var next = tx.links().successors(scope, newest.values());
        for (int i = 0; i < MAX_CHAIN && !next.isEmpty(); i++) {
            var further = next;
            newest.replaceAll((turn, successor) -> further.getOrDefault(successor, successor));
            next = tx.links().successors(scope, newest.values());
        }
        return newest;
    }
}
