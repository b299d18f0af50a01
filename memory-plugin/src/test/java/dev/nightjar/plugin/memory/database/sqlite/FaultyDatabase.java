package dev.nightjar.plugin.memory.database.sqlite;

import dev.nightjar.plugin.memory.database.MemoryDatabase;
import dev.nightjar.plugin.memory.database.Sql;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * Makes statements of the connection that writes fail as on a broken disk: the driver closes a statement that failed
 * so. What is told to fail is not run. Thread-safe.
 */
public final class FaultyDatabase {

    private final Map<String, AtomicInteger> faults = new ConcurrentHashMap<>();
    private final AtomicInteger opened = new AtomicInteger();

    /** Opens a file through it. */
    public MemoryDatabase open(Path path) {
        return open(path, Duration.ofSeconds(30));
    }

    /** The same with a limit on how long a write waits for another process's lock. */
    public MemoryDatabase open(Path path, Duration lockWait) {
        var file = new DatabaseFile(path, WriteDurability.NORMAL);
        return MemoryDatabase.over(SqliteStore.open(file, () -> connect(file)), lockWait);
    }

    /** The next runs of a statement fail; {@code open} stands for opening another connection. */
    public void fail(String sql, int times) {
        faults.put(sql, new AtomicInteger(times));
    }

    /** Nothing fails any more. */
    public void stop() {
        faults.clear();
    }

    /** How many connections to write with were opened so far. */
    public int opened() {
        return opened.get();
    }

    private Sql connect(DatabaseFile file) {
        try {
            check("open");
            opened.incrementAndGet();
            return new Sql(
                    faulty(file.writerSource().getConnection()),
                    file.path().toString(),
                    new SqliteDialect(file.path()),
                    file.screen());
        } catch (SQLException e) {
            throw new SqliteDialect(file.path()).failure("open", e);
        }
    }

    private Connection faulty(Connection real) {
        return (Connection) Proxy.newProxyInstance(
                FaultyDatabase.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, arguments) -> {
                    var result = call(real, method, arguments);
                    return method.getName().equals("prepareStatement")
                            ? faulty((PreparedStatement) result, (String) arguments[0])
                            : result;
                });
    }

    private PreparedStatement faulty(PreparedStatement real, String sql) {
        return (PreparedStatement) Proxy.newProxyInstance(
                FaultyDatabase.class.getClassLoader(),
                new Class<?>[] {PreparedStatement.class},
                (proxy, method, arguments) -> {
                    if (method.getName().startsWith("execute")) {
                        try {
                            check(sql);
                        } catch (SQLException e) {
                            real.close();
                            throw e;
                        }
                    }
                    return call(real, method, arguments);
                });
    }

    private void check(String sql) throws SQLException {
        var left = faults.get(sql);
        if (left != null && left.getAndDecrement() > 0) {
            throw new SQLiteException("disk I/O error", SQLiteErrorCode.SQLITE_IOERR_WRITE);
        }
    }

    private static Object call(Object real, java.lang.reflect.Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(real, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
