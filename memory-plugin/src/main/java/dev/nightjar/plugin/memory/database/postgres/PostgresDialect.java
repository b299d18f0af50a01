package dev.nightjar.plugin.memory.database.postgres;

import dev.nightjar.plugin.memory.database.Dialect;
import dev.nightjar.plugin.memory.database.StoreException;
import dev.nightjar.plugin.memory.database.StoreException.Fault;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Set;

/**
 * How PostgreSQL is spoken to. Its schema has the functions that SQLite has and it has not.
 *
 * @param store what messages call the store
 */
record PostgresDialect(String store) implements Dialect {

    /** The server was stopped, or ended the connection. */
    private static final Set<String> ENDED = Set.of("57P01", "57P02", "57P05", "25P03");

    private static final String TABLES_WITH_NAMESPACE = """
            SELECT c.table_name, 'ctid' FROM information_schema.columns c JOIN information_schema.tables t
              ON t.table_schema = c.table_schema AND t.table_name = c.table_name
            WHERE c.table_schema = current_schema() AND c.column_name = 'namespace' AND t.table_type = 'BASE TABLE'
            ORDER BY c.table_name""";

    /**
     * In the order of the lines, so that no two wait for each other; for two seconds, as a host that hangs in the
     * middle of a message must not hold up all others of this one.
     */
    private static final String CLAIM = """
            SELECT count(pg_advisory_xact_lock(CASE WHEN set_config('lock_timeout', '2000', true) <> ''
              THEN hashtextextended('nightjar ' || current_schema() || ' ' || namespace, 0) END))
            FROM unnest(string_to_array(?, E'\\n')) AS namespace""";

    @Override
    public String matching(String words) {
        return "tokens && any_of(" + words + ")";
    }

    @Override
    public String hexadecimal(String bytes) {
        return "encode(" + bytes + ", 'hex')";
    }

    @Override
    public String indexedBy(String index) {
        return "";
    }

    @Override
    public boolean isKeyReturned() {
        return true;
    }

    /** Replaces NUL, the one character that PostgreSQL cannot store. */
    @Override
    public String text(String text) {
        return text.indexOf('\0') < 0 ? text : text.replace('\0', '\uFFFD');
    }

    @Override
    public String tablesWithNamespace() {
        return TABLES_WITH_NAMESPACE;
    }

    @Override
    public Optional<String> claim() {
        return Optional.of(CLAIM);
    }

    @Override
    public StoreException failure(String statement, SQLException cause) {
        var state = String.valueOf(cause.getSQLState());
        return StoreException.of(store, statement, cause, fault(state), advice(state));
    }

    @Override
    public StoreException damage(String statement, RuntimeException cause) {
        var told = new IllegalStateException("A row contains what was never stored: " + cause, cause);
        return StoreException.of(store, statement, told, Fault.DAMAGE, "restore the database from a backup");
    }

    private static Fault fault(String state) {
        if (state.equals("55P03")) {
            return Fault.LOCKED;
        } else if (state.startsWith("22") || state.startsWith("23")) {
            return Fault.OWN;
        } else if (state.startsWith("08") || ENDED.contains(state)) {
            return Fault.LOST;
        }
        return state.equals("XX001") || state.equals("XX002") ? Fault.DAMAGE : Fault.PASSING;
    }

    private static String advice(String state) {
        return switch (state) {
            case "08004" ->
                "if the server asks for a password, give it with memory.postgresql.password_env or password_file";
            case "28P01" ->
                "check memory.postgresql.user and the password that memory.postgresql.password_env or"
                        + " password_file gives";
            case "28000" ->
                "check memory.postgresql.user, and whether the server's pg_hba.conf lets this user in from here";
            case "3D000" -> "create the database, or correct its name in memory.postgresql.url";
            case "53100" -> "free some space on the server's disk";
            case "53300" -> "raise max_connections of the server, or start fewer hosts";
            case "57P03" -> "wait until the server has started";
            case "42501" -> "give the user the rights to create a schema in this database and to write to its tables";
            case "25006" -> "let the user write again, or use the primary server instead of its standby";
            default ->
                state.startsWith("08") || ENDED.contains(state)
                        ? "check that the server runs and can be reached at this address"
                        : "";
        };
    }
}
