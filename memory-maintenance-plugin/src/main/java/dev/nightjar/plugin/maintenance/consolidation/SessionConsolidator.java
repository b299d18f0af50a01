package dev.nightjar.plugin.maintenance.consolidation;

import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.RunId;
import dev.nightjar.spi.LeaseLostException;
import dev.nightjar.spi.SessionConsolidation;
import dev.nightjar.spi.SessionConsolidation.PendingSession;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Turns one finished session into facts. Guard, lease, attempts and watermark are this code's and the store's duty; what
 * is worth keeping is the reading's. A model gets a few attempts at a session; then its statements are kept, so that no
 * session is lost to a model that cannot. When the model cannot be asked, that is no attempt: the session waits. Thread-safe.
 */
public final class SessionConsolidator {

    /** Longer than any reading may take. */
    public static final Duration LEASE = Duration.ofMinutes(10);

    /** How long a postponed session waits at first, and how often that doubles: up to 16 minutes. */
    private static final Duration FIRST_WAIT = Duration.ofMinutes(1);

    private static final int MAX_DOUBLINGS = 4;

    private static final Logger LOG = LoggerFactory.getLogger(SessionConsolidator.class);

    private final SessionReading model;
    private final SessionReading without;
    private final int modelAttempts;
    private final InstantSource clock;
    /** How often each session was postponed since it was last read; forgotten when the host ends. */
    private final Map<String, Integer> postponed = new ConcurrentHashMap<>();

    /**
     * @param model reads sessions as long as it is available
     * @param without reads the others, and those the model failed at
     * @param modelAttempts after how many failed attempts it is read without the model, ≥ 0
     * @param clock says when a postponed session may be tried again
     */
    public SessionConsolidator(SessionReading model, SessionReading without, int modelAttempts, InstantSource clock) {
        this.model = model;
        this.without = without;
        this.modelAttempts = modelAttempts;
        this.clock = clock;
    }

    /**
     * Reads the session's unread episodes and saves their facts.
     *
     * @param run the run it belongs to; null to make it a run of its own
     * @return what was done; empty when there was nothing to do, another holder is at it or took it over meanwhile, or it
     *     rests after failures
     * @throws PostponedException when it is no time to read; the session waits for a while, and no attempt is counted
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
            var done = isForModel ? byModel(session) : without.read(session);
            postponed.remove(key(session));
            return Optional.of(done);
        } catch (LeaseLostException lost) {
            // Hosts whose clocks differ, as replays of different times do, take sessions from each other.
            LOG.info("{}", lost.getMessage());
            return Optional.empty();
        } catch (PostponedException later) {
            int times = postponed.merge(key(session), 1, Integer::sum);
            var until = clock.instant().plus(FIRST_WAIT.multipliedBy(1L << Math.min(times - 1, MAX_DOUBLINGS)));
            var why = String.valueOf(later.getMessage());
            giveBack(later, () -> session.memory().postpone(session.lease(), why, until));
            throw later;
        } catch (RuntimeException failure) {
            giveBack(failure, () -> session.memory().fail(session.lease(), String.valueOf(failure.getMessage())));
            throw failure;
        }
    }

    /** A model that turns out not to be there, as that of a client which has none, makes no session wait. */
    private Consolidated byModel(LeasedSession session) {
        try {
            return model.read(session);
        } catch (PostponedException later) {
            if (model.isAvailable()) {
                throw later;
            }
            return without.read(session);
        }
    }

    private static String key(LeasedSession session) {
        var lease = session.lease();
        return lease.scope().agentId() + " " + lease.scope().namespace() + " " + lease.sessionId();
    }

    private static int attempts(LeasedSession session) {
        return session.memory().pendingSessions(session.lease().scope()).stream()
                .filter(pending -> pending.sessionId().equals(session.lease().sessionId()))
                .mapToInt(PendingSession::attempts)
                .findFirst()
                .orElse(0);
    }

    private static void giveBack(RuntimeException failure, Runnable work) {
        try {
            work.run();
        } catch (RuntimeException alsoFailed) {
            // The lease runs out by itself; what matters to the caller is the first failure.
            failure.addSuppressed(alsoFailed);
        }
    }
}
