package dev.nightjar.plugin.memory.database;

import dev.nightjar.memory.MemoryException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** The database could not do what it was asked. */
public class StoreException extends MemoryException {

    private static final long serialVersionUID = 1;

    /** The data itself is what the database refuses. */
    private static final Set<Integer> OWN_FAULTS = Set.of(
            SQLiteErrorCode.SQLITE_CONSTRAINT.code,
            SQLiteErrorCode.SQLITE_MISMATCH.code,
            SQLiteErrorCode.SQLITE_TOOBIG.code,
            SQLiteErrorCode.SQLITE_RANGE.code);

    private static final Set<Integer> DAMAGE =
            Set.of(SQLiteErrorCode.SQLITE_CORRUPT.code, SQLiteErrorCode.SQLITE_NOTADB.code);

    public StoreException(String message) {
        super(message);
    }

    public StoreException(String message, Throwable cause) {
        super(message, cause);
    }

    /** A statement failed on this file. */
    static StoreException of(Path file, String statement, SQLException cause) {
        // What SQLite quotes of a damaged schema has several lines; hosts show the first, which is to name the file.
        var problem = String.valueOf(cause.getMessage()).replaceAll("\\s*\\R\\s*", " ");
        var told = problem + " [" + file + ", while running: " + statement + "]";
        var advice = Damage.advice(primaryCode(cause), file);
        return new StoreException(advice.isEmpty() ? told : told + "; " + advice, cause);
    }

    /** Whether the same work may succeed later; not when the data itself is what the database refuses, or it is damaged. */
    public final boolean isRetriable() {
        int code = primaryCode(getCause());
        return !OWN_FAULTS.contains(code) && !DAMAGE.contains(code);
    }

    /** Whether somebody else, in another process, holds a lock. */
    boolean isLocked() {
        return primaryCode(getCause()) == SQLiteErrorCode.SQLITE_BUSY.code;
    }

    private static int primaryCode(@Nullable Throwable cause) {
        return cause instanceof SQLiteException refusal ? refusal.getResultCode().code & 0xFF : 0;
    }
}
