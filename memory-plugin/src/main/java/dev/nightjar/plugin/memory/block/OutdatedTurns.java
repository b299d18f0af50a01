package dev.nightjar.plugin.memory.block;

import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.table.LinkTable.Outdated;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.term.StopWords;
import dev.nightjar.plugin.memory.term.TermCutter;
import dev.nightjar.plugin.memory.term.TermFinder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Finds turns that say what is no longer true, by what became of the facts that were read in them, and the agent's
 * answers that repeat such turns. Thread-safe.
 */
public final class OutdatedTurns {

    /** Most successors that are followed in a chain; longer chains are circles. */
    private static final int MAX_CHAIN = 100;

    /** Share of an answer's terms that the turn before it has, if it only repeats that turn. */
    private static final double MOST = 0.5;

    private final Database database;
    private final StopWords stopWords;

    /** @param stopWords words to ignore in answers */
    public OutdatedTurns(Database database, StopWords stopWords) {
        this.database = database;
        this.stopWords = stopWords;
    }

    /**
     * For each outdated one of these turns what is true instead: the fact first, then the turns that it was read in.
     */
    public Map<MemoryId, List<MemoryId>> among(MemoryScope scope, Collection<MemoryId> turns) {
        return of(scope, turns).successors();
    }

    /** The fate of these turns. */
    Fate of(MemoryScope scope, Collection<MemoryId> turns) {
        if (turns.isEmpty()) {
            return new Fate(Map.of(), Set.of());
        }
        return database.read(tx -> {
            var readings = tx.links().readings(scope, turns);
            var outdated = readings.outdated().stream()
                    .filter(this::isTold)
                    .sorted(Comparator.comparing((Outdated one) -> !one.text().equals(one.told())))
                    .collect(Collectors.toMap(Outdated::turn, Outdated::successor, (own, ofQuestion) -> own));
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

    private boolean isTold(Outdated one) {
        if (one.text().equals(one.told())) {
            return true;
        }
        var saysNothing = stopWords.in(one.text());
        var terms = TermCutter.asked(one.text()).stream()
                .filter(term -> !saysNothing.contains(term.word()))
                .toList();
        return !terms.isEmpty() && new TermFinder(terms).in(one.told()).size() >= MOST * terms.size();
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
     * The fate of turns.
     *
     * @param successors what took the place of turns, as {@link #among} returns it
     * @param wrong turns from which facts were learned that are all judged wrong
     */
    record Fate(Map<MemoryId, List<MemoryId>> successors, Set<MemoryId> wrong) {}
}
