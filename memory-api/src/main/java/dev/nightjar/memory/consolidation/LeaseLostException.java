package dev.nightjar.memory.consolidation;

import dev.nightjar.memory.MemoryException;

/**
 * A consolidation could not be ended because its lease had run out and another holder took the session. Nothing was
 * saved; the other holder reads the same episodes, so nothing is lost either.
 */
public final class LeaseLostException extends MemoryException {

    private static final long serialVersionUID = 1;

    /** For the session of this name. */
    public LeaseLostException(String sessionId) {
        super("The lease on session '" + sessionId + "' was lost; nothing was saved, and its present holder goes on");
    }
}
