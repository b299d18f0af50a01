package dev.nightjar.plugin.maintenance.consolidation;

/**
 * A session could not be read now, for a reason that lies neither with it nor with how it was read: the model cannot be reached,
 * asks for fewer calls, or the host ends. It is no failed attempt; the session is read later.
 */
public final class PostponedException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** @param message why, in one line */
    public PostponedException(String message) {
        super(message);
    }
}
