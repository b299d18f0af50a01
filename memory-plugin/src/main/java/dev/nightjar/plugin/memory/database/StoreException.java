package dev.nightjar.plugin.memory.database;

import dev.nightjar.memory.MemoryException;

/** The database could not do what it was asked. */
public class StoreException extends MemoryException {

    private static final long serialVersionUID = 1;

    private final Fault fault;

    public StoreException(String message) {
        super(message);
        fault = Fault.PASSING;
    }

    public StoreException(String message, Throwable cause) {
        this(message, cause, Fault.PASSING);
    }

    StoreException(String message, Throwable cause, Fault fault) {
        super(message, cause);
        this.fault = fault;
    }

    /**
     * A statement failed.
     *
     * @param store what messages call the store
     * @param advice what people can do; empty where nothing can be said
     */
    public static StoreException of(String store, String statement, Throwable cause, Fault fault, String advice) {
        // What an engine quotes may have several lines; hosts show the first, which is to name the store.
        var problem = String.valueOf(cause.getMessage()).replaceAll("\\s*\\R\\s*", " ");
        var told = problem + " [" + store + ", while running: " + statement + "]";
        return new StoreException(advice.isEmpty() ? told : told + "; " + advice, cause, fault);
    }

    /** What was to be written belongs to another server; the first line of the cause names it. */
    public static StoreException moved(String store, Throwable cause) {
        var problem = String.valueOf(cause.getMessage())
                .lines()
                .findFirst()
                .orElse("")
                .replaceFirst("^\\p{Lu}+: +", "");
        return new StoreException(problem + "; ask a host of that server [" + store + "]", cause, Fault.MOVED);
    }

    /** Whether the same work may succeed later; not when the data itself is what the database refuses, or it is damaged. */
    public final boolean isRetriable() {
        return fault == Fault.PASSING || fault == Fault.LOCKED;
    }

    /** Whether what was to be written belongs to another server, to which its namespace has moved. */
    public final boolean isMoved() {
        return fault == Fault.MOVED;
    }

    /** Whether somebody else, in another process, holds a lock. */
    public final boolean isLocked() {
        return fault == Fault.LOCKED;
    }

    final Fault fault() {
        return fault;
    }

    /** What is to blame. */
    public enum Fault {
        /** Something that may be over later, such as a full disk or a lost connection. */
        PASSING,
        /** Another process that holds a lock. */
        LOCKED,
        /** What was to be written. */
        OWN,
        /** That it was to be written here: its namespace has moved to another server. */
        MOVED,
        /** What is stored. */
        DAMAGE
    }
}
