package dev.nightjar.plugin.maintenance.consolidation;

import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.RunId;
import dev.nightjar.memory.consolidation.LeaseLostException;
import dev.nightjar.memory.consolidation.SessionConsolidation;
import dev.nightjar.memory.consolidation.SessionConsolidation.PendingSession;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Turns one finished session into facts. Guard, lease, attempts and watermark are this code's and the store's duty; what
 * is worth keeping is the reading's. A model gets a few attempts at a session; then the rules read it, so that no
 * session is lost to a model that cannot. Thread-safe.
 */
public final class SessionConsolidator {

    /** Longer than any reading may take. */
    public static final Duration LEASE = Duration.ofMinutes(10);

    private static final Logger LOG = LoggerFactory.getLogger(SessionConsolidator.class);

    private final SessionReading model;
    private final SessionReading rules;
    private final int modelAttempts;

    /**
     * A consolidator.
     *
     * @param model reads sessions as long as it is available
     * @param rules reads the others, and those the model failed at
     * @param modelAttempts after how many failed attempts the rules take over, ≥ 0
     */
    public SessionConsolidator(SessionReading model, SessionReading rules, int modelAttempts) {
        this.model = model;
        this.rules = rules;
        this.modelAttempts = modelAttempts;
    }

    /**
     * Reads the session's unread episodes and saves their facts.
     *
     * @param run the run it belongs to; null to make it a run of its own
     * @return what was done; empty when there was nothing to do, another holder is at it or took it over meanwhile, or it
     *     rests after failures
     * @throws RuntimeException whatever went wrong; the lease is given back with the reason then, and the session stays
     *     pending
     */
    public Optional<Consolidated> consolidate(
            SessionConsolidation memory, MemoryScope scope, String sessionId, @Nullable RunId run) {
        var lease = memory.lease(scope, sessionId, LEASE);
        return lease.flatMap(held -> read(new LeasedSession(memory, held, run)));
    }

    private Optional<Consolidated> read(LeasedSession session) {
        try {
            boolean isForModel = model.isAvailable() && attempts(session) < modelAttempts;
            return Optional.of((isForModel ? model : rules).read(session));
        } catch (LeaseLostException lost) {
            // Hosts whose clocks differ, as replays of different times do, take sessions from each other.
            LOG.info("{}", lost.getMessage());
            return Optional.empty();
        } catch (RuntimeException failure) {
            giveBack(session.memory(), session.lease(), failure);
            throw failure;
        }
    }

    private static int attempts(LeasedSession session) {
        return session.memory().pendingSessions(session.lease().scope()).stream()
                .filter(pending -> pending.sessionId().equals(session.lease().sessionId()))
                .mapToInt(PendingSession::attempts)
                .findFirst()
                .orElse(0);
    }

    private static void giveBack(
            SessionConsolidation memory, SessionConsolidation.Lease lease, RuntimeException failure) {
        try {
            memory.fail(lease, String.valueOf(failure.getMessage()));
        } catch (RuntimeException alsoFailed) {
            // The lease runs out by itself; what matters to the caller is the first failure.
            failure.addSuppressed(alsoFailed);
        }
    }
}
