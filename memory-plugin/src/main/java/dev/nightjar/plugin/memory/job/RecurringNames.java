package dev.nightjar.plugin.memory.job;

import static java.util.Objects.requireNonNull;

import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.plugin.memory.entity.EntityLinker;
import dev.nightjar.plugin.memory.entity.EntityLinker.StoredNames;
import dev.nightjar.plugin.memory.entity.NameKey;
import dev.nightjar.plugin.memory.fact.NamedMemories;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.row.MemoryRow;
import dev.nightjar.spi.ner.Mention;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Learns names without a model: words with a capital that stand within sentences of several turns, see {@link NameUse}.
 * What such a name belongs to is not known, so it is of the type {@code other} until somebody says more. Thread-safe.
 */
final class RecurringNames {

    private static final String PROVIDER = "recurring";

    /** Less than that of a known name that is found again. */
    private static final double CONFIDENCE = 0.6;

    /** A session of more names is hardly a conversation. */
    private static final int MAX_NAMES = 50;

    /** How many of the newest memories with a name tell whether it is one, and are linked to it. */
    private static final int LOOKED_AT = 50;

    private final Database database;
    private final EntityLinker linker;

    RecurringNames(Database database, EntityLinker linker) {
        this.database = database;
        this.linker = linker;
    }

    /** Links the names that occur in these texts, and in other turns, to what was said with them. */
    void learn(MemoryScope scope, Collection<String> texts) {
        var own = MemoryScope.of(scope.agentId(), scope.namespace());
        var candidates = texts.stream()
                .flatMap(text -> NameUse.candidates(text).stream())
                .distinct()
                .limit(MAX_NAMES)
                .toList();
        var keys = new HashSet<String>();
        var names = database.read(tx -> recurring(tx, own, candidates)).stream()
                .filter(one -> one.isName() && keys.add(NameKey.of(one.name)))
                .toList();
        if (!names.isEmpty()) {
            var unused = database.write(tx -> link(tx, own, names));
        }
    }

    /** The names that are not known yet. */
    private static List<Recurring> recurring(Tables tx, MemoryScope scope, List<String> candidates) {
        var known =
                tx.entities().known(scope, candidates.stream().map(NameKey::of).toList());
        var unknown = candidates.stream()
                .filter(name -> !known.contains(NameKey.of(name)))
                .toList();
        var turns =
                new NamedMemories(tx, scope, MemoryFilter.ofKinds(MemoryKind.EPISODE)).ofUnknown(unknown, LOOKED_AT);
        return IntStream.range(0, unknown.size())
                .mapToObj(place -> new Recurring(unknown.get(place), turns.get(place)))
                .toList();
    }

    private int link(Tables tx, MemoryScope scope, List<Recurring> names) {
        var mentions = new LinkedHashMap<MemoryId, List<Mention>>();
        for (var one : names) {
            var mention = new Mention(one.name, EntityType.OTHER, one.name, null, CONFIDENCE, PROVIDER);
            one.turns.forEach(turn ->
                    mentions.computeIfAbsent(turn.id(), id -> new ArrayList<>()).add(mention));
        }
        var turns = tx.memories().find(scope, mentions.keySet()).stream()
                .filter(row -> row.memory().isActive())
                .collect(Collectors.toMap(
                        MemoryRow::pk,
                        row -> requireNonNull(mentions.get(row.memory().id()))));
        var stored = new StoredNames(
                tx,
                scope.namespace(),
                mentions.values().stream().flatMap(List::stream).distinct().toList());
        return linker.link(tx, scope.namespace(), turns, stored);
    }

    private record Recurring(String name, List<Memory> turns) {

        boolean isName() {
            return NameUse.of(name, turns.stream().map(Memory::content).toList())
                    .isName();
        }
    }
}
