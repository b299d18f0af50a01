package dev.nightjar.plugin.memory.database;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one connection that writes. Whatever fails, no transaction is left open: a connection that cannot be brought back
 * to that state is replaced before the next transaction. Belongs to whoever has the turn to write.
 */
final class WriterConnection implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(WriterConnection.class);

    private final Store store;
    private Sql sql;
    /** A transaction may still be open on it that cannot be rolled back. */
    private boolean isUnusable;

    WriterConnection(Store store) {
        this.store = store;
        this.sql = store.openWriter();
    }

    /** For statements; ask anew for each transaction. */
    Sql sql() {
        return sql;
    }

    /**
     * Begins a transaction that holds the write lock.
     *
     * @param waitMillis how long to wait for a lock that another process holds
     * @param isAlone whether nobody else may write meanwhile
     */
    void begin(int waitMillis, boolean isAlone) {
        if (isUnusable) {
            replace();
        }
        try {
            store.begin(sql, waitMillis, isAlone);
        } catch (StoreException e) {
            if (!e.isLocked()) {
                rollBack(e);
            }
            throw e;
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
            // After some errors, such as a full disk, the engine has rolled back by itself: then this is no second
            // failure.
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
        var fresh = store.openWriter();
        sql.closeQuietly();
        sql = fresh;
        isUnusable = false;
    }
}
