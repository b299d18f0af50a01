package dev.nightjar.core.database;

import dev.nightjar.memory.MemoryException;

/** The database could not do what it was asked. */
public final class StoreException extends MemoryException {

    private static final long serialVersionUID = 1;

    public StoreException(String message) {
        super(message);
    }

    public StoreException(String message, Throwable cause) {
        super(message, cause);
    }
}
