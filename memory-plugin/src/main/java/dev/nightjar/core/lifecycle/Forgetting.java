package dev.nightjar.core.lifecycle;

import dev.nightjar.core.database.Sql;
import dev.nightjar.core.entity.NameKey;
import dev.nightjar.core.store.EntityStore;
import dev.nightjar.core.store.LinkStore;
import dev.nightjar.core.store.MemoryStore;
import dev.nightjar.core.store.SessionStore;
import dev.nightjar.memory.EntityType;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryScope;
import java.time.Clock;
import java.util.ArrayList;

/** Erases memories the user wants gone, with their former versions and what only they mentioned. Thread-safe. */
final class Forgetting {

    private final MemoryStore memories;
    private final SessionStore sessions;
    private final LinkStore links;
    private final EntityStore entities;
    private final Clock clock;

    Forgetting(MemoryStore memories, SessionStore sessions, LinkStore links, EntityStore entities, Clock clock) {
        this.memories = memories;
        this.sessions = sessions;
        this.links = links;
        this.entities = entities;
        this.clock = clock;
    }

    /** Whether there was such a memory, active or ended, in the scope's own namespace. */
    boolean forget(Sql sql, MemoryScope scope, MemoryId id) {
        var own = MemoryScope.of(scope.agentId(), scope.namespace());
        var row = memories.find(sql, own, id, clock.instant());
        row.ifPresent(found -> {
            var keys = new ArrayList<>(links.formerVersions(sql, found.pk()));
            keys.add(found.pk());
            for (var pk : keys) {
                var mentioned = entities.ofMemory(sql, pk);
                memories.erase(sql, pk);
                mentioned.forEach(entity -> entities.deleteIfOrphan(sql, entity));
            }
            if (found.memory() instanceof Episode episode && episode.speaker() != null) {
                entities.find(sql, scope.namespace(), EntityType.PERSON, NameKey.of(episode.speaker()))
                        .ifPresent(speaker -> entities.deleteIfOrphan(sql, speaker));
            }
            if (found.sessionPk() != null) {
                sessions.settleIfNothingIsLeft(sql, found.sessionPk());
            }
        });
        return row.isPresent();
    }
}
