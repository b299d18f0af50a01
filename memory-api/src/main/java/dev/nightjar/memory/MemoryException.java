package dev.nightjar.memory;

/** A memory operation failed. The message says what is affected and what to do next. */
public class MemoryException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** An exception with a message for people. */
    public MemoryException(String message) {
        super(message);
    }

    /** An exception with a message for people and the cause. */
    public MemoryException(String message, Throwable cause) {
        super(message, cause);
    }

    /**
     * Message for callers of a server and for models: the message, unless it says where the memory is stored or how it
     * is asked, which is for the log of the host.
     */
    public String messageForCallers() {
        return String.valueOf(getMessage());
    }
}
