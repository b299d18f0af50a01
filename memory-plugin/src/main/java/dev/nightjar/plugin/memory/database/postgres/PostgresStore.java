package dev.nightjar.plugin.memory.database.postgres;

import dev.nightjar.plugin.memory.database.Automation;
import dev.nightjar.plugin.memory.database.DriverRegistration;
import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.database.Store;
import dev.nightjar.plugin.memory.database.StoreException;
import dev.nightjar.plugin.memory.database.Upkeep;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.ServiceLoader;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * The memory of one agent in a schema of a PostgreSQL database. Any number of hosts may have it open. They write at the
 * same time to namespaces that they have claimed, and else one of them at a time, as with a file. A connection that is
 * lost, be it that the server was replaced by its standby, is opened anew for the next read or write. Thread-safe.
 */
public final class PostgresStore implements Store {

    /** A host that hangs in the middle of a transaction must not hold up all others. */
    private static final String IDLE_LIMIT = "SET idle_in_transaction_session_timeout = '60s'";

    /**
     * Statements are written in the order in which their joins are cheap, each a few looks into an index. So a plan
     * does not depend on what the server has counted of its tables so far, which is nothing in a new store and after a
     * standby took over; nor on the parameters, so it is made once for a connection. To plan takes as long as to run,
     * and to compile half a second.
     */
    private static final String PLANS =
            "SET join_collapse_limit = 1; SET enable_hashjoin = off; SET enable_mergejoin = off; SET random_page_cost = 1.1; SET jit = off;"
                    + " SET plan_cache_mode = force_generic_plan";

    /** The driver would have a statement planned anew until its fifth run. The address may say otherwise. */
    private static final String PREPARED_AT_ONCE = "1";

    private static final String READ_ONLY = "SET default_transaction_read_only = on";

    private static final String BYTES = """
            SELECT coalesce(sum(pg_total_relation_size(c.oid)), 0)
            FROM pg_class c WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'""";

    private static final String WRITABLE = """
            SELECT NOT pg_is_in_recovery()
              AND (SELECT reset_val FROM pg_settings WHERE name = 'default_transaction_read_only') = 'off'
              AND (SELECT bool_and(has_table_privilege(c.oid, 'INSERT') AND has_table_privilege(c.oid, 'UPDATE')
                AND has_table_privilege(c.oid, 'DELETE'))
                FROM pg_class c WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r')""";

    private static final Lock ALONE = new Lock("xact_lock");
    private static final Lock BESIDE_OTHERS = new Lock("xact_lock_shared");

    private final PostgresAddress address;
    private final UnaryOperator<String> screen;
    private final PostgresDialect dialect;

    private PostgresStore(PostgresAddress address, UnaryOperator<String> screen) {
        this.address = address;
        this.screen = screen;
        this.dialect = new PostgresDialect(address.name());
    }

    /**
     * Opens it, making the schema and bringing it up to date as needed.
     *
     * @param screen masks what must not be stored in a text; always the same for the same text
     * @throws StoreException when the server cannot be reached, refuses the user, or the schema comes from a newer
     *     version
     */
    public static PostgresStore open(PostgresAddress address, UnaryOperator<String> screen) {
        return open(address, screen, false);
    }

    /** Opens a schema to copy into, or one whose copy did not end. Texts are stored as they are given. */
    public static PostgresStore openForCopy(PostgresAddress address) {
        return open(address, UnaryOperator.identity(), true);
    }

    private static PostgresStore open(
            PostgresAddress address, UnaryOperator<String> screen, boolean isUnfinishedCopyAllowed) {
        var store = new PostgresStore(address, screen);
        try (var sql = store.connect()) {
            PostgresSchema.bringUpToDate(sql, address, isUnfinishedCopyAllowed);
        }
        return store;
    }

    @Override
    public String name() {
        return address.name();
    }

    @Override
    public Sql openWriter() {
        return connect(IDLE_LIMIT);
    }

    @Override
    public Sql openReader() {
        return connect(READ_ONLY);
    }

    @Override
    public Automation automation() {
        return new PostgresAutomation(dialect);
    }

    @Override
    public String removal() {
        return address.removal();
    }

    @Override
    public void begin(Sql writer, int waitMillis, boolean isAlone) {
        writer.execute("BEGIN");
        try {
            lock(writer, waitMillis, isAlone ? ALONE : BESIDE_OTHERS);
        } catch (RuntimeException e) {
            endQuietly(writer, e);
            throw e;
        }
    }

    private void lock(Sql writer, int waitMillis, Lock lock) {
        if (writer.holds(lock.tried)) {
            return;
        } else if (waitMillis == 0) {
            throw dialect.failure(lock.tried, new SQLException("another host is writing", "55P03"));
        }
        writer.execute("SET LOCAL lock_timeout = " + waitMillis);
        writer.number(lock.awaited);
        writer.execute("SET LOCAL lock_timeout = 0");
    }

    private static void endQuietly(Sql writer, RuntimeException cause) {
        try {
            writer.execute("ROLLBACK");
        } catch (StoreException e) {
            cause.addSuppressed(e);
        }
    }

    @Override
    public boolean isShared() {
        return true;
    }

    /** A server is replaced by its standby without that the data change. */
    @Override
    public Optional<String> moved() {
        return Optional.empty();
    }

    @Override
    public Optional<String> writeProblem(Sql reader) {
        return reader.holds(WRITABLE)
                ? Optional.empty()
                : Optional.of(
                        address.name()
                                + " can only be read; give the user the rights to write to its tables, or use the primary server instead of its standby");
    }

    @Override
    public long bytes() {
        try (var sql = connect()) {
            return sql.number(BYTES);
        }
    }

    @Override
    public Upkeep upkeep(Supplier<Sql> writer) {
        return new ServerUpkeep(writer, address.name());
    }

    @Override
    public void close() {
        // The connections of the store belong to those who opened them.
    }

    private Sql connect(String... settings) {
        var sql = new Sql(connection(), address.name(), dialect, screen);
        try {
            sql.execute(PLANS);
            for (var setting : settings) {
                sql.execute(setting);
            }
            return sql;
        } catch (RuntimeException e) {
            sql.closeQuietly();
            throw e;
        }
    }

    private Connection connection() {
        var driver = driver();
        DriverRegistration.end(driver);
        var properties = new Properties();
        properties.setProperty("prepareThreshold", PREPARED_AT_ONCE);
        properties.putAll(address.properties());
        try {
            return Objects.requireNonNull(driver.connect(address.url(), properties), "no connection");
        } catch (SQLException e) {
            throw dialect.failure("open", e);
        }
    }

    /** The driver in the plugin jar. */
    private Driver driver() {
        return ServiceLoader.load(Driver.class, PostgresStore.class.getClassLoader()).stream()
                .map(ServiceLoader.Provider::get)
                .filter(this::isMeant)
                .findFirst()
                .orElseThrow(() -> new StoreException("Cannot use " + address.name()
                        + ": there is no driver for it; put org.postgresql:postgresql on the class path"));
    }

    private boolean isMeant(Driver driver) {
        try {
            return driver.acceptsURL(address.url());
        } catch (SQLException e) {
            return false; // it can make nothing of the address
        }
    }

    /**
     * The lock on the memory of the agent.
     *
     * @param tried takes it if it is free
     * @param awaited waits for it
     */
    private record Lock(String tried, String awaited) {

        private static final String KEY = "(hashtextextended('nightjar ' || current_schema(), 0))";

        Lock(String kind) {
            this("SELECT pg_try_advisory_" + kind + KEY, "SELECT count(pg_advisory_" + kind + KEY + ")");
        }
    }
}
