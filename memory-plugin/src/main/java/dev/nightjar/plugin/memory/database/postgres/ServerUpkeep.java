package dev.nightjar.plugin.memory.database.postgres;

import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.database.StoreException;
import dev.nightjar.plugin.memory.database.Upkeep;
import java.time.Duration;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes erased texts out of the files of a server, which keeps its log and its tables by itself. After {@code DELETE}
 * and {@code VACUUM} their bytes are still in those pages of tables and indexes that rows of others share, so the
 * tables are written anew. Nobody can read or write a table meanwhile. Belongs to whoever has the turn to write.
 */
final class ServerUpkeep implements Upkeep {

    private static final Logger log = LoggerFactory.getLogger(ServerUpkeep.class);

    private static final String TABLES = """
            SELECT quote_ident(relname) FROM pg_class
            WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND pg_table_size(oid) > 0
            ORDER BY relname""";

    private static final String BYTES = """
            SELECT sum(pg_total_relation_size(oid)) FROM pg_class
            WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'""";

    /** A schema of this size is written anew in about a second. Others would wait longer for a larger one. */
    private static final long MOST_BYTES = 1L << 26;

    /** Whoever wants to read a table queues behind the one who waits to write it anew. */
    private static final String WAIT = "SET lock_timeout = '2s'";

    private static final String END_OF_WAIT = "SET lock_timeout = 0";

    private static final Duration PAUSE = Duration.ofMinutes(1);

    private final Supplier<Sql> writer;
    private final String store;
    private boolean isDue;
    private long triedAt;

    /**
     * Upkeep of one schema.
     *
     * @param writer the connection that writes
     * @param store what messages call the store
     */
    ServerUpkeep(Supplier<Sql> writer, String store) {
        this.writer = writer;
        this.store = store;
    }

    @Override
    public void noteCommit() {
        // The server counts.
    }

    @Override
    public boolean isDue() {
        return false;
    }

    /** Tries again to write the tables anew that somebody was reading. */
    @Override
    public void keepShort() {
        if (isDue && System.nanoTime() - triedAt > PAUSE.toNanos()) {
            rewrite();
        }
    }

    @Override
    public boolean flush() {
        return rewrite();
    }

    @Override
    public boolean rewrite() {
        isDue = true;
        triedAt = System.nanoTime();
        try {
            isDue = !rewritten(writer.get());
        } catch (StoreException e) {
            log.warn(
                    "Erased texts stay in the files of {} for now; tried again in {} seconds, or with the next erasure: {}",
                    store,
                    PAUSE.toSeconds(),
                    e.getMessage());
        }
        return !isDue;
    }

    /** Each table by itself, so that others wait for one at a time. */
    private boolean rewritten(Sql sql) {
        if (sql.number(BYTES) > MOST_BYTES) {
            log.warn(
                    "Erased texts may stay in the files of {}, which is larger than {} bytes; run VACUUM FULL when nobody needs it",
                    store,
                    MOST_BYTES);
            sql.execute("VACUUM");
            return true;
        }
        sql.execute(WAIT);
        try {
            sql.query(TABLES, row -> row.getString(1)).forEach(table -> sql.execute("VACUUM FULL " + table));
            return true;
        } finally {
            sql.execute(END_OF_WAIT);
        }
    }
}
