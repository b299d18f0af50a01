package dev.nightjar.core.lifecycle;

import dev.nightjar.core.database.MemoryDatabase;
import dev.nightjar.core.database.Sql;
import dev.nightjar.core.database.StoreException;
import dev.nightjar.core.store.MemoryRow;
import dev.nightjar.core.store.MemoryStore;
import dev.nightjar.core.store.MemoryStore.SequenceRange;
import dev.nightjar.core.store.RunStore;
import dev.nightjar.core.store.RunStore.RunRow;
import dev.nightjar.core.store.SessionStore;
import dev.nightjar.core.store.SessionStore.SessionRow;
import dev.nightjar.memory.ConsolidationLease;
import dev.nightjar.memory.Episode;
import dev.nightjar.memory.EpisodePage;
import dev.nightjar.memory.FactBatchResult;
import dev.nightjar.memory.LeaseLostException;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.PendingSession;
import dev.nightjar.memory.RunId;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Guard, lease, pages and watermark of session consolidation: the code's duty, whoever does the reading. Thread-safe.
 */
final class Consolidations {

    private static final int MAX_PAGE = 100;
    /** What a run is called that nobody began for several sessions. */
    private static final String TASK = "consolidation";

    private final MemoryDatabase database;
    private final SessionStore sessions;
    private final MemoryStore memories;
    private final FactBatch batch;
    private final RecordedRuns recorded;
    private final RunStore runs;
    private final Clock clock;

    Consolidations(MemoryDatabase database, Stores stores, FactBatch batch, RecordedRuns recorded, Clock clock) {
        this.database = database;
        this.sessions = stores.sessions();
        this.memories = stores.memories();
        this.runs = stores.runs();
        this.batch = batch;
        this.recorded = recorded;
        this.clock = clock;
    }

    List<PendingSession> pending(MemoryScope scope) {
        return database.read(sql -> sessions.pending(sql, scope));
    }

    boolean isConsolidated(MemoryScope scope, String sessionId) {
        return database.read(sql -> sessions.find(sql, scope, sessionId))
                .map(session -> session.consolidatedSequence() >= session.lastSequence())
                .orElse(true);
    }

    Optional<ConsolidationLease> lease(MemoryScope scope, String sessionId, Duration duration) {
        var now = clock.instant();
        var until = now.plus(duration);
        var owner = UUID.randomUUID().toString();
        return database.write(sql -> sessions.find(sql, scope, sessionId)
                .filter(session -> sessions.lease(sql, session.pk(), owner, now, until))
                .map(session -> new ConsolidationLease(
                        scope, sessionId, owner, session.consolidatedSequence(), session.lastSequence(), until)));
    }

    EpisodePage episodes(MemoryScope scope, String sessionId, int offset, int limit) {
        return page(scope, sessionId, SequenceRange.ALL, offset, limit);
    }

    EpisodePage episodes(ConsolidationLease lease, int offset, int limit) {
        var range = new SequenceRange(lease.fromSequence(), lease.throughSequence());
        return page(lease.scope(), lease.sessionId(), range, offset, limit);
    }

    FactBatchResult complete(ConsolidationLease lease, List<FactBatch.Draft> drafts) {
        var run = recorded.newId();
        return database.write(sql -> complete(sql, lease, recorded.begin(sql, lease.scope(), run, TASK), drafts));
    }

    FactBatchResult complete(ConsolidationLease lease, RunId run, List<FactBatch.Draft> drafts) {
        return database.write(sql -> complete(sql, lease, recorded.begun(sql, lease.scope(), run), drafts));
    }

    private FactBatchResult complete(Sql sql, ConsolidationLease lease, RunRow run, List<FactBatch.Draft> drafts) {
        var session = session(sessions.find(sql, lease.scope(), lease.sessionId()), lease);
        var now = clock.instant();
        return runs.during(sql, run, "read out of session " + lease.sessionId(), () -> {
            var result = batch.save(sql, lease.scope(), drafts);
            if (!sessions.complete(sql, session.pk(), lease, now)) {
                throw new LeaseLostException(lease.sessionId());
            }
            return result;
        });
    }

    void fail(ConsolidationLease lease, String error) {
        database.write(sql -> {
            sessions.find(sql, lease.scope(), lease.sessionId())
                    .ifPresent(session -> sessions.fail(sql, session.pk(), lease.owner(), error));
            return Boolean.TRUE;
        });
    }

    Optional<SessionRow> markConsolidated(MemoryScope scope, String sessionId) {
        return database.write(sql -> {
            var session = sessions.find(sql, scope, sessionId);
            session.ifPresent(found -> sessions.markConsolidated(sql, found.pk(), clock.instant()));
            return session;
        });
    }

    private EpisodePage page(MemoryScope scope, String sessionId, SequenceRange range, int offset, int limit) {
        if (offset < 0 || limit < 1 || limit > MAX_PAGE) {
            throw new IllegalArgumentException(
                    "offset must be 0 or more and limit 1 to " + MAX_PAGE + ", but were " + offset + " and " + limit);
        }
        return database.read(sql -> sessions.find(sql, scope, sessionId)
                .map(session -> new EpisodePage(
                        memories.episodes(sql, session.pk(), range, offset, limit, clock.instant()).stream()
                                .map(MemoryRow::memory)
                                .map(Episode.class::cast)
                                .toList(),
                        offset,
                        memories.countEpisodes(sql, session.pk(), range)))
                .orElse(new EpisodePage(List.of(), offset, 0)));
    }

    private static SessionRow session(Optional<SessionRow> found, ConsolidationLease lease) {
        return found.orElseThrow(() -> new StoreException("Session '" + lease.sessionId() + "' is gone"));
    }

    /** The tables consolidation reads and moves. */
    record Stores(SessionStore sessions, MemoryStore memories, RunStore runs) {}
}
