package dev.nightjar.plugin.memory.database.sqlite.copy;

import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.database.StoreException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * One table of a damaged file, to be copied into the one of the same name in a new file. Where it cannot be read to its
 * end, the rows behind are asked for one by one, or read from the other end, so that a damaged page takes only its own
 * rows along. Two connections, because SQLite lets a transaction write no more that has met damage.
 *
 * @param damaged the damaged file, in no transaction
 * @param target the new one, in a transaction
 * @param name the table
 */
record DamagedTable(Sql damaged, Sql target, String name) {

    private static final long BEYOND_ALL_KEYS = 1L << 40;

    /** Copies what can be read; false when that is not all. */
    boolean copy() {
        target.update("DELETE FROM " + name);
        var columns = commonColumns();
        if (columns.isEmpty()) {
            return false; // not even its place can be read, or the file is older than the table
        }
        return hasRowids() ? isCopiedByKey(columns) : isCopiedInOrder(columns);
    }

    private List<String> commonColumns() {
        var known = columns(target);
        try {
            return columns(damaged).stream().filter(known::contains).toList();
        } catch (StoreException e) {
            requireFault(e);
            return List.of();
        }
    }

    private List<String> columns(Sql sql) {
        return sql.query("SELECT name FROM pragma_table_info(?)", row -> row.getString(1), name);
    }

    private boolean hasRowids() {
        return target.number("SELECT count(*) FROM sqlite_master WHERE name = ? AND sql LIKE '%WITHOUT ROWID%'", name)
                == 0;
    }

    private boolean isCopiedByKey(List<String> columns) {
        var select = "SELECT " + String.join(", ", columns) + ", rowid FROM " + name;
        var insertion = new Insertion(columns);
        if (isRead(insertion, select + " ORDER BY rowid")) {
            return true;
        }
        long highest = highestReadableKey();
        for (long key = insertion.lastKey + 1; key <= highest; key++) {
            var unused = isRead(insertion, select + " WHERE rowid = ?", key);
        }
        return false;
    }

    private boolean isCopiedInOrder(List<String> columns) {
        var keys = target.query(
                "SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk", row -> row.getString(1), name);
        var select = "SELECT " + String.join(", ", columns) + ", 0 FROM " + name + " ORDER BY ";
        var insertion = new Insertion(columns);
        if (isRead(insertion, select + String.join(", ", keys))) {
            return true;
        }
        var unused = isRead(insertion, select + String.join(" DESC, ", keys) + " DESC");
        return false;
    }

    private boolean isRead(Insertion insertion, String select, @Nullable Object... parameters) {
        try {
            damaged.each(select, insertion::add, parameters);
            return !insertion.hasLeftOut;
        } catch (StoreException e) {
            requireFault(e);
            return false;
        }
    }

    /** The highest one may stand on a damaged page: then the highest of those before it. */
    private long highestReadableKey() {
        long readable = 0;
        long unreadable = BEYOND_ALL_KEYS;
        var highest = highestKeyBelow(unreadable);
        while (highest.isEmpty() && unreadable - readable > 1) {
            long middle = readable + (unreadable - readable) / 2;
            if (highestKeyBelow(middle).isPresent()) {
                readable = middle;
            } else {
                unreadable = middle;
            }
        }
        return (highest.isPresent() ? highest : highestKeyBelow(readable)).orElse(0);
    }

    /** Empty when it cannot be read. */
    private OptionalLong highestKeyBelow(long limit) {
        try {
            return OptionalLong.of(damaged.number("SELECT max(rowid) FROM " + name + " WHERE rowid < ?", limit));
        } catch (StoreException e) {
            requireFault(e);
            return OptionalLong.empty();
        }
    }

    /** A full disk, say, is no reason to leave rows out. */
    private static void requireFault(StoreException e) {
        if (e.isRetriable()) {
            throw e;
        }
    }

    /** Adds rows that were read; what the new table does not take is damaged too. */
    private final class Insertion {

        private final String insert;
        private final int width;
        private long lastKey;
        private boolean hasLeftOut;

        private Insertion(List<String> columns) {
            width = columns.size();
            insert = "INSERT OR IGNORE INTO " + name + " (" + String.join(", ", columns) + ") VALUES ("
                    + String.join(", ", Collections.nCopies(width, "?")) + ")";
        }

        private boolean add(ResultSet row) throws SQLException {
            var values = new Object[width];
            for (int i = 0; i < width; i++) {
                values[i] = row.getObject(i + 1);
            }
            lastKey = row.getLong(width + 1);
            try {
                target.update(insert, values);
            } catch (StoreException e) {
                requireFault(e);
                hasLeftOut = true;
            }
            return true;
        }
    }
}
