package dev.nightjar.maintenance.agent;

import dev.nightjar.maintenance.agent.Desk.RefusedException;
import dev.nightjar.maintenance.consolidation.LeasedSession;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The desks in use, by the lease's token: which one a call belongs to is the host's to say and not the model's.
 * Thread-safe.
 */
final class Desks {

    private final Map<String, Desk> open = new ConcurrentHashMap<>();

    Desk open(LeasedSession session) {
        var desk = new Desk(session);
        open.put(session.lease().owner(), desk);
        return desk;
    }

    void close(LeasedSession session) {
        open.remove(session.lease().owner());
    }

    /**
     * The desk of a run, if the model means its session.
     *
     * @throws RefusedException when it names another session, or the run is over
     */
    Desk of(@Nullable String token, @Nullable String sessionId) {
        var desk = token == null ? null : open.get(token);
        if (desk == null) {
            throw new RefusedException("this consolidation is over");
        }
        if (sessionId != null && !desk.sessionId().equals(sessionId)) {
            throw new RefusedException("this consolidation is about the session '" + desk.sessionId() + "' only");
        }
        return desk;
    }
}
