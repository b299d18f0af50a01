package dev.nightjar.plugin.memory.database;

import java.util.Optional;

/** Which migrations a store has been through, in a table of its own. It belongs to one transaction. */
final class MigrationHistory {

    static final String TABLE = "schema_migrations";
    /** Where the first versions of Nightjar kept it; its checksums are made the same way. */
    static final String FLYWAY_TABLE = "flyway_schema_history";

    private static final String NOW = "CAST(unixepoch('subsec') * 1000 AS INTEGER)";

    private final Sql sql;

    MigrationHistory(Sql sql) {
        this.sql = sql;
    }

    boolean isPresent() {
        return hasTable(TABLE);
    }

    /** Makes the table where it is missing, with what Flyway's table says, which it replaces. */
    void prepare() {
        sql.execute("CREATE TABLE IF NOT EXISTS " + TABLE + " ("
                + "version INTEGER PRIMARY KEY, "
                + "script TEXT NOT NULL, "
                + "checksum INTEGER NOT NULL, " // CRC-32 of the script's lines
                + "applied_at INTEGER NOT NULL) STRICT");
        if (hasTable(FLYWAY_TABLE)) {
            sql.execute("INSERT INTO " + TABLE
                    + " SELECT CAST(version AS INTEGER), script, checksum,"
                    + " CAST(unixepoch(installed_on, 'subsec') * 1000 AS INTEGER) FROM " + FLYWAY_TABLE
                    + " WHERE version IS NOT NULL AND checksum IS NOT NULL AND success");
            sql.execute("DROP TABLE " + FLYWAY_TABLE);
        }
    }

    /** What the script of a version was when it was applied; empty when it was not. */
    Optional<Integer> checksum(int version) {
        return sql.first("SELECT checksum FROM " + TABLE + " WHERE version = ?", row -> row.getInt(1), version);
    }

    void add(Migration migration) {
        sql.update(
                "INSERT INTO " + TABLE + " (version, script, checksum, applied_at) VALUES (?, ?, ?, " + NOW + ")",
                migration.version(),
                migration.script(),
                migration.checksum());
    }

    private boolean hasTable(String name) {
        return sql.number("SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = ?", name) > 0;
    }
}
