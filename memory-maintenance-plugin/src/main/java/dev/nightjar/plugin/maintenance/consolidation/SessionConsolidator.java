package dev.nightjar.plugin.maintenance.consolidation;

import dev.nightjar.memory.MemoryScope;
import dev.nightjar.spi.consolidation.LeaseLostException;
import dev.nightjar.spi.consolidation.SessionConsolidation;
import dev.nightjar.spi.consolidation.SessionConsolidation.PendingSession;
import dev.nightjar.spi.schedule.RunId;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Turns finished sessions into facts. This class and the store handle lease, attempts and watermark; the reading
 * decides what to save. A model gets a few attempts at a session. After that it is read without the model, so that a
 * failing model loses no session. If the model cannot be called, that is no attempt, and the session waits, for a week
 * at most. Thread-safe.
 */
public final class SessionConsolidator {

    /** Longer than any reading takes. */
    public static final Duration LEASE = Duration.ofMinutes(10);

    /** The first wait of a postponed session, and how often it doubles: up to 16 minutes. */
    private static final Duration FIRST_WAIT = Duration.ofMinutes(1);

    private static final int MAX_DOUBLINGS = 4;

    /** How old a conversation may become while no model can be asked; then it is read without one. */
    private static final Duration LONGEST_WAIT = Duration.ofDays(7);

    /** Characters and number of the sessions that are read at once. */
    private static final int MOST_CHARACTERS = 20_000;

    private static final int MOST_SESSIONS = 8;

    /** Characters that a turn has in a prompt besides its text: its id and its speaker. */
    private static final int AROUND_TURN = 20;

    private static final Logger LOG = LoggerFactory.getLogger(SessionConsolidator.class);

    private final SessionReading model;
    private final SessionReading without;
    private final int modelAttempts;
    private final InstantSource clock;
    /** How often each session was postponed since it was last read; lost when the host ends. */
    private final Map<String, Integer> postponed = new ConcurrentHashMap<>();

    /**
     * @param model reads sessions while it is available
     * @param without reads the others, and those at which the model failed
     * @param modelAttempts failed attempts after which a session is read without the model, ≥ 0
     * @param clock decides when a postponed session may be tried again
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
     * @param run the run it belongs to; null for a run of its own
     * @return the result; empty when there is nothing to do, another holder has the session or took it over, or the
     *     session waits after failures
     * @throws PostponedException when the session cannot be read now; it waits, and no attempt is counted
     * @throws RuntimeException for any other failure; the lease is then returned with the reason, and the session stays
     *     pending
     */
    public Optional<Consolidated> consolidate(
            SessionConsolidation memory, MemoryScope scope, String sessionId, @Nullable RunId run) {
        var lease = memory.lease(scope, sessionId, LEASE);
        return lease.flatMap(held -> read(new LeasedSession(memory, held, run)));
    }

    /**
     * Reads short sessions of one user at once, as many as the model takes in one call. Sessions that are long, alone
     * or have failed before are left to {@link #consolidate}, and so are all that were read at once in vain.
     *
     * @param ids waiting sessions, longest waiting first
     * @param run the run they belong to; null for runs of their own
     * @return the results by session
     */
    public Map<String, Consolidated> together(
            SessionConsolidation memory, MemoryScope scope, List<String> ids, @Nullable RunId run) {
        var done = new LinkedHashMap<String, Consolidated>();
        if (ids.size() < 2 || modelAttempts == 0 || !model.isAvailable()) {
            return done;
        }
        var untried = memory.pendingSessions(scope).stream()
                .filter(pending -> pending.attempts() == 0)
                .map(PendingSession::sessionId)
                .collect(Collectors.toSet());
        var some = new ArrayList<LeasedSession>();
        int size = 0;
        try {
            for (var id : ids.stream().filter(untried::contains).toList()) {
                var lease = memory.lease(scope, id, LEASE);
                if (lease.isEmpty()) {
                    continue;
                }
                var session = new LeasedSession(memory, lease.get(), run);
                some.add(session);
                int length = session.unread().stream()
                        .mapToInt(episode -> episode.content().length() + AROUND_TURN)
                        .sum();
                if (some.size() > 1 && (size + length > MOST_CHARACTERS || some.size() > MOST_SESSIONS)) {
                    readTogether(some.subList(0, some.size() - 1), done);
                    some.subList(0, some.size() - 1).clear();
                    size = 0;
                }
                size += length;
            }
            readTogether(some, done);
        } catch (RuntimeException failure) {
            LOG.info("Sessions are read one by one: {}", failure.getMessage());
            some.forEach(session -> giveBack(failure, () -> memory.release(session.lease())));
        }
        return done;
    }

