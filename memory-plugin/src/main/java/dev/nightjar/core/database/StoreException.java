package dev.nightjar.core.database;

import dev.nightjar.memory.MemoryException;
import java.util.Set;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** The database could not do what it was asked. */
public final class StoreException extends MemoryException {

    private static final long serialVersionUID = 1;

    private static final Set<Integer> OWN_FAULTS = Set.of(
            SQLiteErrorCode.SQLITE_CONSTRAINT.code,
            SQLiteErrorCode.SQLITE_MISMATCH.code,
            SQLiteErrorCode.SQLITE_TOOBIG.code,
            SQLiteErrorCode.SQLITE_RANGE.code);

    public StoreException(String message) {
        super(message);
    }

    public StoreException(String message, Throwable cause) {
        super(message, cause);
    }

    /** Whether the same work may succeed later; not when the data itself is what the database refuses. */
    public boolean isRetriable() {
        return !(getCause() instanceof SQLiteException refusal)
                || !OWN_FAULTS.contains(primaryCode(refusal.getResultCode()));
    }

    private static int primaryCode(SQLiteErrorCode code) {
        return code.code & 0xFF;
    }
}
