package dev.nightjar.client;

/** The token is missing or unknown (401), or it does not allow the call (403). */
public final class AccessRefusedException extends NightjarException {

    private static final long serialVersionUID = 1;

    AccessRefusedException(int status, String message) {
        super(status, message);
    }
}
