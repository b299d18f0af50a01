package dev.nightjar.plugin.memory.database.sqlite;

import dev.nightjar.plugin.memory.database.Dialect;
import dev.nightjar.plugin.memory.database.StoreException;
import dev.nightjar.plugin.memory.database.StoreException.Fault;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Set;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * How SQLite is spoken to.
 *
 * @param file what is open, for messages
 */
record SqliteDialect(Path file) implements Dialect {

    /** The data itself is what the database refuses. */
    private static final Set<Integer> OWN_FAULTS = Set.of(
            SQLiteErrorCode.SQLITE_CONSTRAINT.code,
            SQLiteErrorCode.SQLITE_MISMATCH.code,
            SQLiteErrorCode.SQLITE_TOOBIG.code,
            SQLiteErrorCode.SQLITE_RANGE.code);

    private static final String TABLES_WITH_NAMESPACE = """
            SELECT t.name, CASE WHEN t.sql NOT LIKE '%WITHOUT ROWID%' THEN 'rowid' END
            FROM sqlite_master t JOIN pragma_table_info(t.name) c
            WHERE t.type = 'table' AND t.sql NOT LIKE 'CREATE VIRTUAL%' AND c.name = 'namespace'
            ORDER BY t.name""";

    private static final Set<Integer> DAMAGE =
            Set.of(SQLiteErrorCode.SQLITE_CORRUPT.code, SQLiteErrorCode.SQLITE_NOTADB.code);

    @Override
    public String matching(String words) {
        return "memories_fts MATCH " + words;
    }

    @Override
    public String hexadecimal(String bytes) {
        return "hex(" + bytes + ")";
    }

    @Override
    public String indexedBy(String index) {
        return "INDEXED BY " + index;
    }

    @Override
    public boolean isKeyReturned() {
        return false;
    }

    @Override
    public String text(String text) {
        return text;
    }

    @Override
    public String tablesWithNamespace() {
        return TABLES_WITH_NAMESPACE;
    }

    @Override
    public Optional<String> claim() {
        return Optional.empty();
    }

    @Override
    public StoreException failure(String statement, SQLException cause) {
        int code = cause instanceof SQLiteException refusal ? refusal.getResultCode().code & 0xFF : 0;
        return StoreException.of(file.toString(), statement, cause, fault(code), Damage.advice(code, file));
    }

    @Override
    public StoreException damage(String statement, RuntimeException cause) {
        var damage =
                new SQLiteException("A row contains what was never stored: " + cause, SQLiteErrorCode.SQLITE_CORRUPT);
        damage.initCause(cause);
        return failure(statement, damage);
    }

    private static Fault fault(int code) {
        if (code == SQLiteErrorCode.SQLITE_BUSY.code) {
            return Fault.LOCKED;
        } else if (OWN_FAULTS.contains(code)) {
            return Fault.OWN;
        }
        return DAMAGE.contains(code) ? Fault.DAMAGE : Fault.PASSING;
    }
}
