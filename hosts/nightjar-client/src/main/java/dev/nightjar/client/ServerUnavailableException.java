package dev.nightjar.client;

/** The server is not reached, does not answer in time, or cannot answer at present (5xx). */
public final class ServerUnavailableException extends NightjarException {

    private static final long serialVersionUID = 1;

    ServerUnavailableException(int status, String message) {
        super(status, message);
    }

    ServerUnavailableException(String message, Throwable cause) {
        super(0, message, cause);
    }
}
