package dev.nightjar.hostdemo.hook;

import dev.nightjar.memory.MemoryException;

/** A server will not take a message, however often it is sent. */
public final class RefusedException extends MemoryException {

    private static final long serialVersionUID = 1L;

    /** @param message what the server said */
    public RefusedException(String message) {
        super(message);
    }
}
