package dev.nightjar.plugin.memory.database;

/**
 * A piece of work failed so that the engine undid the whole transaction it was a part of: nothing of that is stored.
 */
public final class TransactionLostException extends StoreException {

    private static final long serialVersionUID = 1;

    TransactionLostException(StoreException lost, Throwable cause) {
        super(String.valueOf(cause.getMessage()), reason(cause), fault(cause));
        addSuppressed(lost);
    }

    private static Fault fault(Throwable cause) {
        return cause instanceof StoreException known ? known.fault() : Fault.PASSING;
    }

    /** The engine's own. */
    private static Throwable reason(Throwable cause) {
        var below = cause instanceof StoreException ? cause.getCause() : null;
        return below == null ? cause : below;
    }
}
