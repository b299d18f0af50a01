package dev.nightjar.plugin.memory.context;

import com.google.common.collect.Maps;
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
        return turns.isEmpty()
                ? Map.of()
                : database.read(tx ->
                        successors(tx, scope, tx.links().readings(scope, turns).outdated()));
    }

    /** What became of these turns. */
    Fate of(MemoryScope scope, Collection<MemoryId> turns) {
        if (turns.isEmpty()) {
            return new Fate(Map.of(), Set.of());
        }
        return database.read(tx -> {
            var readings = tx.links().readings(scope, turns);
            var outdated = Maps.filterKeys(
                    readings.outdated(), turn -> !readings.wrong().contains(turn));
            return new Fate(successors(tx, scope, outdated), readings.wrong());
        });
    }

    private static Map<MemoryId, List<MemoryId>> successors(
            Tables tx, MemoryScope scope, Map<MemoryId, MemoryId> outdated) {
        return outdated.isEmpty()
                ? Map.of()
                : newest(tx, scope, outdated).entrySet().stream()
                        .collect(Collectors.toMap(Map.Entry::getKey, one -> withSources(tx, scope, one.getValue())));
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

    /**
     * What became of turns.
     *
     * @param successors what took the place of turns, as {@link #among} tells it
     * @param wrong turns from which facts were learned that are all judged wrong
     */
    record Fate(Map<MemoryId, List<MemoryId>> successors, Set<MemoryId> wrong) {}
}
