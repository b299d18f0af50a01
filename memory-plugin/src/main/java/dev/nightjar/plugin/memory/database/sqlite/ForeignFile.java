package dev.nightjar.plugin.memory.database.sqlite;

import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.database.StoreException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells another program's database from ours, so that it is neither migrated nor changed in any other way. */
public final class ForeignFile {

    private static final Logger log = LoggerFactory.getLogger(ForeignFile.class);
    private static final String MAGIC = "SQLite format 3\0";
    /** Offset in the header of the version that writers need: 2 for a write-ahead log. */
    private static final int WRITE_VERSION = 18;

    private static final String TABLES =
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~' ORDER BY name";
    /** Tables of every memory. */
    private static final Set<String> OURS = Set.of("memories", "memory_links", "sessions");

    private static final int TABLES_NAMED = 3;

    private ForeignFile() {}

    /**
     * Looks at a file before it is opened for writing. One with a write-ahead log would not be changed by that, and is
     * looked at afterwards.
     *
     * @throws StoreException when it belongs to another program
     */
    public static void refuse(Path file) {
        if (!wouldBeChangedByOpening(file)) {
            return;
        }
        try (var sql = ReadOnlyFile.open(file)) {
            refuse(file, sql);
        }
    }

    /** Refuses a file that another program wrote, on an open connection. */
    public static void refuse(Path file, Sql sql) {
        var tables = sql.query(TABLES, row -> row.getString(1));
        if (!tables.isEmpty() && !tables.containsAll(OURS)) {
            throw new StoreException("Cannot use " + file + ": it is the database of another program, with "
                    + named(tables) + ", and no Nightjar memory. Nothing in it was changed. Move it away, or choose"
                    + " another data directory");
        }
    }

    private static String named(List<String> tables) {
        var some = tables.stream().limit(TABLES_NAMED).collect(Collectors.joining(", "));
        return (tables.size() == 1 ? "the table " : "the tables ") + some + (tables.size() > TABLES_NAMED ? ", …" : "");
    }

    private static boolean wouldBeChangedByOpening(Path file) {
        byte[] header;
        try (var in = Files.newInputStream(file)) {
            header = in.readNBytes(WRITE_VERSION + 1);
        } catch (IOException e) {
            log.debug("{} cannot be looked at: {}", file, e.toString()); // opening it will fail and say why
            return false;
        }
        return header.length > WRITE_VERSION
                && new String(header, 0, MAGIC.length(), StandardCharsets.ISO_8859_1).equals(MAGIC)
                && header[WRITE_VERSION] == 1;
    }
}
