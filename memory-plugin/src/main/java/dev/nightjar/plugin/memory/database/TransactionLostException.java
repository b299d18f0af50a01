package dev.nightjar.plugin.memory.database;

/** A piece of work failed so that SQLite undid the whole transaction it was a part of: nothing of that is stored. */
public final class TransactionLostException extends StoreException {

    private static final long serialVersionUID = 1;

    TransactionLostException(StoreException lost, Throwable cause) {
        super(String.valueOf(cause.getMessage()), reason(cause));
        addSuppressed(lost);
    }

    /** SQLite's own, which tells whether the same may work later. */
    private static Throwable reason(Throwable cause) {
        var below = cause instanceof StoreException ? cause.getCause() : null;
        return below == null ? cause : below;
    }
}
