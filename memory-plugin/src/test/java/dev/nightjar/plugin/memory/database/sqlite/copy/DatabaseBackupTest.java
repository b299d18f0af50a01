package dev.nightjar.plugin.memory.database.sqlite.copy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.nightjar.plugin.memory.database.StoreException;
import dev.nightjar.plugin.memory.database.sqlite.DatabaseFile;
import dev.nightjar.plugin.memory.database.sqlite.SqliteStore;
import dev.nightjar.plugin.memory.database.sqlite.WriteDurability;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.plugin.memory.fixture.StoreInvariants;
import dev.nightjar.spi.store.MemoryCopying;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class DatabaseBackupTest {

    private static final Instant NOW = Instant.parse("2026-03-01T10:20:30Z");

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @TempDir
    Path folder;

    @Test
    @DisplayName("a backup is written while memory is used, and holds all that was acknowledged before it")
    void should_write_while_it_is_used() throws Exception {
        memory.remember("Ada sails");
        var isDone = new AtomicBoolean();
        var writer = new Thread(() -> {
            for (int i = 0; !isDone.get() || i < 5; i++) {
                memory.remember("Ada met number " + i);
            }
        });
        writer.start();
        var backup = folder.resolve("ada.db");
        for (int i = 0; i < 3; i++) {
            copying().backUp(backup);
        }
        isDone.set(true);
        writer.join();

        assertThat(files()).containsExactly("ada.db");
        memory.remember("Ada skis");
        memory.stop();
        DatabaseBackup.restore(backup, folder.resolve("other/memory.db"), NOW);
        assertThat(contents(folder.resolve("other/memory.db")))
                .contains("Ada sails")
                .doesNotContain("Ada skis");
        StoreInvariants.check(folder.resolve("other/memory.db"));
    }

    @Test
    @DisplayName("a restored backup takes the place of the store, which is kept with its log under another name")
    void should_keep_what_was_there() throws IOException {
        var store = store("one/memory.db", "colour");
        var backup = folder.resolve("backup.db");
        DatabaseCopy.copy(store, backup);
        try (var database = SqliteStore.database(store)) {
            database.write(sql -> sql.update(insert("shape")));
        }

        var replaced = DatabaseBackup.restore(backup, store, NOW).orElseThrow();

        assertThat(replaced.getFileName()).hasToString("memory.db.replaced-20260301T102030Z");
        assertThat(keys(store)).contains("colour").doesNotContain("shape");
        assertThat(keys(replaced)).contains("colour", "shape");
        assertThat(DatabaseBackup.restore(backup, store, NOW).orElseThrow().getFileName())
                .hasToString("memory.db.replaced-20260301T102030Z-2");
    }

    @Test
    @DisplayName("a store too damaged to be opened can be replaced; one that is in use cannot")
    void should_replace_what_is_damaged_but_not_what_is_used() throws IOException {
        var store = store("one/memory.db", "colour");
        var backup = folder.resolve("backup.db");
        DatabaseCopy.copy(store, backup);
        try (var open = SqliteStore.database(store)) {
            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(() -> DatabaseBackup.restore(backup, Path.of(open.name()), NOW))
                    .withMessageContaining("already open in this JVM");
            assertThat(Path.of(open.name())).exists();
        }
        Files.writeString(store, "no database at all".repeat(1_000));

        assertThat(DatabaseBackup.restore(backup, store, NOW)).isPresent();
        assertThat(keys(store)).contains("colour");
    }

    @Test
    @DisplayName("what is no memory, is damaged or is newer is refused by name, and nothing is changed")
    void should_refuse() throws IOException {
        var store = store("one/memory.db", "colour");
        var before = Files.readAllBytes(store);
        var text = Files.writeString(folder.resolve("notes.txt"), "no database");
        var empty = Files.createFile(folder.resolve("empty.db"));
        var newer = folder.resolve("newer.db");
        DatabaseCopy.copy(store, newer);
        try (var sql = new DatabaseFile(newer, WriteDurability.NORMAL).openWriter()) {
            sql.execute("PRAGMA user_version = 4711");
        }
        var damaged = folder.resolve("damaged.db");
        DatabaseCopy.copy(store, damaged);
        var bytes = Files.readAllBytes(damaged);
        for (int i = 8_192; i < 40_960; i++) {
            bytes[i] ^= 0x55;
        }
        Files.write(damaged, bytes);

        for (var file : new Path[] {text, empty, newer, damaged, folder.resolve("nowhere.db"), store}) {
            assertThatExceptionOfType(StoreException.class)
                    .as(file.toString())
                    .isThrownBy(() -> DatabaseBackup.restore(file, store, NOW))
                    .withMessageContaining(file.toString());
        }
        assertThat(Files.readAllBytes(store)).isEqualTo(before);
        try (var inFolder = Files.list(store.resolveSibling("."))) {
            assertThat(inFolder).hasSize(1);
        }
    }

    @Test
    @DisplayName("a backup that cannot be written leaves the older one as it is")
    void should_keep_the_older_backup() throws IOException {
        memory.remember("Ada sails");
        var backup = folder.resolve("ada.db");
        copying().backUp(backup);
        var before = Files.readAllBytes(backup);
        Files.createDirectories(folder.resolve("ada.db.part/in the way"));

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> copying().backUp(backup))
                .withMessageContaining("ada.db");
        assertThat(Files.readAllBytes(backup)).isEqualTo(before);
    }

    @Test
    @DisplayName("a backup takes the place of no store, its own or another's, and of no log, whatever leads there")
    void should_not_replace_a_store() throws IOException {
        memory.remember("Ada sails");
        var own = memory.file();
        var other = store("other/memory.db", "colour");
        var before = Files.readAllBytes(other);
        for (var target : List.of(
                own,
                own.resolveSibling("memory.db-wal"),
                own.resolveSibling("memory.db-shm"),
                own.resolveSibling("memory.db-journal"),
                Files.createSymbolicLink(folder.resolve("link.db"), own),
                Files.createLink(folder.resolve("hard-link.db"), own),
                other)) {
            assertThatExceptionOfType(StoreException.class)
                    .as(target.toString())
                    .isThrownBy(() -> copying().backUp(target))
                    .withMessageContaining("store");
        }
        Files.delete(folder.resolve("hard-link.db"));
        assertThat(Files.readAllBytes(other)).isEqualTo(before);
        memory.remember("Ada skis");
        memory.stop();
        assertThat(contents(own)).contains("Ada sails", "Ada skis");
        memory.restart();
    }

    @Test
    @DisplayName("a restored store that nobody has opened yet is a store; its backup is none and may be replaced")
    void should_tell_a_restored_store_from_a_backup() throws IOException {
        memory.remember("Ada sails");
        var backup = folder.resolve("ada.db");
        copying().backUp(backup);
        var restored = folder.resolve("other/memory.db");
        DatabaseBackup.restore(backup, restored, NOW);
        assertThat(files()).contains("ada.db", "other");

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> copying().backUp(restored));
        copying().backUp(backup);
    }

    @Test
    @DisplayName("what a restore that was killed has left is deleted when the store is opened")
    void should_delete_what_was_left() throws IOException {
        var store = store("one/memory.db", "colour");
        for (var name : List.of("memory.db.part", "memory.db.part-wal", "memory.db.part.damaged")) {
            Files.writeString(store.resolveSibling(name), "secret");
        }

        SqliteStore.database(store).close();

        try (var files = Files.list(store.getParent())) {
            assertThat(files.map(file -> file.getFileName().toString())).containsExactly("memory.db");
        }
    }

    @Test
    @DisplayName("all kinds of copies are found, and no memory in use")
    void should_find_copies() throws IOException {
        var store = store("one/memory.db", "colour");
        var backup = folder.resolve("one/backup.db");
        DatabaseCopy.copy(store, backup);
        var replaced = DatabaseBackup.restore(backup, store, NOW).orElseThrow();
        var bare = Files.copy(store, folder.resolve("one/anything"));
        var unfinished = Files.writeString(folder.resolve("two.db.part"), "x");
        var export = Files.writeString(folder.resolve("memories.jsonl"), "{}");
        Files.writeString(folder.resolve("one/model-calls.jsonl"), "{}");
        Files.write(folder.resolve("one/vectors-1.scratch"), new byte[100]);
        Files.writeString(folder.resolve("nightjar.yaml"), "memory: {}");
        memory.remember("Ada sails");
        copying().backUp(folder.resolve("ada.db"));

        assertThat(copying().copiesIn(folder))
                .containsExactlyInAnyOrder(backup, replaced, bare, unfinished, export, folder.resolve("ada.db"));
    }

    private MemoryCopying copying() {
        return memory.context().service(MemoryCopying.class).orElseThrow();
    }

    private Path store(String name, String key) {
        var file = folder.resolve(name);
        try (var database = SqliteStore.database(file)) {
            database.write(sql -> sql.update(insert(key)));
        }
        return file;
    }

    private static String insert(String key) {
        return "INSERT INTO forgotten (namespace, hash, forgotten_at) VALUES ('" + key + "', 'x', 1)";
    }

    private static List<String> keys(Path file) {
        return strings(file, "SELECT namespace FROM forgotten");
    }

    private static List<String> contents(Path file) {
        return strings(file, "SELECT content FROM memories");
    }

    private static List<String> strings(Path file, String query) {
        try (var database = SqliteStore.database(file)) {
            return database.read(sql -> sql.query(query, row -> row.getString(1)));
        }
    }

    private List<String> files() throws IOException {
        try (var files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }
}
