package dev.nightjar.client;

import java.time.Duration;

/** The token has used up its requests (429), also after waiting as long as the client may. */
public final class TooManyRequestsException extends NightjarException {

    private static final long serialVersionUID = 1;

    private final Duration retryAfter;

    TooManyRequestsException(String message, Duration retryAfter) {
        super(429, message);
        this.retryAfter = retryAfter;
    }

    /** Time to wait before the next call; zero when the server gives none. */
    public Duration retryAfter() {
        return retryAfter;
    }
}
