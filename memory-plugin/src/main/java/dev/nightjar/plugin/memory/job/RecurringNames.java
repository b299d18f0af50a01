package dev.nightjar.plugin.memory.job;

import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.plugin.memory.entity.EntityLinker;
import dev.nightjar.plugin.memory.entity.NameKey;
import dev.nightjar.plugin.memory.fact.NamedMemories;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.spi.ner.Mention;
import java.util.Collection;
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
        texts.stream()
                .flatMap(text -> NameUse.candidates(text).stream())
                .distinct()
                .limit(MAX_NAMES)
                .forEach(name -> learn(own, name));
    }

    private void learn(MemoryScope scope, String name) {
        var mentioning = database.read(tx -> {
            boolean isKnown =
                    !tx.entities().withNames(scope, List.of(NameKey.of(name))).isEmpty();
            var turns = new NamedMemories(tx, scope, MemoryFilter.ofKinds(MemoryKind.EPISODE));
            return isKnown ? List.<Memory>of() : turns.of(name, LOOKED_AT);
        });
        if (NameUse.of(name, mentioning.stream().map(Memory::content).toList()).isName()) {
            var mentions = List.of(new Mention(name, EntityType.OTHER, name, null, CONFIDENCE, PROVIDER));
            var unused = database.write(tx -> mentioning.stream()
                    .flatMap(memory -> tx.memories().findActiveOwn(scope, memory.id()).stream())
                    .map(row -> linker.link(tx, scope.namespace(), row.pk(), mentions))
                    .toList());
        }
    }
}
