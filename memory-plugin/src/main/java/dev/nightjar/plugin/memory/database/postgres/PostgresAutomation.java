package dev.nightjar.plugin.memory.database.postgres;

import dev.nightjar.plugin.memory.database.Automation;
import dev.nightjar.plugin.memory.database.Sql;
import java.sql.SQLException;
import java.util.List;

/**
 * Triggers are switched off, which the owner of the tables may do. Those that watch over references stay.
 *
 * @param dialect says what happened
 */
record PostgresAutomation(PostgresDialect dialect) implements Automation {

    /** Query for the lock of whoever does the upkeep, held until the connection ends. */
    private static final String LOCK =
            "SELECT pg_try_advisory_lock(hashtextextended('nightjar ' || current_schema(), 0))";

    private static final String SEQUENCE = "pg_get_serial_sequence(quote_ident(current_schema()) || '.' || ?, 'pk')";

    private static final String LAST_KEY = "SELECT pg_sequence_last_value(" + SEQUENCE + "::regclass)";

    @Override
    public boolean hasTable(Sql sql, String table) {
        return sql.holds("SELECT to_regclass(?) IS NOT NULL", table);
    }

    @Override
    public void keepOthersOut(Sql writer) {
        if (!writer.holds(LOCK)) {
            throw dialect.failure(LOCK, new SQLException("another host is writing", "55P03"));
        }
    }

    @Override
    public void pauseTriggers(Sql writer, List<String> tables) {
        tables.forEach(table -> writer.execute("ALTER TABLE " + table + " DISABLE TRIGGER USER"));
    }

    @Override
    public void resumeTriggers(Sql writer, List<String> tables) {
        tables.forEach(table -> writer.execute("ALTER TABLE " + table + " ENABLE TRIGGER USER"));
    }

    @Override
    public long lastKey(Sql sql, String table) {
        return sql.number(LAST_KEY, table);
    }

    @Override
    public void makeKeysAfter(Sql writer, String table, long key) {
        if (key > 0) {
            writer.number("SELECT setval(" + SEQUENCE + "::regclass, ?)", table, key);
        }
    }
}
