package dev.nightjar.spi.consolidation;

import dev.nightjar.memory.MemoryException;

/**
 * A consolidation could not complete, because its lease expired and another holder took the session. Nothing was saved.
 * Nothing is lost either: the other holder reads the same episodes.
 */
public final class LeaseLostException extends MemoryException {

    private static final long serialVersionUID = 1;

    /** For the session of this name. */
    public LeaseLostException(String sessionId) {
        super("The lease on session '" + sessionId + "' was lost; nothing was saved, and its new holder continues");
    }
}
