package dev.nightjar.web.http;

import dev.nightjar.server.access.AccessToken;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Secrets with what each opens, in memory. A token has a limited number of them, so that its owner can displace nobody
 * else's. Thread-safe.
 *
 * @param <T> what a secret opens
 */
final class TokenSecrets<T> {

    private static final int MOST_OF_TOKEN = 20;
    private static final int MOST = 2_000;

    private final Duration kept;
    private final InstantSource clock;
    private final Map<String, Held<T>> open = new LinkedHashMap<>(); // unused for longest first

    private record Held<T>(String tokenId, T value, Instant until) {}

    /** @param kept how long a secret opens something after it was made or used */
    TokenSecrets(Duration kept, InstantSource clock) {
        this.kept = kept;
        this.clock = clock;
    }

    /**
     * A new secret. When its token has too many, the one unused for longest ends; when all tokens together have too
     * many, one of the token with most.
     */
    synchronized String add(AccessToken token, T value) {
        var now = clock.instant();
        open.values().removeIf(held -> !now.isBefore(held.until));
        if (count(token.id()) >= MOST_OF_TOKEN) {
            endOne(token.id());
        } else if (open.size() >= MOST) {
            endOne(largest());
        }
        var secret = Secrets.random();
        open.put(Secrets.hash(secret), new Held<>(token.id(), value, now.plus(kept)));
        return secret;
    }

    /** Value of a secret, kept as long again from now on. */
    synchronized Optional<T> use(String secret) {
        var found = take(secret);
        found.ifPresent(held -> open.put(
                Secrets.hash(secret),
                new Held<>(held.tokenId, held.value, clock.instant().plus(kept))));
        return found.map(Held::value);
    }

    /** Value of a secret, which opens nothing from now on. */
    synchronized Optional<T> useUp(String secret) {
        return take(secret).map(Held::value);
    }

    private Optional<Held<T>> take(String secret) {
        return Optional.ofNullable(open.remove(Secrets.hash(secret)))
                .filter(held -> clock.instant().isBefore(held.until));
    }

    private long count(String tokenId) {
        return open.values().stream()
                .filter(held -> held.tokenId.equals(tokenId))
                .count();
    }

    private void endOne(String tokenId) {
        var oldest = open.entrySet().stream()
                .filter(entry -> entry.getValue().tokenId.equals(tokenId))
                .findFirst();
        oldest.ifPresent(entry -> open.remove(entry.getKey()));
    }

    private String largest() {
        return open.values().stream()
                .map(Held::tokenId)
                .collect(Collectors.groupingBy(Function.identity(), LinkedHashMap::new, Collectors.counting()))
                .entrySet()
                .stream()
                .max(Map.Entry.comparingByValue())
                .orElseThrow()
                .getKey();
    }
}
