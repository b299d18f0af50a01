package dev.nightjar.web.http;

import dev.nightjar.server.access.AccessToken;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The sessions of browsers, in memory: they end with the process. Thread-safe. */
final class Sessions {

    static final Duration IDLE = Duration.ofHours(12);
    private static final int MOST = 100;

    private final InstantSource clock;
    private final Map<String, Session> open = new LinkedHashMap<>(16, 0.75f, true); // least recently used first

    Sessions(InstantSource clock) {
        this.clock = clock;
    }

    /** Opens a session and returns its secret; the one unused for longest ends when there are too many. */
    synchronized String open(AccessToken token) {
        var secret = Secrets.random();
        if (open.size() >= MOST) {
            open.remove(open.keySet().iterator().next());
        }
        open.put(Secrets.hash(secret), new Session(token, clock.instant()));
        return secret;
    }

    /** The session with this secret, unless it was unused for too long. */
    synchronized Optional<Session> find(String secret) {
        var key = Secrets.hash(secret);
        var session = open.get(key);
        var now = clock.instant();
        if (session == null || session.used().plus(IDLE).isBefore(now)) {
            open.remove(key);
            return Optional.empty();
        }
        session.use(now);
        return Optional.of(session);
    }
}
