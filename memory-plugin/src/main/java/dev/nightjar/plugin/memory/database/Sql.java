package dev.nightjar.plugin.memory.database;

import dev.nightjar.memory.MemoryException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One connection with its prepared statements, which are kept: preparing costs as much as running. One that failed is
 * not kept, because the driver may have closed it. Parameters are {@code ?} in order; a null binds NULL, a collection
 * binds each of its values. Texts are bound as they are: tables store what others wrote {@linkplain #screened
 * screened}, and ids of hosts as {@link HostId}. Not thread-safe: it belongs to whoever was handed it, for one call.
 */
public final class Sql implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Sql.class);
    private static final int KEPT_STATEMENTS = 128;
    /** Query for the key of the row that this connection inserted last, rows of triggers left out. */
    private static final String KEY_OF_INSERTED = "SELECT last_insert_rowid()";

    private final Connection connection;
    /** Name of the store, for messages. */
    private final String store;

    private final Dialect dialect;
    private final UnaryOperator<String> screen;
    private final Map<String, PreparedStatement> statements = new LinkedHashMap<>(16, 0.75f, true);

    private final List<Runnable> afterCommit = new ArrayList<>();

    /** Answers of the current read. */
    private final Map<Record, Object> answers = new HashMap<>();

    private long read;
    /** How many statements the read under way has begun. */
    private int begun;

    /**
     * One over an open connection.
     *
     * @param store what messages call the store
     * @param screen masks what must not be stored
     */
    public Sql(Connection connection, String store, Dialect dialect, UnaryOperator<String> screen) {
        this.connection = connection;
        this.store = store;
        this.dialect = dialect;
        this.screen = screen;
    }

    /** Work on the driver's connection. */
    @FunctionalInterface
    public interface DriverCall {
        void on(Connection connection) throws SQLException;
    }

    /** Reads one row. */
    @FunctionalInterface
    public interface RowReader<T> {
        T read(ResultSet row) throws SQLException;
    }

    /** Runs a statement that changes rows and answers how many it changed. */
    public int update(String sql, @Nullable Object... parameters) {
        try {
            return bound(sql, parameters).executeUpdate();
        } catch (SQLException e) {
            throw failure(sql, e);
        }
    }

    /**
     * Runs a statement that changes rows once for each list of parameters, to a server in one trip.
     *
     * @return how many rows each of them changed
     */
    public int[] updateEach(String sql, List<List<@Nullable Object>> parameters) {
        if (parameters.isEmpty()) {
            return new int[0];
        }
        if (parameters.size() == 1) {
            return new int[] {update(sql, parameters.get(0).toArray())};
        }
        try {
            var prepared = prepared(sql);
            for (var those : parameters) {
                bind(prepared, those.toArray());
                prepared.addBatch();
            }
            return prepared.executeBatch();
        } catch (SQLException e) {
            throw failure(sql, e);
        }
    }

    /** All rows of a query. */
    public <T> List<T> query(String sql, RowReader<T> reader, @Nullable Object... parameters) {
        var result = new ArrayList<T>();
        each(sql, row -> result.add(reader.read(row)), parameters);
        return result;
    }

    /** Reads rows one by one; those before one that cannot be read are read when this throws. */
    public void each(String sql, RowReader<?> reader, @Nullable Object... parameters) {
        try (ResultSet rows = bound(sql, parameters).executeQuery()) {
            while (rows.next()) {
                read(sql, reader, rows);
            }
        } catch (SQLException e) {
            throw failure(sql, e);
        }
    }

    /** The first row of a query. */
    public <T> Optional<T> first(String sql, RowReader<T> reader, @Nullable Object... parameters) {
        try (ResultSet rows = bound(sql, parameters).executeQuery()) {
            return rows.next() ? Optional.of(read(sql, reader, rows)) : Optional.empty();
        } catch (SQLException e) {
            throw failure(sql, e);
        }
    }

    /** Reads a row. Values were checked before they were stored, so one that cannot be read is damaged. */
    private <T> T read(String sql, RowReader<T> reader, ResultSet row) throws SQLException {
        try {
            return reader.read(row);
        } catch (MemoryException e) {
            throw e;
        } catch (RuntimeException e) {
            throw dialect.damage(firstLine(sql), e);
        }
    }

    /** The number in the first column of the first row; 0 when there is no row or it is NULL. */
    public long number(String sql, @Nullable Object... parameters) {
        return first(sql, row -> row.getLong(1), parameters).orElse(0L);
    }

    /** The answer of a query for one truth value, such as {@code SELECT EXISTS}; false for no row. */
    public boolean holds(String sql, @Nullable Object... parameters) {
        return first(sql, row -> row.getBoolean(1), parameters).orElse(false);
    }

    /**
     * Runs an {@code INSERT} of one row into a table with a key {@code pk} and answers the key. With {@code RETURNING}
     * SQLite would make a table for the answer and copy every page before it changes it, which costs more than to ask.
     */
    public long insert(String sql, @Nullable Object... parameters) {
        if (dialect.isKeyReturned()) {
            return number(sql + " RETURNING pk", parameters);
        }
        if (update(sql, parameters) != 1) {
            throw new StoreException("No row was inserted by: " + firstLine(sql));
        }
        return number(KEY_OF_INSERTED);
    }

    /** Lets nobody else write to these namespaces until the transaction ends. Once a transaction, before all else. */
    public void claim(Collection<String> namespaces) {
        dialect.claim().ifPresent(sql -> number(sql, String.join("\n", new TreeSet<>(namespaces))));
    }

    /** Runs a statement that takes no parameters and returns nothing, such as BEGIN or a PRAGMA. */
    public void execute(String sql) {
        try {
            var statement = bound(sql);
            if (statement.execute()) {
                statement.getResultSet().close(); // a PRAGMA may answer; unread, the statement would stay open
            }
        } catch (SQLException e) {
            throw failure(sql, e);
        }
    }

    /** Runs several statements, which messages call by this name. */
    public void executeScript(String name, String statements) {
        try (var statement = connection.createStatement()) {
            statement.executeUpdate(statements);
        } catch (SQLException e) {
            throw dialect.failure(name, e);
        }
    }

    /**
     * Runs work inside the transaction under way. When it throws, only its changes are undone, and that is passed on.
     *
     * @throws TransactionLostException when the engine has undone the whole transaction, as on a full disk
     */
    public <T> T nested(Supplier<T> work) {
        return inSavepoint(work, true);
    }

    /** Does work in a savepoint and undoes its changes, whether it throws or not. */
    public <T> T rehearsed(Supplier<T> work) {
        return inSavepoint(work, false);
    }

    private <T> T inSavepoint(Supplier<T> work, boolean isKept) {
        execute("SAVEPOINT nested");
        int actions = afterCommit.size();
        try {
            var result = work.get();
            if (isKept) {
                execute("RELEASE nested");
            } else {
                undoNested(null, actions);
            }
            return result;
        } catch (TransactionLostException e) {
            throw e;
        } catch (RuntimeException | Error e) {
            undoNested(e, actions);
            throw e;
        }
    }

    /** Undoes what was changed since the savepoint, and drops what was to follow its commit. */
    private void undoNested(@Nullable Throwable cause, int actionsBefore) {
        afterCommit.subList(actionsBefore, afterCommit.size()).clear();
        try {
            execute("ROLLBACK TO nested");
            execute("RELEASE nested");
        } catch (StoreException e) {
            throw new TransactionLostException(e, cause == null ? e : cause);
        }
    }

    /** Begins the read with this number: statements that follow belong to it. */
    void beginRead(long number) {
        read = number;
        begun = 0;
    }

    /** Whether a statement before the last one of the latest read was answered. */
    boolean hasAnswered() {
        return begun > 1;
    }

    /** Ends the read and forgets its answers, because rows may be erased at any time. */
    void endRead() {
        read = 0;
        answers.clear();
    }

    /**
     * Answers a question of several parts of one read, such as who has spoken: asked once in a read, each time where
     * something may be written.
     *
     * @param question equal for equal answers, and for none of another type
     */
    public <T> T once(Record question, Supplier<T> answer) {
        if (read == 0) {
            return answer.get();
        }
        @SuppressWarnings("unchecked") // equal questions have answers of one type
        var known = (T) answers.get(question);
        if (known == null) {
            known = answer.get();
            answers.put(question, known);
        }
        return known;
    }

    /** The parts of SQL in which the engine differs from others. */
    public Dialect dialect() {
        return dialect;
    }

    /** Uses the driver's own connection, for what no statement can do as cheaply. */
    public void unwrap(DriverCall call) {
        try {
            call.on(connection);
        } catch (SQLException e) {
            throw failure("a call of the driver", e);
        }
    }

    /** A text with what must not be stored masked. */
    public String screened(String text) {
        return screen.apply(text);
    }

    public @Nullable String screenedOrNull(@Nullable String text) {
        return text == null ? null : screened(text);
    }

    /** Runs this once the transaction under way is committed; not at all when it is rolled back. */
    public void afterCommit(Runnable action) {
        afterCommit.add(action);
    }

    /** The actions for the commit that just happened, none when it did not; asked by whoever ends transactions. */
    List<Runnable> takeAfterCommit() {
        var actions = List.copyOf(afterCommit);
        afterCommit.clear();
        return actions;
    }

    /** Closes it where something else has failed already, which is what has to be told. */
    public void closeQuietly() {
        try {
            connection.close();
        } catch (SQLException e) {
            log.debug("A connection to {} cannot be closed: {}", store, e.toString());
        }
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw failure("close", e);
        }
    }

    private PreparedStatement bound(String sql, @Nullable Object... parameters) throws SQLException {
        var prepared = prepared(sql);
        bind(prepared, parameters);
        return prepared;
    }

    private PreparedStatement prepared(String sql) throws SQLException {
        StatementEvent.note(store, sql, read);
        begun++;
        var prepared = statements.get(sql);
        if (prepared == null) {
            prepared = connection.prepareStatement(sql);
            statements.put(sql, prepared);
            forgetOldest();
        }
        return prepared;
    }

    private void bind(PreparedStatement prepared, @Nullable Object... parameters) throws SQLException {
        int mark = 0;
        for (var parameter : parameters) {
            if (parameter instanceof Collection<?> several) {
                for (var one : several) {
                    prepared.setObject(++mark, value(one));
                }
            } else {
                prepared.setObject(++mark, value(parameter));
            }
        }
    }

    private @Nullable Object value(@Nullable Object parameter) {
        var bound = parameter instanceof HostId id ? screened(id.value()) : parameter;
        return bound instanceof String text ? dialect.text(text) : bound;
    }

    private void forgetOldest() throws SQLException {
        if (statements.size() > KEPT_STATEMENTS) {
            var oldest = statements.entrySet().iterator();
            oldest.next().getValue().close();
            oldest.remove();
        }
    }

    private StoreException failure(String sql, SQLException e) {
        var failed = statements.remove(sql);
        if (failed != null) {
            try {
                failed.close();
            } catch (SQLException again) {
                e.addSuppressed(again);
            }
        }
        return dialect.failure(firstLine(sql), e);
    }

    private static String firstLine(String sql) {
        return sql.strip().lines().findFirst().orElse("");
    }
}
