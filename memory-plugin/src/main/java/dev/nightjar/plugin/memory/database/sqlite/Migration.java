package dev.nightjar.plugin.memory.database.sqlite;

import dev.nightjar.commons.text.Resources;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.zip.CRC32;

/**
 * One numbered script that brings a store from the version before to its own, with all data.
 *
 * @param version counted from 1; the script ends with {@code PRAGMA user_version} set to it
 * @param script its file name
 */
record Migration(int version, String script) {

    /** Scripts in order; a new one is added at the end, and a released one never changes. */
    private static final List<String> SCRIPTS = List.of("V001__memory.sql");

    /** All of them, in order. */
    static List<Migration> all() {
        return SCRIPTS.stream()
                .map(script -> new Migration(SCRIPTS.indexOf(script) + 1, script))
                .toList();
    }

    /** Statements of the migration. */
    String text() {
        return Resources.text(Migration.class, "migration/" + script);
    }

    /** Checksum of the lines without line ends, equal on every system that sources are checked out on. */
    int checksum() {
        var checksum = new CRC32();
        text().lines().forEach(line -> checksum.update(line.getBytes(StandardCharsets.UTF_8)));
        return (int) checksum.getValue();
    }
}
