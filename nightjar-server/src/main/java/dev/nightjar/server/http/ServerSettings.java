package dev.nightjar.server.http;

import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;

/**
 * How the server listens.
 *
 * @param host the address it binds, such as {@code 127.0.0.1}; anything but a loopback address lets other machines in
 * @param port the port, 0 for any that is free
 * @param allowedHosts names, besides those of the loopback address, by which callers may address it, as in {@code Host}
 *     and {@code Origin}, without a port
 * @param allowedOrigins web pages that may read what it answers (CORS), each as in {@code Origin}: scheme, name and, where it is
 *     not the usual one, port; none by default
 * @param requestsPerMinute how many requests a token may make in a minute, ≥ 1; a quarter of them at once. What is
 *     expensive counts as more than one
 * @param maxRequestBytes most bytes of the body of a request, ≥ 1
 * @param storeTimeout how long the store may take for a request, at least a millisecond; after that the caller is told to try
 *     again
 * @param bodyTimeout how long the body of a request may take to arrive, at least a millisecond
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

    /** For programs on this machine. */
    public static final ServerSettings DEFAULTS = new ServerSettings(
            "127.0.0.1", 4747, List.of(), List.of(), 1_200, 1_048_576, Duration.ofSeconds(10), Duration.ofSeconds(30));

    private static final Pattern ORIGIN = Pattern.compile("https?://([a-z0-9.-]+|\\[[0-9a-f:.]+])(:[0-9]{1,5})?");
    private static final int MAX_PORT = 65_535;

    /** @throws IllegalArgumentException naming the value that is out of range */
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

    /** The same on this port. */
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

    /** The same for pages of these origins. */
    public ServerSettings withOrigins(List<String> origins) {
        return new ServerSettings(
                host, port, allowedHosts, origins, requestsPerMinute, maxRequestBytes, storeTimeout, bodyTimeout);
    }

    /** The same with these limits of what a token may ask. */
    public ServerSettings withLimits(int requests, int bytes) {
        return new ServerSettings(host, port, allowedHosts, allowedOrigins, requests, bytes, storeTimeout, bodyTimeout);
    }

    /** The same with another limit of the store's time. */
    public ServerSettings withStoreTimeout(Duration limit) {
        return new ServerSettings(
                host, port, allowedHosts, allowedOrigins, requestsPerMinute, maxRequestBytes, limit, bodyTimeout);
    }

    /** The same with another limit of the time a body takes to arrive. */
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
