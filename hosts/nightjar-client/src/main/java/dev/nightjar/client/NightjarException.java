package dev.nightjar.client;

/**
 * A call of the server failed. The message says what failed, why, and what to do; it contains no token. Each subclass
 * is one reason.
 */
public abstract class NightjarException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final int status;

    NightjarException(int status, String message) {
        super(message);
        this.status = status;
    }

    NightjarException(int status, String message, Throwable cause) {
        super(message, cause);
        this.status = status;
    }

    /** The HTTP status; 0 when there was no answer. */
    public int status() {
        return status;
    }
}
