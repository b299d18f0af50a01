package dev.nightjar.memory;

/** Something went wrong in memory; the message names the thing concerned and the next step. */
public class MemoryException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** With a message for people. */
    public MemoryException(String message) {
        super(message);
    }

    /** With a message for people and the cause. */
    public MemoryException(String message, Throwable cause) {
        super(message, cause);
    }
}
