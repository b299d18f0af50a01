package dev.nightjar.plugin.memory.fact;

import dev.nightjar.memory.MemoryDetails;
import dev.nightjar.memory.MemoryHistory.Link.Relation;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.Reflection;
import dev.nightjar.plugin.memory.policy.MemoryPolicy;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.table.Tables;
import dev.nightjar.plugin.memory.table.row.CleanText;
import dev.nightjar.plugin.memory.table.row.ConfidenceDecay;
import dev.nightjar.plugin.memory.table.row.IdGenerator;
import dev.nightjar.plugin.memory.table.row.MemoryRow;
import dev.nightjar.plugin.memory.table.row.NewMemory;
import dev.nightjar.spi.schedule.RunId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Saves reflections. Caches the newest for a minute, because every prompt needs it; no longer, as another process may
 * save or forget one. Thread-safe.
 */
public final class Reflections {

    private static final Duration KEPT = Duration.ofMinutes(1);

    private final Database database;
    private final IdGenerator ids;
    private final InstantSource clock;
    private final MemoryPolicy policy;
    private final Runnable written;
    private final Map<Namespace, Read> newest = new ConcurrentHashMap<>();

    /**
     * @param policy what is masked before it is stored
     * @param written called when there may be memories without vectors
     */
    public Reflections(Database database, IdGenerator ids, InstantSource clock, MemoryPolicy policy, Runnable written) {
        this.database = database;
        this.ids = ids;
        this.clock = clock;
        this.policy = policy;
        this.written = written;
    }

    Optional<Reflection> newest(MemoryScope scope) {
        var now = clock.instant();
        // Whoever waits for the entry may read already, so nobody waits for a connection who has the entry.
        return database.read(tx -> newest.compute(
                        scope.namespace(),
                        (key, before) -> before != null && before.isFresh(now) ? before : read(tx, scope, now)))
                .reflection;
    }

    /** Call this when a reflection may have been erased. */
    public void dropCache(Namespace namespace) {
        newest.remove(namespace);
    }

    /** A search has mostly read whether there are any. */
    private static Read read(Tables tx, MemoryScope scope, Instant now) {
        boolean isNone = tx.namespaces()
                .all(Set.of(MemoryKind.REFLECTION), scope)
                .filter(keys -> keys.length == 0)
                .isPresent();
        var found =
                isNone ? Optional.<MemoryRow>empty() : tx.memories().newest(scope.namespace(), MemoryKind.REFLECTION);
        return new Read(found.map(row -> (Reflection) row.memory()), now);
    }

    Reflection save(MemoryScope scope, Reflection.Draft draft) {
        var content = content(draft);
        return saved(scope, database.write(tx -> insert(tx, scope, draft, content)));
    }

    /** Saves a reflection as a change of a run in progress. */
    public Reflection save(MemoryScope scope, RunId run, Reflection.Draft draft) {
        var content = content(draft);
        return saved(
                scope,
                database.write(tx -> tx.runs()
                        .during(scope, run, "drawn by " + draft.source(), () -> insert(tx, scope, draft, content))));
    }

    private String content(Reflection.Draft draft) {
        var content = policy.masked(CleanText.of(draft.content()));
        if (content.isEmpty()) {
            throw new IllegalArgumentException("content must not be blank");
        }
        return content;
    }

    private Reflection insert(Tables tx, MemoryScope scope, Reflection.Draft draft, String content) {
        var now = tx.now();
        var details = new MemoryDetails(
                ids.memory(MemoryKind.REFLECTION, now),
                scope.namespace(),
                scope.agentId(),
                content,
                "general",
                Tags.cleaned(policy.masked(draft.tags())),
                null,
                draft.source(),
                now,
                now,
                Map.of(),
                null,
                null);
        var confidence = ConfidenceDecay.certain(now);
        long pk = tx.newMemories()
                .insert(new NewMemory(details, tx.screened(content), null, null, null, confidence, false));
        draft.derivedFrom()
                .forEach(source -> tx.memories()
                        .find(scope, source)
                        .ifPresent(row -> tx.links().link(pk, Relation.DERIVED_FROM, row.pk(), null)));
        return (Reflection) tx.memories().byKeys(List.of(pk)).get(0).memory();
    }

    private Reflection saved(MemoryScope scope, Reflection reflection) {
        dropCache(scope.namespace());
        written.run();
        return reflection;
    }

    private record Read(Optional<Reflection> reflection, Instant at) {

        boolean isFresh(Instant now) {
            return !now.isBefore(at) && now.isBefore(at.plus(KEPT));
        }
    }
}
