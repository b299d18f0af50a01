package dev.nightjar.server.http;

import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Settings of the server.
 *
 * @param host the address to bind, such as {@code 127.0.0.1}; an address other than loopback lets other machines in
 * @param port the port; 0 for any free port
 * @param allowedHosts names, besides those of the loopback address, that callers may use for the server, as in
 *     {@code Host} and {@code Origin}, without a port
 * @param allowedOrigins web pages that may read answers (CORS), each as in {@code Origin}: scheme, name and, if it is
 *     not the default, port; none by default
 * @param requestsPerMinute maximum requests of a token per minute, ≥ 1; a quarter of them at once. Expensive requests
 *     count as more than one. A token that acts for users may make as many for each, and 20 times as many for all of
 *     them
 * @param maxRequestBytes maximum bytes of a request body, ≥ 1
 * @param storeTimeout maximum time of the store for a request, at least a millisecond; after that the caller is told to
 *     try again
 * @param bodyTimeout maximum time for a request body to arrive, at least a millisecond
 */
public record ServerSettings(
        String host,
        int port,
        List<String> allowedHosts,
        List<String> allowedOrigins,
        int requestsPerMinute,
        int maxRequestBytes,
        Duration storeTimeout,
        Duration bodyTimeout) {

    /** Defaults, for programs on this machine. */
    public static final ServerSettings DEFAULTS = new ServerSettings(
            "127.0.0.1", 4747, List.of(), List.of(), 1_200, 1_048_576, Duration.ofSeconds(10), Duration.ofSeconds(30));

    private static final Pattern ORIGIN = Pattern.compile("https?://([a-z0-9.-]+|\\[[0-9a-f:.]+])(:[0-9]{1,5})?");
    private static final int MAX_PORT = 65_535;

    /** @throws IllegalArgumentException naming the value out of range */
    public ServerSettings {
        allowedHosts = List.copyOf(allowedHosts);
        allowedOrigins = List.copyOf(allowedOrigins);
        allowedOrigins.forEach(ServerSettings::checkOrigin);
        if (host.isBlank()) {
            throw new IllegalArgumentException("The host is blank; name an address such as 127.0.0.1");
        }
        if (port < 0 || port > MAX_PORT) {
            throw new IllegalArgumentException("The port must be 0 to " + MAX_PORT + ", but was " + port);
        }
        if (storeTimeout.toMillis() < 1 || bodyTimeout.toMillis() < 1) {
            throw new IllegalArgumentException("The time of the store and of a body must be at least 1 ms, but were "
                    + storeTimeout + " and " + bodyTimeout);
        }
        if (requestsPerMinute < 1 || maxRequestBytes < 1) {
            throw new IllegalArgumentException(
                    "Requests per minute and bytes of a request must be at least 1, but were " + requestsPerMinute
                            + " and " + maxRequestBytes);
        }
    }

    /** A copy with another port. */
    public ServerSettings onPort(int other) {
        return new ServerSettings(
                host,
                other,
                allowedHosts,
                allowedOrigins,
                requestsPerMinute,
                maxRequestBytes,
                storeTimeout,
                bodyTimeout);
    }

    /** A copy with other allowed origins. */
    public ServerSettings withOrigins(List<String> origins) {
        return new ServerSettings(
                host, port, allowedHosts, origins, requestsPerMinute, maxRequestBytes, storeTimeout, bodyTimeout);
    }

    /** A copy with other limits per token and request. */
    public ServerSettings withLimits(int requests, int bytes) {
        return new ServerSettings(host, port, allowedHosts, allowedOrigins, requests, bytes, storeTimeout, bodyTimeout);
    }

    /** A copy with another time limit of the store. */
    public ServerSettings withStoreTimeout(Duration limit) {
        return new ServerSettings(
                host, port, allowedHosts, allowedOrigins, requestsPerMinute, maxRequestBytes, limit, bodyTimeout);
    }

    /** A copy with another time limit for bodies. */
    public ServerSettings withBodyTimeout(Duration limit) {
        return new ServerSettings(
                host, port, allowedHosts, allowedOrigins, requestsPerMinute, maxRequestBytes, storeTimeout, limit);
    }

    private static void checkOrigin(String origin) {
        if (!ORIGIN.matcher(origin).matches()) {
            throw new IllegalArgumentException(
                    "An origin must be like https://app.example.org or http://localhost:3000,"
                            + " in lower case and without a path, but was '" + origin + "'");
        }
    }
}
