package dev.nightjar.plugin.memory.database.sqlite;

import dev.nightjar.plugin.memory.database.Sql;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.function.UnaryOperator;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;

/** Connections that change nothing of a file. */
public final class ReadOnlyFile {

    private ReadOnlyFile() {}

    /** Opens a file that others may be writing, under SQLite's locks. */
    public static Sql open(Path file) {
        return open(file, "mode=ro");
    }

    /** Opens a file that nobody has open, without locks and log. */
    public static Sql openUnused(Path file) {
        return open(file, "immutable=1");
    }

    private static Sql open(Path file, String access) {
        var config = new SQLiteConfig();
        config.setReadOnly(true);
        config.setBusyTimeout(DatabaseFile.BUSY_TIMEOUT_MILLIS);
        var source = new SQLiteDataSource(config);
        source.setUrl("jdbc:sqlite:" + file.toAbsolutePath().toUri() + "?" + access);
        try {
            return new Sql(source.getConnection(), file.toString(), new SqliteDialect(file), UnaryOperator.identity());
        } catch (SQLException e) {
            throw new SqliteDialect(file).failure("open", e);
        }
    }
}
