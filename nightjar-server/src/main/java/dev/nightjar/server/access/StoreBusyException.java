package dev.nightjar.server.access;

import dev.nightjar.memory.MemoryException;

/** The store was not ready in time; it may be later. */
public final class StoreBusyException extends MemoryException {

    private static final long serialVersionUID = 1;

    StoreBusyException(String message) {
        super(message);
    }

    StoreBusyException(String message, Throwable cause) {
        super(message, cause);
    }
}
