package dev.nightjar.core.lifecycle;

import dev.nightjar.core.database.MemoryDatabase;
import dev.nightjar.core.store.CleanText;
import dev.nightjar.core.store.IdGenerator;
import dev.nightjar.core.store.LinkStore;
import dev.nightjar.core.store.MemoryStore;
import dev.nightjar.core.store.NewMemory;
import dev.nightjar.core.store.StoredConfidence;
import dev.nightjar.memory.MemoryDetails;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryLink.Relation;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.Reflection;
import dev.nightjar.memory.ReflectionDraft;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Saves reflections and keeps the newest at hand, because every prompt asks for it. Thread-safe. */
final class Reflections {

    private final MemoryDatabase database;
    private final MemoryStore memories;
    private final LinkStore links;
    private final IdGenerator ids;
    private final Clock clock;
    private final Map<Namespace, Optional<Reflection>> newest = new ConcurrentHashMap<>();

    Reflections(MemoryDatabase database, MemoryStore memories, LinkStore links, IdGenerator ids, Clock clock) {
        this.database = database;
        this.memories = memories;
        this.links = links;
        this.ids = ids;
        this.clock = clock;
    }

    Optional<Reflection> newest(Namespace namespace) {
        return newest.computeIfAbsent(
                namespace,
                key -> database.read(sql -> memories.newest(sql, key, MemoryKind.REFLECTION, clock.instant()))
                        .map(row -> (Reflection) row.memory()));
    }

    void dropCache(Namespace namespace) {
        newest.remove(namespace);
    }

    Reflection save(MemoryScope scope, ReflectionDraft draft) {
        var content = CleanText.of(draft.content());
        if (content.isEmpty()) {
            throw new IllegalArgumentException("content must not be blank");
        }
        var now = clock.instant();
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
        var saved = database.write(sql -> {
            long pk = memories.insert(sql, new NewMemory(details, null, null, null, confidence, false));
            draft.derivedFrom()
                    .forEach(source -> memories.find(sql, scope, source, now)
                            .ifPresent(row -> links.link(sql, pk, Relation.DERIVED_FROM, row.pk(), null, now)));
            return (Reflection) memories.byKeys(sql, List.of(pk), now).get(0).memory();
        });
        newest.remove(scope.namespace());
        return saved;
    }
}
