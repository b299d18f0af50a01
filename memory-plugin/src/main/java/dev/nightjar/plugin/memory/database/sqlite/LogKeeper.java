package dev.nightjar.plugin.memory.database.sqlite;

import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.database.Upkeep;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps the write-ahead log short. Everything but {@link #isDue} belongs to whoever has the turn to write. */
final class LogKeeper implements Upkeep {

    private static final Logger log = LoggerFactory.getLogger(LogKeeper.class);
    /** Rare enough that a write which has to wait for a checkpoint stays beyond the 99th percentile. */
    private static final int COMMITS_PER_CHECKPOINT = 256;

    private static final long TRUNCATE_AT_BYTES = 64L << 20;
    /** How long emptying the log on demand waits for readers in other processes before it is put off. */
    private static final int CHECKPOINT_WAIT_MILLIS = 1_000;

    private final DatabaseFile file;
    private final Supplier<Sql> writer;
    /** Since the last checkpoint. */
    private volatile int commits;

    private int commitsSeen;
    /** Erased bytes may still stand in the log. */
    private boolean isTruncationDue;

    LogKeeper(DatabaseFile file, Supplier<Sql> writer) {
        this.file = file;
        this.writer = writer;
    }

    @Override
    @SuppressWarnings("NonAtomicVolatileUpdate") // one writer at a time
    public void noteCommit() {
        commits++;
    }

    @Override
    public boolean isDue() {
        return commits >= COMMITS_PER_CHECKPOINT;
    }

    /**
     * Moves the log into the file when enough has gathered or nothing else is to do. The log's size does not tell: a
     * finished checkpoint leaves the file as large as it was and lets the next write begin it anew. What may take a
     * while waits until nobody else does, and never for readers in other processes.
     */
    @Override
    public void keepShort() {
        boolean isIdle = commits == commitsSeen;
        boolean isWanted = isDue() || (isIdle && commits > 0);
        try {
            if (isIdle && (isTruncationDue || (isWanted && file.logBytes() > TRUNCATE_AT_BYTES))) {
                truncate(0);
            } else if (isWanted) {
                writer.get().number("PRAGMA wal_checkpoint(PASSIVE)");
            }
        } catch (RuntimeException e) {
            log.warn("The log of {} keeps growing until this is put right: {}", file.path(), e.toString());
        }
        commits = isWanted ? 0 : commits;
        commitsSeen = commits;
    }

    /**
     * Empties the log and cuts it; false when a reader in another process is in the way: then it is tried again later.
     */
    @Override
    public boolean flush() {
        isTruncationDue = true;
        return truncate(CHECKPOINT_WAIT_MILLIS);
    }

    /** Writes the whole file anew, so that no erased byte is left in a page that was divided. */
    @Override
    public boolean rewrite() {
        var sql = writer.get();
        sql.execute("INSERT INTO memories_fts (memories_fts) VALUES ('optimize')");
        sql.execute("PRAGMA temp_store = FILE"); // the copy may be larger than what fits into memory
        try {
            sql.execute("VACUUM");
        } finally {
            sql.execute("PRAGMA temp_store = MEMORY");
        }
        return flush();
    }

    private boolean truncate(int waitMillis) {
        var sql = writer.get();
        DatabaseFile.waitForLocks(sql, waitMillis);
        try {
            boolean isEmpty = sql.number("PRAGMA wal_checkpoint(TRUNCATE)") == 0;
            isTruncationDue = isTruncationDue && !isEmpty;
            return isEmpty;
        } finally {
            DatabaseFile.waitForLocks(sql, DatabaseFile.BUSY_TIMEOUT_MILLIS);
        }
    }
}
