package dev.nightjar.server.http;

import java.time.Duration;
import java.util.List;

/**
 * How the server listens.
 *
 * @param host the address it binds, such as {@code 127.0.0.1}; anything but a loopback address lets other machines in
 * @param port the port, 0 for any that is free
 * @param allowedHosts names, besides those of the loopback address, by which callers may address it, as in {@code Host}
 *     and {@code Origin}, without a port
 * @param requestsPerMinute how many requests a token may make in a minute, ≥ 1; a quarter of them at once
 * @param maxRequestBytes most bytes of the body of a request, ≥ 1
 * @param storeTimeout how long the store may take for a request, at least a millisecond; after that the caller is told to try
 *     again
 */
public record ServerSettings(
        String host,
        int port,
        List<String> allowedHosts,
        int requestsPerMinute,
        int maxRequestBytes,
        Duration storeTimeout) {

    /** For programs on this machine. */
    public static final ServerSettings DEFAULTS =
            new ServerSettings("127.0.0.1", 4747, List.of(), 1_200, 1_048_576, Duration.ofSeconds(10));

    private static final int MAX_PORT = 65_535;

    /** @throws IllegalArgumentException naming the value that is out of range */
    public ServerSettings {
        allowedHosts = List.copyOf(allowedHosts);
        if (host.isBlank()) {
            throw new IllegalArgumentException("The host is blank; name an address such as 127.0.0.1");
        }
        if (port < 0 || port > MAX_PORT) {
            throw new IllegalArgumentException("The port must be 0 to " + MAX_PORT + ", but was " + port);
        }
        if (storeTimeout.toMillis() < 1) {
            throw new IllegalArgumentException("The store's time must be at least 1 ms, but was " + storeTimeout);
        }
        if (requestsPerMinute < 1 || maxRequestBytes < 1) {
            throw new IllegalArgumentException(
                    "Requests per minute and bytes of a request must be at least 1, but were " + requestsPerMinute
                            + " and " + maxRequestBytes);
        }
    }

    /** The same on this port. */
    public ServerSettings onPort(int other) {
        return new ServerSettings(host, other, allowedHosts, requestsPerMinute, maxRequestBytes, storeTimeout);
    }

    /** The same with these limits of what a token may ask. */
    public ServerSettings withLimits(int requests, int bytes) {
        return new ServerSettings(host, port, allowedHosts, requests, bytes, storeTimeout);
    }

    /** The same with another limit of the store's time. */
    public ServerSettings withStoreTimeout(Duration limit) {
        return new ServerSettings(host, port, allowedHosts, requestsPerMinute, maxRequestBytes, limit);
    }
}
