package dev.nightjar.plugin.memory.database.postgres;

import dev.nightjar.commons.text.Resources;
import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.database.StoreException;
import dev.nightjar.plugin.memory.database.UnfinishedCopy;
import java.util.List;

/** Brings the schema of an agent to the one this code knows; one host at a time, all in one transaction. */
final class PostgresSchema {

    /** Scripts in order; a new one is added at the end, and a released one never changes. */
    private static final List<String> SCRIPTS = List.of("P001__memory.sql");

    private static final String LOCK = "SELECT count(pg_advisory_xact_lock(hashtextextended('nightjar schema', 0)))";

    private PostgresSchema() {}

    /** @param isUnfinishedCopyAllowed whether a copy may have been begun into it by this version */
    static void bringUpToDate(Sql sql, PostgresAddress address, boolean isUnfinishedCopyAllowed) {
        requireUnicode(sql, address);
        sql.execute("BEGIN");
        sql.number(LOCK);
        if (!sql.holds("SELECT EXISTS (SELECT 1 FROM pg_namespace WHERE nspname = ?)", address.schema())) {
            sql.execute("CREATE SCHEMA \"" + address.schema()
                    + "\""); // asked first: who may only use it needs no more rights
        }
        sql.execute("CREATE TABLE IF NOT EXISTS schema_migrations (version INTEGER PRIMARY KEY, script TEXT NOT NULL)");
        long version = sql.number("SELECT max(version) FROM schema_migrations");
        if (version > SCRIPTS.size()) {
            throw new StoreException("Cannot use " + address.name() + ": its schema version " + version
                    + " is newer than the " + SCRIPTS.size() + " this Nightjar knows; use the newer Nightjar for it");
        }
        boolean isUnfinished =
                new PostgresAutomation(new PostgresDialect(address.name())).hasTable(sql, UnfinishedCopy.TABLE);
        if (isUnfinished && !(isUnfinishedCopyAllowed && version == SCRIPTS.size())) {
            throw UnfinishedCopy.refusal(sql, address.name(), "postgresql", address.removal());
        }
        for (int next = (int) version; next < SCRIPTS.size(); next++) {
            var script = SCRIPTS.get(next);
            sql.executeScript(script, Resources.text(PostgresSchema.class, script));
            sql.update("INSERT INTO schema_migrations (version, script) VALUES (?, ?)", next + 1, script);
        }
        sql.execute("COMMIT");
    }

    /** Refuses a database that is not in UTF-8: other encodings refuse characters that people write. */
    private static void requireUnicode(Sql sql, PostgresAddress address) {
        var encoding =
                sql.first("SHOW server_encoding", row -> row.getString(1)).orElse("");
        if (!encoding.equals("UTF8")) {
            throw new StoreException(
                    "Cannot use " + address.name() + ": the encoding of the database is " + encoding
                            + ", which has not all characters; create one with CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0");
        }
    }
}
