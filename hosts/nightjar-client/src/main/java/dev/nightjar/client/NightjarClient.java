package dev.nightjar.client;

import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Memory on a Nightjar server. It needs Java's HTTP client and nothing else, starts no plugins and stores nothing
 * itself, so a service with many hosts has one in each. Make one for the whole application, and ask it for a
 * {@link #session} whenever you need one.
 *
 * <p>A request that fails for a passing reason is sent again, with growing pauses: when there is no connection, and
 * after the answers 429, 502, 503 and 504; the server's {@code Retry-After} is kept to. Nothing is stored twice by
 * that, because each message has an id; see {@link ClientSession} for the rest. Thread-safe. Close it when the
 * application ends; that breaks off running calls.
 */
public final class NightjarClient implements AutoCloseable {

    private static final String USER = "/v1/user";
    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;

    private final Connection connection;

    private NightjarClient(Connection connection) {
        this.connection = connection;
    }

    /**
     * A builder.
     *
     * @param server the address of the server, such as {@code http://127.0.0.1:4747}; it may have a path
     * @throws IllegalArgumentException when it is no address of a server
     */
    public static Builder builder(URI server) {
        return new Builder(server);
    }

    /**
     * A conversation in the namespace of the token.
     *
     * @param sessionId its id, not blank
     */
    public ClientSession session(String sessionId) {
        return new ClientSession(connection, null, sessionId);
    }

    /**
     * A conversation of one of your users, in the namespace {@code user:} plus the name. The token must be one that
     * acts for users: {@code nightjar token add NAMESPACE --for-users}.
     *
     * @param user the user's name as your login knows it, never from the text of a message; not blank
     * @param sessionId its id, not blank; conversations of two users may have the same
     * @throws IllegalArgumentException when the user is nobody: null, blank or the text {@code null}
     */
    public ClientSession session(String user, String sessionId) {
        return new ClientSession(connection, Arguments.user(user), sessionId);
    }

    /**
     * Preview of {@link #erase}; changes nothing.
     *
     * @param user as in {@link #session(String, String)}; null for the owner of the token
     * @return empty when nothing of the user is there
     */
    public Optional<UserErasure> erasable(@Nullable String user) {
        try {
            return Optional.of(connection.send(Ask.get(USER, user), UserErasure::of));
        } catch (RequestRefusedException e) {
            if (e.status() == NOT_FOUND) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /**
     * Erases everything of a user for good, if nothing has changed since {@link #erasable}. If it takes longer than the
     * timeout, the server continues; call both again to see.
     *
     * @param fingerprint the fingerprint of {@link #erasable}
     * @return false when the user's data has changed since, and nothing was erased; true when nothing of the user is
     *     left
     */
    public boolean erase(@Nullable String user, String fingerprint) {
        try {
            return connection.send(Ask.delete(USER + "?fingerprint=" + Ask.encoded(fingerprint), user), answer -> true);
        } catch (RequestRefusedException e) {
            if (e.status() == NOT_FOUND || e.status() == CONFLICT) {
                return e.status() == NOT_FOUND;
            }
            throw e;
        }
    }

    /**
     * A copy of everything of a user: what {@code nightjar memory export} writes, at most 64 MB. Documents are not in
     * it.
     *
     * @return JSON Lines
     */
    public String export(@Nullable String user) {
        return connection.sendForText(Ask.get(USER + "/export", user), lines -> lines);
    }

    /**
     * Asks the server whether it answers and its store can be read and written.
     *
     * @throws NightjarException when it is not so
     */
    public void check() {
        connection.send(Ask.get("/v1/health", null), answer -> answer.text("status"));
    }

    /** Breaks off running calls. A second call does nothing. */
    @Override
    public void close() {
        connection.close();
    }

    /**
     * Everything that the erasure of a user removes.
     *
     * @param memories number of memories, earlier wordings included
     * @param sessions number of conversations, with their messages
     * @param reports number of reports of jobs whose text is deleted, because they quote the user's words or name the
     *     namespace
     * @param fingerprint what {@link #erase} takes
     */
    public record UserErasure(long memories, long sessions, long reports, String fingerprint) {

        static UserErasure of(JsonObject answer) {
            return new UserErasure(
                    (long) answer.number("memories"),
                    (long) answer.number("sessions"),
                    (long) answer.number("reports"),
                    answer.text("fingerprint"));
        }
    }

    /** Settings of a client. */
    public static final class Builder {

        private static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(10);
        private static final int DEFAULT_TRIES = 4;

        private final URI server;
        private @Nullable String token;
        private Duration timeout = DEFAULT_TIMEOUT;
        private int maxTries = DEFAULT_TRIES;
        private Connection.Waiting waiting = Connection.Waiting.REAL;

        private Builder(URI server) {
            this.server = Arguments.server(server);
        }

        /**
         * The token that {@code nightjar token add} showed. It is sent to this server only, and is in no message.
         *
         * @throws IllegalArgumentException when it has characters that no token has
         */
        public Builder token(String secret) {
            token = Arguments.token(secret);
            return this;
        }

        /** Maximum time of a call, with all tries and pauses; 10 seconds by default. */
        public Builder timeout(Duration longest) {
            if (longest.toMillis() < 1) {
                throw new IllegalArgumentException("The timeout must be at least 1 ms, but was " + longest);
            }
            timeout = longest;
            return this;
        }

        /** Maximum times that a request is sent; 4 by default, and 1 never sends it again. */
        public Builder maxTries(int most) {
            if (most < 1) {
                throw new IllegalArgumentException("There must be at least 1 try, but was " + most);
            }
            maxTries = most;
            return this;
        }

        Builder waiting(Connection.Waiting other) {
            waiting = other;
            return this;
        }

        /** The client. It connects at its first call. */
        public NightjarClient build() {
            return new NightjarClient(new Connection(server, token, timeout, maxTries, waiting));
        }
    }
}
