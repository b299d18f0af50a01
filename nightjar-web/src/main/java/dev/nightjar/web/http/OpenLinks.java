package dev.nightjar.web.http;

import dev.nightjar.server.access.AccessToken;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Codes of one-time links. Each opens the pages once, for a few minutes. Thread-safe. */
final class OpenLinks {

    static final Duration VALID = Duration.ofMinutes(5);
    private static final int MOST = 100;

    private final InstantSource clock;
    private final Map<String, Invitation> open = new LinkedHashMap<>();

    private record Invitation(AccessToken token, Instant until) {}

    OpenLinks(InstantSource clock) {
        this.clock = clock;
    }

    /** A new code; the oldest one ends when there are too many. */
    synchronized String code(AccessToken token) {
        var code = Secrets.random();
        if (open.size() >= MOST) {
            open.remove(open.keySet().iterator().next());
        }
        open.put(Secrets.hash(code), new Invitation(token, clock.instant().plus(VALID)));
        return code;
    }

    /** What a code opens; from now on it opens nothing. */
    synchronized Optional<AccessToken> use(String code) {
        return Optional.ofNullable(open.remove(Secrets.hash(code)))
                .filter(invitation -> clock.instant().isBefore(invitation.until))
                .map(Invitation::token);
    }
}
