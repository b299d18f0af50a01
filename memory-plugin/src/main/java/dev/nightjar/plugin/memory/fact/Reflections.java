package dev.nightjar.plugin.memory.fact;

import dev.nightjar.memory.MemoryDetails;
import dev.nightjar.memory.MemoryHistory.Link.Relation;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.Reflection;
import dev.nightjar.plugin.memory.store.CleanText;
import dev.nightjar.plugin.memory.store.Database;
import dev.nightjar.plugin.memory.store.IdGenerator;
import dev.nightjar.plugin.memory.store.NewMemory;
import dev.nightjar.plugin.memory.store.StoredConfidence;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Saves reflections and keeps the newest at hand, because every prompt asks for it. Thread-safe. */
final class Reflections {

    private final Database database;
    private final IdGenerator ids;
    private final Map<Namespace, Optional<Reflection>> newest = new ConcurrentHashMap<>();

    Reflections(Database database, IdGenerator ids) {
        this.database = database;
        this.ids = ids;
    }

    Optional<Reflection> newest(Namespace namespace) {
        return newest.computeIfAbsent(
                namespace,
                key -> database.read(tx -> tx.memories().newest(key, MemoryKind.REFLECTION))
                        .map(row -> (Reflection) row.memory()));
    }

    void dropCache(Namespace namespace) {
        newest.remove(namespace);
    }

    Reflection save(MemoryScope scope, Reflection.Draft draft) {
        var content = CleanText.of(draft.content());
        if (content.isEmpty()) {
            throw new IllegalArgumentException("content must not be blank");
        }
        var saved = database.write(tx -> {
            var now = tx.now();
            var details = new MemoryDetails(
                    ids.memory(MemoryKind.REFLECTION, now),
                    scope.namespace(),
                    scope.agentId(),
                    content,
                    "general",
                    Tags.cleaned(draft.tags()),
                    null,
                    draft.source(),
                    now,
                    now,
                    null);
            var confidence = new StoredConfidence(1, now, 0);
            long pk = tx.memories().insert(new NewMemory(details, null, null, null, confidence, false));
            draft.derivedFrom()
                    .forEach(source -> tx.memories()
                            .find(scope, source)
                            .ifPresent(row -> tx.links().link(pk, Relation.DERIVED_FROM, row.pk(), null)));
            return (Reflection) tx.memories().byKeys(List.of(pk)).get(0).memory();
        });
        newest.remove(scope.namespace());
        return saved;
    }
}
