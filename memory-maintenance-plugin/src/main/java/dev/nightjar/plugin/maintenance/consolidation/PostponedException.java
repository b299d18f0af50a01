package dev.nightjar.plugin.maintenance.consolidation;

/**
 * A session cannot be read now, for a reason that concerns neither the session nor the reading: the model cannot be
 * reached or has refused more calls, or the host is closing. This does not count as a failed attempt; the session is
 * read later.
 */
public final class PostponedException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** @param message why, in one line */
    public PostponedException(String message) {
        super(message);
    }
}