    /**
     * Notes that a session is to be read again by a model if none is available now: an application lends its model
     * after the host has started.
     */
    public void expectModel(SessionConsolidation memory, MemoryScope scope, String sessionId) {
        if (modelAttempts > 0 && !model.isAvailable()) {
            memory.lease(scope, sessionId, LEASE)
                    .ifPresent(lease -> memory.postpone(lease, "no model was there at the start", clock.instant()));
        }
    }

    /**
     * Makes sessions wait again that were read without the model because it could not be asked.
     *
     * @return their names; empty where the model is not available
     */
    public List<String> readPostponedAgain(SessionConsolidation memory, MemoryScope scope) {
        return modelAttempts > 0 && model.isAvailable() ? memory.readPostponedAgain(scope) : List.of();
    }

    private void readTogether(List<LeasedSession> sessions, Map<String, Consolidated> done) {
        try {
            if (sessions.size() > 1) {
                done.putAll(model.readTogether(sessions));
            }
        } catch (RuntimeException failure) {
            LOG.info("{} sessions are read one by one: {}", sessions.size(), failure.getMessage());
        }
        for (var session : sessions) {
            if (done.containsKey(session.lease().sessionId())) {
                postponed.remove(key(session));
            } else {
                session.memory().release(session.lease());
            }
        }
    }

    private Optional<Consolidated> read(LeasedSession session) {
        try {
            var pending = pending(session);
            boolean isAvailable = model.isAvailable();
            boolean isForModel =
                    isAvailable && pending.map(PendingSession::attempts).orElse(0) < modelAttempts;
            var done = isForModel
                    ? byModel(session, pending)
                    : without(
                            session,
                            pending.filter(one -> isAvailable)
                                    .map(PendingSession::lastError)
                                    .orElse(""));
            postponed.remove(key(session));
            return Optional.of(done);
        } catch (LeaseLostException lost) {
            // Hosts with different clocks, as when replaying different times, may take each other's sessions.
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

    /** If the model turns out to be missing, for example because the client has none, the session does not wait. */
    private Consolidated byModel(LeasedSession session, Optional<PendingSession> pending) {
        try {
            return model.read(session);
        } catch (PostponedException later) {
            var oldest = clock.instant().minus(LONGEST_WAIT);
            // The first try of an old conversation, such as after a host was off for long, waits as any other.
            boolean mayWait = pending.filter(
                            one -> one.lastError() == null || one.lastActive().isAfter(oldest))
                    .isPresent();
            if (model.isAvailable() && mayWait) {
                throw later;
            }
            return without(session, model.isAvailable() ? String.valueOf(later.getMessage()) : "");
        }
    }

    /** @param why why the model does not read; empty where no model is available */
    private Consolidated without(LeasedSession session, String why) {
        var done = without.read(session);
        return why.isEmpty() || modelAttempts == 0 ? done : done.insteadOfModel(why);
    }

    private static String key(LeasedSession session) {
        var lease = session.lease();
        return lease.scope().agentId() + " " + lease.scope().namespace() + " " + lease.sessionId();
    }

    private static Optional<PendingSession> pending(LeasedSession session) {
        return session.memory().pendingSessions(session.lease().scope()).stream()
                .filter(pending -> pending.sessionId().equals(session.lease().sessionId()))
                .findFirst();
    }

    private static void giveBack(RuntimeException failure, Runnable work) {
        try {
            work.run();
        } catch (RuntimeException alsoFailed) {
            // The lease expires by itself; the caller needs the first failure.
            failure.addSuppressed(alsoFailed);
        }
    }
}
