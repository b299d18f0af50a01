package dev.nightjar.server.http;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Collection;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The host names and origins that the server accepts. A web page can make a browser call this server under the page's
 * own name (DNS rebinding). The headers show that name, so such a request is refused. Thread-safe.
 */
final class HostCheck {

    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

    private final Set<String> allowed = new HashSet<>(LOOPBACK);
    private final Set<String> origins;

    /**
     * @param further accepted names besides those of the loopback address, without a port
     * @param origins other pages that may use the server, as in {@code Origin}
     */
    HostCheck(Collection<String> further, Collection<String> origins) {
        this.origins = Set.copyOf(origins);
        further.forEach(name -> allowed.add(name.toLowerCase(Locale.ROOT)));
    }

    /**
     * Checks a request; empty when it is accepted.
     *
     * @param host the header {@code Host}
     * @param origin the header {@code Origin}; null for none, as for programs other than browsers
     */
    Optional<Problem> judge(@Nullable String host, @Nullable String origin) {
        if (host == null || !isAllowed("http://" + host)) {
            return Optional.of(new Problem(
                    421, "This server is not addressed as '" + host + "'; use one of " + String.join(", ", allowed)));
        }
        return origin == null || origins.contains(origin) || isAllowed(origin)
                ? Optional.empty()
                : Optional.of(new Problem(
                        403,
                        "Pages of '" + origin + "' may not use this server;"
                                + " 'nightjar serve --allow-origin' names those that may"));
    }

    private boolean isAllowed(String address) {
        try {
            var uri = new URI(address);
            boolean isWeb = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
            return isWeb
                    && uri.getUserInfo() == null
                    && uri.getHost() != null
                    && allowed.contains(uri.getHost().toLowerCase(Locale.ROOT));
        } catch (URISyntaxException e) {
            return false;
        }
    }
}
