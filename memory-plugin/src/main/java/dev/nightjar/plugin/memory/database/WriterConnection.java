package dev.nightjar.plugin.memory.database;

import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one connection that writes. Whatever fails, no transaction is left open: a connection that cannot be brought back
 * to that state is replaced before the next transaction. Belongs to whoever has the turn to write.
 */
final class WriterConnection implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(WriterConnection.class);

    private final Supplier<Sql> source;
    private Sql sql;
    /** A transaction may still be open on it that cannot be rolled back. */
    private boolean isUnusable;

    WriterConnection(Supplier<Sql> source) {
        this.source = source;
        this.sql = source.get();
    }

    /** For statements; ask anew for each transaction. */
    Sql sql() {
        return sql;
    }

    /**
     * Begins a transaction that holds the write lock.
     *
     * @param waitMillis how long to wait for a lock that another process holds
     */
    void begin(int waitMillis) {
        if (isUnusable) {
            replace();
        }
        sql.waitForLocks(waitMillis);
        try {
            sql.execute("BEGIN IMMEDIATE");
        } catch (StoreException e) {
            if (!e.isLocked()) {
                rollBack(e);
            }
            throw e;
        } finally {
            sql.waitForLocks(DatabaseFile.BUSY_TIMEOUT_MILLIS);
        }
    }

    /** Commits the transaction; when that throws, it still has to be rolled back. */
    void commit() {
        sql.execute("COMMIT");
    }

    /** Ends the transaction without a trace, and drops what it wanted to do after its commit. Never throws. */
    void rollBack(Throwable cause) {
        sql.takeAfterCommit();
        try {
            sql.execute("ROLLBACK");
        } catch (RuntimeException e) {
            // After some errors, such as a full disk, SQLite has rolled back by itself: then this is no second failure.
            cause.addSuppressed(e);
            isUnusable = !canBegin();
        }
    }

    @Override
    public void close() {
        sql.close();
    }

    private boolean canBegin() {
        try {
            sql.execute("BEGIN");
            sql.execute("ROLLBACK");
            return true;
        } catch (RuntimeException e) {
            log.debug("The connection that writes has to be replaced: {}", e.toString());
            return false;
        }
    }

    /** The new one is opened first: if the old one were the last, its end would remove the log that readers need. */
    private void replace() {
        var fresh = source.get();
        sql.closeQuietly();
        sql = fresh;
        isUnusable = false;
    }
}
