package dev.nightjar.plugin.memory.job;

import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.plugin.memory.entity.EntityLinker;
import dev.nightjar.plugin.memory.entity.EntityLinker.StoredNames;
import dev.nightjar.plugin.memory.entity.NameKey;
import dev.nightjar.plugin.memory.fact.NamedMemories;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.spi.ner.Mention;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;

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
        var names = database
                .read(tx -> candidates.stream()
                        .map(name -> new Recurring(name, mentioning(tx, own, name)))
                        .toList())
                .stream()
                .filter(one -> one.isName() && keys.add(NameKey.of(one.name)))
                .toList();
        if (!names.isEmpty()) {
            var unused = database.write(
                    tx -> names.stream().map(one -> link(tx, own, one)).toList());
        }
    }

    /** Turns with a name that is not known yet. */
    private static List<Memory> mentioning(Tables tx, MemoryScope scope, String name) {
        var turns = new NamedMemories(tx, scope, MemoryFilter.ofKinds(MemoryKind.EPISODE));
        return tx.entities().withNames(scope, List.of(NameKey.of(name))).isEmpty()
                ? turns.of(name, LOOKED_AT)
                : List.of();
    }

    private int link(Tables tx, MemoryScope scope, Recurring name) {
        var mentions = List.of(new Mention(name.name, EntityType.OTHER, name.name, null, CONFIDENCE, PROVIDER));
        var stored = new StoredNames(tx, scope.namespace(), mentions);
        var ids = name.turns.stream().map(Memory::id).toList();
        return tx.memories().find(scope, ids).stream()
                .filter(row -> row.memory().isActive())
                .mapToInt(row -> linker.link(tx, scope.namespace(), row.pk(), mentions, stored))
                .sum();
    }

    private record Recurring(String name, List<Memory> turns) {

        boolean isName() {
            return NameUse.of(name, turns.stream().map(Memory::content).toList())
                    .isName();
        }
    }
}
