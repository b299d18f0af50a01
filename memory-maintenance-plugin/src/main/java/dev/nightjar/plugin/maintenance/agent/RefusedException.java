package dev.nightjar.plugin.maintenance.agent;

/** What the model asks for is not possible; it can do something about it. */
final class RefusedException extends RuntimeException {

    private static final long serialVersionUID = 1;

    RefusedException(String message) {
        super(message);
    }
}
