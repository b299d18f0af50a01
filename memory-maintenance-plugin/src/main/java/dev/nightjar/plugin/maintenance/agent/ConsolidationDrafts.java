package dev.nightjar.plugin.maintenance.agent;

import dev.nightjar.plugin.maintenance.consolidation.FactChecks;
import dev.nightjar.plugin.maintenance.consolidation.LeasedSession;
import java.time.ZoneId;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The drafts in use, by the lease's token: which one a call belongs to is the host's to say and not the model's.
 * Thread-safe.
 */
final class ConsolidationDrafts {

    private final Map<String, ConsolidationDraft> open = new ConcurrentHashMap<>();
    private final ZoneId zone;
    private final FactChecks checks;

    /** @param zone where the days of plans end */
    ConsolidationDrafts(ZoneId zone, FactChecks checks) {
        this.zone = zone;
        this.checks = checks;
    }

    ConsolidationDraft open(LeasedSession session) {
        var draft = new ConsolidationDraft(session, zone, checks);
        open.put(session.lease().owner(), draft);
        return draft;
    }

    void close(LeasedSession session) {
        open.remove(session.lease().owner());
    }

    /**
     * The draft of a run, if the model means its session.
     *
     * @throws RefusedException when it names another session, or the run is over
     */
    ConsolidationDraft of(@Nullable String token, @Nullable String sessionId) {
        var draft = token == null ? null : open.get(token);
        if (draft == null) {
            throw new RefusedException("this consolidation is over");
        }
        if (sessionId != null && !draft.sessionId().equals(sessionId)) {
            throw new RefusedException("this consolidation is about the session '" + draft.sessionId() + "' only");
        }
        return draft;
    }
}
