package dev.nightjar.plugin.memory.database;

import dev.nightjar.memory.MemoryException;

/** The database could not do what it was asked. The message is for those who run the host. */
public class StoreException extends MemoryException {

    private static final long serialVersionUID = 1;

    private final Fault fault;
    private final String forCallers;

    public StoreException(String message) {
        super(message);
        fault = Fault.PASSING;
        forCallers = fault.forCallers;
    }

    private StoreException(String message, String forCallers) {
        super(message);
        fault = Fault.PASSING;
        this.forCallers = forCallers;
    }

    public StoreException(String message, Throwable cause) {
        this(message, cause, Fault.PASSING);
    }

    StoreException(String message, Throwable cause, Fault fault) {
        this(message, cause, fault, fault.forCallers);
    }

    private StoreException(String message, Throwable cause, Fault fault, String forCallers) {
        super(message, cause);
        this.fault = fault;
        this.forCallers = forCallers;
    }

    /**
     * A statement failed.
     *
     * @param store what messages call the store
     * @param advice what people can do; empty where nothing can be said
     */
    public static StoreException of(String store, String statement, Throwable cause, Fault fault, String advice) {
        // The message of an engine may have several lines; hosts show the first, which is to name the store.
        var problem = String.valueOf(cause.getMessage()).replaceAll("\\s*\\R\\s*", " ");
        var told = problem + " [" + store + ", while running: " + statement + "]";
        return new StoreException(advice.isEmpty() ? told : told + "; " + advice, cause, fault);
    }

    /** The store is not what was opened any more. */
    public static StoreException gone(String problem) {
        return new StoreException(
                problem, "The store was removed or replaced while it was open; put it back, or start the host again");
    }

    @Override
    public final String messageForCallers() {
        return forCallers;
    }

    /**
     * Whether the same work may succeed later; not when the data itself is what the database refuses, or it is damaged.
     */
    public final boolean isRetriable() {
        return fault == Fault.PASSING || fault == Fault.LOCKED || fault == Fault.LOST;
    }

    /** Whether somebody else, in another process, holds a lock. */
    public final boolean isLocked() {
        return fault == Fault.LOCKED;
    }

    /** Whether the server has ended the connection. */
    final boolean isConnectionLost() {
        return fault == Fault.LOST;
    }

    final Fault fault() {
        return fault;
    }

    /** The cause of a failure. */
    public enum Fault {
        /** Something that may be over later, such as a full disk. */
        PASSING(Fault.LATER),
        /** A connection that the server has ended. */
        LOST(Fault.LATER),
        /** Another process that holds a lock. */
        LOCKED(Fault.LATER),
        /** The value to be written. */
        OWN("The memory does not take this; the log of its host says why"),
        /** The stored row. */
        DAMAGE("What is stored is damaged; the log of its host says what to do");

        private static final String LATER =
                "The memory cannot be read or written at present; try again later. The log of its host says why";

        private final String forCallers;

        Fault(String forCallers) {
            this.forCallers = forCallers;
        }
    }
}
