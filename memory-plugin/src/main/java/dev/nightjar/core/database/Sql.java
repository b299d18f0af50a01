package dev.nightjar.core.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConnection;

/**
 * One connection with its prepared statements, which are kept: preparing costs as much as running. Parameters are
 * {@code ?} in order; a null binds NULL. Not thread-safe: it belongs to whoever was handed it, for one call.
 */
public final class Sql implements AutoCloseable {

    private static final int KEPT_STATEMENTS = 128;
    /** Of the row this connection inserted last; what triggers inserted meanwhile does not count. */
    private static final String KEY_OF_INSERTED = "SELECT last_insert_rowid()";

    private final Connection connection;
    private final Map<String, PreparedStatement> statements = new LinkedHashMap<>(16, 0.75f, true);

    private final List<Runnable> afterCommit = new ArrayList<>();

    Sql(Connection connection) {
        this.connection = connection;
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

    /** All rows of a query. */
    public <T> List<T> query(String sql, RowReader<T> reader, @Nullable Object... parameters) {
        try (ResultSet rows = bound(sql, parameters).executeQuery()) {
            var result = new ArrayList<T>();
            while (rows.next()) {
                result.add(reader.read(rows));
            }
            return result;
        } catch (SQLException e) {
            throw failure(sql, e);
        }
    }

    /** The first row of a query. */
    public <T> Optional<T> first(String sql, RowReader<T> reader, @Nullable Object... parameters) {
        try (ResultSet rows = bound(sql, parameters).executeQuery()) {
            return rows.next() ? Optional.of(reader.read(rows)) : Optional.empty();
        } catch (SQLException e) {
            throw failure(sql, e);
        }
    }

    /** The number in the first column of the first row; 0 when there is no row or it is NULL. */
    public long number(String sql, @Nullable Object... parameters) {
        return first(sql, row -> row.getLong(1), parameters).orElse(0L);
    }

    /**
     * Runs an {@code INSERT} of one row and answers its integer key. With {@code RETURNING} SQLite would make a table for
     * the answer and copy every page before it changes it, which costs more than to ask.
     */
    public long insert(String sql, @Nullable Object... parameters) {
        if (update(sql, parameters) != 1) {
            throw new StoreException("No row was inserted by: " + firstLine(sql));
        }
        return number(KEY_OF_INSERTED);
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

    /** How long statements wait, from now on, for a lock that another process holds. */
    void waitForLocks(int millis) {
        try {
            connection
                    .unwrap(SQLiteConnection.class)
                    .setBusyTimeout(millis); // a PRAGMA would cost a statement each time
        } catch (SQLException e) {
            throw failure("busy_timeout", e);
        }
    }

    /** Runs this once the transaction under way is committed; not at all when it is rolled back. */
    public void afterCommit(Runnable action) {
        afterCommit.add(action);
    }

    /** The actions for the commit that just happened, or for none when it did not; asked by whoever ends transactions. */
    List<Runnable> takeAfterCommit() {
        var actions = List.copyOf(afterCommit);
        afterCommit.clear();
        return actions;
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
        var statement = statements.get(sql);
        if (statement == null) {
            statement = connection.prepareStatement(sql);
            statements.put(sql, statement);
            forgetOldest();
        }
        for (int i = 0; i < parameters.length; i++) {
            statement.setObject(i + 1, parameters[i]);
        }
        return statement;
    }

    private void forgetOldest() throws SQLException {
        if (statements.size() > KEPT_STATEMENTS) {
            var oldest = statements.entrySet().iterator();
            oldest.next().getValue().close();
            oldest.remove();
        }
    }

    private static StoreException failure(String sql, SQLException e) {
        return new StoreException(e.getMessage() + " [while running: " + firstLine(sql) + "]", e);
    }

    private static String firstLine(String sql) {
        return sql.strip().lines().findFirst().orElse("");
    }
}
