package dev.nightjar.client;

/**
 * The server does not accept the request, because a value is invalid or what it names is not there, or lies on a server
 * that the client does not know.
 */
public final class RequestRefusedException extends NightjarException {

    private static final long serialVersionUID = 1;

    private final boolean isRepeat;

    RequestRefusedException(int status, String message, boolean isRepeat) {
        super(status, message);
        this.isRepeat = isRepeat;
    }

    /** Whether the server may have done it at an earlier try, whose answer was lost. */
    boolean isRepeat() {
        return isRepeat;
    }
}
