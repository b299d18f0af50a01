package dev.nightjar.plugin.memory.database.sqlite;

import dev.nightjar.plugin.memory.database.Sql;
import java.util.Optional;

/** Migrations that a store has been through, in a table of their own. The history belongs to one transaction. */
final class MigrationHistory {

    private static final String TABLE = "schema_migrations";

    private static final String NOW = "CAST(unixepoch('subsec') * 1000 AS INTEGER)";

    private final Sql sql;

    MigrationHistory(Sql sql) {
        this.sql = sql;
    }

    /** Makes the table where it is missing. */
    void prepare() {
        sql.execute("CREATE TABLE IF NOT EXISTS " + TABLE + " ("
                + "version INTEGER PRIMARY KEY, "
                + "script TEXT NOT NULL, "
                + "checksum INTEGER NOT NULL, " // CRC-32 of the script's lines
                + "applied_at INTEGER NOT NULL) STRICT");
    }

    /** Whether the store has been through this migration, with the same script; false when it has no history at all. */
    boolean has(Migration migration) {
        return isPresent() && checksum(migration.version()).equals(Optional.of(migration.checksum()));
    }

    /** Checksum of a version's script as it was applied; empty when it was not applied. */
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

    private boolean isPresent() {
        return sql.number("SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = ?", TABLE) > 0;
    }
}
