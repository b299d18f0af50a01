package dev.nightjar.plugin.memory.database.sqlite.copy;

import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.database.StoreException;
import dev.nightjar.plugin.memory.database.sqlite.DatabaseFile;
import dev.nightjar.plugin.memory.database.sqlite.JvmClaim;
import dev.nightjar.plugin.memory.database.sqlite.SqliteStore;
import dev.nightjar.plugin.memory.database.sqlite.WriteDurability;
import dev.nightjar.spi.store.MemoryCopying;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Copies what can still be read of a damaged file into a new one. It reads a copy, so that not even the log of the
 * original is touched.
 */
public final class DatabaseRescue {

    private static final String TABLES = """
            SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~'
              AND name NOT LIKE 'memories~_fts%' ESCAPE '~'
              AND name NOT IN ('memories_terms', 'namespaces', 'schema_migrations', 'current_run', 'embedding_models',
                'vec_memories')
            ORDER BY name""";

    private static final List<String> COUNTED = List.of("sessions", "memories", "entities");

    private DatabaseRescue() {}

    /**
     * Copies it.
     *
     * @param to a file that does not exist yet
     * @throws StoreException when there is nothing to copy, it is open in this JVM, nothing of it can be read, or the
     *     copy cannot be written
     */
    public static MemoryCopying.Rescued rescue(Path from, Path to) {
        if (!Files.isRegularFile(from)) {
            throw new StoreException("There is no memory at " + from);
        }
        if (Files.exists(to)) {
            throw new StoreException("Cannot copy to " + to + ": it exists already");
        }
        var unfinished = new DatabaseFile(to, WriteDurability.NORMAL).unfinished();
        var damaged = unfinished.resolveSibling(unfinished.getFileName() + ".damaged");
        deleteQuietly(unfinished);
        deleteQuietly(damaged);
        SqliteStore.database(unfinished).close(); // with the tables, and nothing in them
        var claim = JvmClaim.of(from);
        try {
            copyFiles(from, damaged);
            var rescued = read(from, damaged, unfinished);
            Files.move(unfinished, to, StandardCopyOption.ATOMIC_MOVE);
            return rescued;
        } catch (IOException e) {
            throw new StoreException("Cannot copy " + from + " to " + to + ": " + e, e);
        } finally {
            claim.close();
            deleteQuietly(damaged);
            deleteQuietly(unfinished);
        }
    }

    private static MemoryCopying.Rescued read(Path from, Path damaged, Path to) {
        try (var source = readable(from, damaged);
                var target = new DatabaseFile(to, WriteDurability.NORMAL).openWriter()) {
            target.execute("PRAGMA foreign_keys = OFF");
            target.execute("BEGIN IMMEDIATE");
            var triggers = takeTriggers(target);
            var incomplete = new ArrayList<String>();
            for (var table : target.query(TABLES, row -> row.getString(1))) {
                if (!new DamagedTable(source, target, table).copy()) {
                    incomplete.add(table);
                }
            }
            RescuedRows.complete(target);
            triggers.forEach(target::execute);
            Consistency.rebuildDerived(target);
            target.execute("COMMIT");
            return new MemoryCopying.Rescued(counts(target), incomplete);
        }
    }

    /** Without the list of its tables nothing can be read; what is said of damage elsewhere would lead back to here. */
    private static Sql readable(Path from, Path damaged) {
        try {
            var source = new DatabaseFile(damaged, WriteDurability.NORMAL).openForChecks();
            try {
                source.number("SELECT count(*) FROM sqlite_master");
                return source;
            } catch (StoreException e) {
                source.closeQuietly();
                throw e;
            }
        } catch (StoreException e) {
            var cause = e.getCause() == null ? e : e.getCause();
            throw new StoreException(
                    from + " is so damaged that nothing of it can be read any more: " + cause.getMessage()
                            + ". Put a backup in its place: 'nightjar memory restore FILE'. Without one, move the file away to"
                            + " begin anew",
                    cause);
        }
    }

    private static Map<String, Long> counts(Sql sql) {
        var counts = new TreeMap<String, Long>();
        for (var table : COUNTED) {
            counts.put(table, sql.number("SELECT count(*) FROM " + table));
        }
        return counts;
    }

    /** Removes the triggers, which would note every row as if it were new, and returns their statements. */
    private static List<String> takeTriggers(Sql sql) {
        var of = " FROM sqlite_master WHERE type = 'trigger' ORDER BY name";
        var made = sql.query("SELECT sql" + of, row -> row.getString(1));
        sql.query("SELECT name" + of, row -> row.getString(1)).forEach(name -> sql.execute("DROP TRIGGER " + name));
        return made;
    }

    private static void copyFiles(Path from, Path to) throws IOException {
        Files.copy(from, to);
        var log = log(from);
        if (Files.exists(log)) {
            Files.copy(log, log(to));
        }
    }

    private static void deleteQuietly(Path copy) {
        for (var suffix : List.of("", "-wal", "-shm")) {
            try {
                Files.deleteIfExists(copy.resolveSibling(copy.getFileName() + suffix));
            } catch (IOException e) {
                // A copy that stays does no harm: the new file does not need it, and a further try names what is in its
                // way.
            }
        }
    }

    private static Path log(Path file) {
        return file.resolveSibling(file.getFileName() + "-wal");
    }
}
