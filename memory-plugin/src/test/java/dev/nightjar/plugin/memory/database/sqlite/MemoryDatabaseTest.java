package dev.nightjar.plugin.memory.database.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.nightjar.plugin.memory.database.MemoryDatabase;
import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.database.StoreException;
import dev.nightjar.plugin.memory.fixture.RawDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class MemoryDatabaseTest {

    private static final String PUT = "INSERT INTO forgotten (namespace, hash, forgotten_at) VALUES (?, ?, 1)";
    private static final String COUNT = "SELECT count(*) FROM forgotten";

    @TempDir
    Path temp;

    private Path folder;
    private Path file;

    @BeforeEach
    void chooseFile() {
        folder = temp.resolve("agent");
        file = folder.resolve("memory.db");
    }

    @Test
    @Tag("A2")
    @DisplayName("makes the folder with mode 0700 and the file, its log included, with 0600")
    void should_keep_the_file_to_its_owner() throws IOException {
        assumeThat(temp.getFileSystem().supportedFileAttributeViews()).contains("posix");
        try (var database = SqliteStore.database(file)) {
            put(database, "a");
            assertThat(permissions(folder)).isEqualTo("rwx------");
            assertThat(permissions(file)).isEqualTo("rw-------");
            assertThat(permissions(file.resolveSibling("memory.db-wal"))).isEqualTo("rw-------");
        }
    }

    @Test
    @Tag("A2")
    @DisplayName("closes a folder and a file to others that were open to them")
    void should_tighten_permissions() throws IOException {
        assumeThat(temp.getFileSystem().supportedFileAttributeViews()).contains("posix");
        SqliteStore.database(file).close();
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        SqliteStore.database(file).close();
        assertThat(permissions(file)).isEqualTo("rw-------");
        assertThat(permissions(folder)).isEqualTo("rwx------");
    }

    @Test
    @Tag("A7")
    @DisplayName("connections that reads hold while they wait are used again, and closed when no read "
            + "needs them any more")
    void should_keep_connections_that_are_needed() {
        try (var database = SqliteStore.database(file)) {
            var first = waitingReads(database);
            assertThat(waitingReads(database)).as("used again").isEqualTo(first);

            for (int i = 0; i < 1_100; i++) {
                assertThat(first).contains(database.<Sql>read(sql -> sql));
            }
            var used = database.<Sql>read(sql -> sql);

            assertThat(used.number(COUNT)).isZero();
            assertThat(first)
                    .filteredOn(sql -> sql != used)
                    .allSatisfy(sql ->
                            assertThatExceptionOfType(StoreException.class).isThrownBy(() -> sql.number(COUNT)));
        }
    }

    @Test
    @Tag("A7")
    @DisplayName("a read that is interrupted leaves its connection and the others as they were")
    void should_keep_connections_when_interrupted() {
        try (var database = SqliteStore.database(file)) {
            var first = waitingReads(database);

            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(() -> database.read(sql -> {
                        Thread.currentThread().interrupt();
                        return database.<Long>read(inner -> inner.number(COUNT));
                    }));

            assertThat(Thread.interrupted()).isTrue();
            assertThat(waitingReads(database)).isEqualTo(first);
        }
    }

    /** The connections of more reads than there are cores, which all wait at the same time. */
    private static Set<Sql> waitingReads(MemoryDatabase database) {
        int reads = Runtime.getRuntime().availableProcessors() + 2;
        var all = new CountDownLatch(reads);
        var reading = IntStream.range(0, reads)
                .mapToObj(i -> CompletableFuture.supplyAsync(
                        () -> database.read(sql -> database.await(() -> {
                            all.countDown();
                            assertThat(isReached(all)).isTrue();
                            return sql;
                        })),
                        task -> new Thread(task).start()))
                .toList();
        return reading.stream().map(CompletableFuture::join).collect(Collectors.toSet());
    }

    private static boolean isReached(CountDownLatch latch) {
        try {
            return latch.await(30, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    @Tag("A7")
    @DisplayName("every connection has write-ahead log, foreign keys, a busy timeout and secure deletion")
    void should_set_every_connection_up() {
        try (var database = SqliteStore.database(file)) {
            database.write(sql -> assertSettings(sql, 0));
            database.read(sql -> assertSettings(sql, 1));
        }
    }

    private static boolean assertSettings(Sql sql, int queryOnly) {
        assertThat(sql.first("PRAGMA journal_mode", row -> row.getString(1))).contains("wal");
        assertThat(sql.number("PRAGMA foreign_keys")).isEqualTo(1);
        assertThat(sql.number("PRAGMA busy_timeout")).isEqualTo(30_000);
        assertThat(sql.number("PRAGMA secure_delete")).isEqualTo(1);
        assertThat(sql.number("PRAGMA query_only")).isEqualTo(queryOnly);
        return true;
    }

    @Test
    @DisplayName("a reader cannot write")
    void should_not_write_while_reading() {
        try (var database = SqliteStore.database(file)) {
            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(() -> database.read(sql -> sql.update(PUT, "a", "1")));
            assertThat(database.<Long>read(sql -> sql.number(COUNT))).isZero();
        }
    }

    @Test
    @DisplayName("a file from a newer version is refused with both versions and what to do")
    void should_refuse_a_newer_schema() {
        SqliteStore.database(file).close();
        try (var raw = RawDatabase.open(file)) {
            raw.execute("PRAGMA user_version = 999");
        }
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> SqliteStore.database(file))
                .withMessageContainingAll("999", String.valueOf(Schema.VERSION), "newer", file.toString());
    }

    @Test
    @DisplayName("a file that is no database is refused by name and left as it is")
    void should_refuse_garbage() throws IOException {
        Files.createDirectories(folder);
        Files.writeString(file, "This is not a database. ".repeat(100));
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> SqliteStore.database(file))
                .withMessageContainingAll(file.toString(), "not a database", "move it away", "backup", "--rescue");
        assertThat(Files.readString(file)).startsWith("This is not a database.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"delete", "wal"})
    @DisplayName("another program's database is refused by name and tables, and not a byte of it is changed")
    void should_refuse_a_foreign_database(String journal) throws IOException {
        Files.createDirectories(folder);
        try (var raw = RawDatabase.open(file)) {
            raw.strings("PRAGMA journal_mode = " + journal);
            raw.execute("CREATE TABLE recipes (name TEXT)");
            raw.execute("PRAGMA user_version = " + Schema.VERSION);
        }
        var before = Files.readAllBytes(file);
        for (int attempt = 0; attempt < 2; attempt++) {
            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(() -> SqliteStore.database(file))
                    .withMessageContainingAll(file.toString(), "another program", "recipes", "another data directory")
                    .withMessageNotContaining("migrat");
        }
        assertThat(Files.readAllBytes(file)).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @DisplayName("a file that is missing or empty beside its log is not begun anew; both are named and left alone")
    void should_refuse_a_log_without_its_file(boolean isEmptied) throws IOException {
        var log = file.resolveSibling("memory.db-wal");
        var kept = temp.resolve("kept.db");
        try (var database = SqliteStore.database(file)) {
            put(database, "a");
            Files.copy(file, kept);
            Files.copy(log, temp.resolve("kept.db-wal"));
        }
        Files.delete(file);
        Files.copy(temp.resolve("kept.db-wal"), log);
        if (isEmptied) {
            Files.createFile(file);
        }
        var before = Files.readAllBytes(log);
        for (int attempt = 0; attempt < 2; attempt++) {
            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(() -> SqliteStore.database(file))
                    .withMessageContainingAll(
                            file.toString(), log.toString(), isEmptied ? "empty" : "missing", "Put the file back");
        }
        assertThat(Files.readAllBytes(log)).isEqualTo(before);
        assertThat(Files.exists(file)).isEqualTo(isEmptied);
        Files.move(kept, file, StandardCopyOption.REPLACE_EXISTING);
        try (var database = SqliteStore.database(file)) {
            assertThat(database.<Long>read(sql -> sql.number(COUNT))).isEqualTo(1);
        }
    }

    @Test
    @DisplayName("a folder in place of the file, and a file in place of the folder, are refused by name")
    void should_refuse_what_is_no_file() throws IOException {
        Files.createDirectories(file);
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> SqliteStore.database(file))
                .withMessageContainingAll(file.toString(), "not a file");
        var below = Files.createFile(temp.resolve("plain")).resolve("memory.db");
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> SqliteStore.database(below))
                .withMessageContaining(below.toString());
    }

    @Test
    @DisplayName("what was written is there after opening again")
    void should_keep_everything_when_reopened() {
        try (var database = SqliteStore.database(file)) {
            put(database, "a");
        }
        try (var database = SqliteStore.database(file)) {
            assertThat(database.<Long>read(sql -> sql.number(COUNT))).isEqualTo(1);
        }
        assertThat(file.resolveSibling("memory.db-wal")).doesNotExist();
        assertThat(file.resolveSibling("memory.db.migrating")).doesNotExist();
    }

    @Test
    @DisplayName("a new file that several bring up to date at once is migrated once")
    void should_migrate_once() throws Exception {
        for (int round = 0; round < 5; round++) {
            var target = new DatabaseFile(temp.resolve("round" + round).resolve("memory.db"), WriteDurability.NORMAL);
            target.prepare();
            var all = new CountDownLatch(1);
            var threads = new ArrayList<CompletableFuture<Void>>();
            for (int i = 0; i < 3; i++) {
                threads.add(CompletableFuture.runAsync(() -> {
                    awaitLatch(all);
                    new Schema(target).bringUpToDate();
                }));
            }
            all.countDown();
            for (var thread : threads) {
                thread.get(60, TimeUnit.SECONDS);
            }
            try (var raw = RawDatabase.open(target.path())) {
                assertThat(raw.number("PRAGMA user_version")).isEqualTo(Schema.VERSION);
            }
        }
    }

    @Test
    @DisplayName("a file is opened once in a JVM, and can be opened again after it was closed or refused")
    void should_be_opened_once() throws IOException {
        try (var database = SqliteStore.database(file)) {
            assertThat(database.name()).isEqualTo(file.toString());
            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(() -> SqliteStore.database(file))
                    .withMessageContaining("already open");
        }
        Files.writeString(file, "garbage".repeat(1000));
        assertThatThrownBy(() -> SqliteStore.database(file)).hasMessageContaining("not a database");
        Files.delete(file);
        SqliteStore.database(file).close();
    }

    @Test
    @DisplayName("the key of an inserted row is its own, whatever triggers insert after it")
    void should_answer_the_key_of_the_inserted_row() {
        try (var database = SqliteStore.database(file)) {
            database.write(sql -> {
                sql.execute("CREATE TABLE notes (pk INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE)");
                sql.execute("CREATE TABLE copies (pk INTEGER PRIMARY KEY, text TEXT NOT NULL)");
                sql.execute("CREATE VIRTUAL TABLE words USING fts5 (text)");
                sql.execute("CREATE TRIGGER copy AFTER INSERT ON notes BEGIN"
                        + " INSERT INTO copies VALUES (1000 + new.pk, new.text), (2000 + new.pk, new.text);"
                        + " INSERT INTO words (rowid, text) VALUES (3000 + new.pk, new.text); END");
                return true;
            });
            var insert = "INSERT INTO notes (text) VALUES (?) ON CONFLICT DO NOTHING";
            assertThat(database.<Long>write(sql -> sql.insert(insert, "a"))).isEqualTo(1);
            assertThat(database.<Long>write(sql -> sql.insert(insert, "b"))).isEqualTo(2);
            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(() -> database.write(sql -> sql.insert(insert, "a")))
                    .withMessageContaining("INSERT INTO notes");
        }
    }

    @Test
    @DisplayName("a commit survives a loss of power when it shall: every connection is opened as configured")
    void should_be_as_durable_as_configured() {
        for (var durability : WriteDurability.values()) {
            try (var database = MemoryDatabase.over(SqliteStore.open(file, durability, UnaryOperator.identity()))) {
                int expected = durability == WriteDurability.FULL ? 2 : 1;
                assertThat(database.<Long>write(sql -> sql.number("PRAGMA synchronous")))
                        .isEqualTo(expected);
                assertThat(database.<Long>read(sql -> sql.number("PRAGMA synchronous")))
                        .isEqualTo(expected);
                put(database, "under " + durability);
            }
        }
    }

    @Test
    @DisplayName("an interrupted thread gets an error instead of waiting, and stays interrupted")
    void should_heed_an_interrupt_while_reading() {
        try (var database = SqliteStore.database(file)) {
            Thread.currentThread().interrupt();
            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(() -> database.read(sql -> sql.number(COUNT)))
                    .withMessageContaining("Interrupted");
            assertThat(Thread.interrupted()).isTrue();
            assertThat(database.<Long>read(sql -> sql.number(COUNT))).isZero();
        }
    }

    @Test
    @DisplayName("after closing, reads and writes are refused, and every write queued before is there")
    void should_refuse_after_closing() {
        var database = SqliteStore.database(file);
        var gate = new CountDownLatch(1);
        var slow = database.submit(sql -> awaitLatch(gate));
        var queued = new ArrayList<CompletableFuture<Integer>>();
        for (int i = 0; i < 200; i++) {
            var key = "key" + i;
            queued.add(database.submit(sql -> sql.update(PUT, key, "1")));
        }
        gate.countDown();
        database.close();
        assertThat(slow.join()).isTrue();
        assertThat(queued).allSatisfy(one -> assertThat(one.join()).isEqualTo(1));
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> database.read(sql -> sql.number(COUNT)))
                .withMessageContaining("closed");
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> put(database, "late"))
                .withMessageContaining("closed");
        try (var raw = RawDatabase.open(file)) {
            assertThat(raw.number(COUNT)).isEqualTo(200);
        }
    }

    @Test
    @DisplayName("the log can be emptied at any moment, however often, and says when a reader is in the way")
    void should_empty_the_log() throws IOException {
        try (var database = SqliteStore.database(file)) {
            for (int i = 0; i < 50; i++) {
                put(database, "key" + i);
                assertThat(database.flushLog()).isTrue();
                assertThat(Files.size(file.resolveSibling("memory.db-wal"))).isZero();
            }
            try (var raw = RawDatabase.open(file)) {
                raw.execute("BEGIN");
                raw.number(COUNT);
                put(database, "under the reader");
                assertThat(database.flushLog()).isFalse();
                raw.execute("COMMIT");
            }
            put(database, "after the reader");
            assertThat(database.flushLog()).isTrue();
        }
    }

    private static void put(MemoryDatabase database, String key) {
        database.write(sql -> sql.update(PUT, key, "1"));
    }

    private static boolean awaitLatch(CountDownLatch latch) {
        try {
            return latch.await(30, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String permissions(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }
}
