package dev.nightjar.server.access;

import dev.nightjar.memory.MemoryException;

/** The store did not answer in time. Trying again later may help. */
public final class StoreBusyException extends MemoryException {

    private static final long serialVersionUID = 1;

    StoreBusyException(String message) {
        super(message);
    }

    StoreBusyException(String message, Throwable cause) {
        super(message, cause);
    }
}
