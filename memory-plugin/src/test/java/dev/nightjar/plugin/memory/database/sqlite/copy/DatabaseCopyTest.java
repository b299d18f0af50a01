package dev.nightjar.plugin.memory.database.sqlite.copy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.nightjar.plugin.memory.database.StoreException;
import dev.nightjar.plugin.memory.database.sqlite.SqliteStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DatabaseCopyTest {

    private static final String ADD =
            "INSERT INTO forgotten (namespace, hash, forgotten_at) VALUES ('colour', 'green', 1)";
    private static final String COUNT = "SELECT count(*) FROM forgotten WHERE namespace = 'colour'";

    @TempDir
    private Path folder;

    @Test
    void should_copy_a_closed_file_and_leave_it_alone() throws IOException {
        var original = folder.resolve("one/memory.db");
        try (var database = SqliteStore.database(original)) {
            database.write(sql -> sql.update(ADD));
        }
        var before = Files.readAllBytes(original);

        DatabaseCopy.copy(original, folder.resolve("copy/memory.db"));

        assertThat(Files.readAllBytes(original)).isEqualTo(before);
        try (var files = Files.list(original.resolveSibling("."))) {
            assertThat(files).hasSize(1);
        }
        assertThat(count(folder.resolve("copy/memory.db"))).isEqualTo(1);
    }

    @Test
    void should_copy_what_is_in_the_log_of_a_host_that_died() throws IOException {
        var dead = Files.createDirectories(folder.resolve("dead"));
        var open = folder.resolve("open/memory.db");
        try (var database = SqliteStore.database(open)) {
            database.write(sql -> sql.update(ADD));
            Files.copy(open, dead.resolve("memory.db"));
            Files.copy(open.resolveSibling("memory.db-wal"), dead.resolve("memory.db-wal"));
        }
        var before = Files.readAllBytes(dead.resolve("memory.db"));
        var log = Files.readAllBytes(dead.resolve("memory.db-wal"));

        DatabaseCopy.copy(dead.resolve("memory.db"), folder.resolve("copy/memory.db"));

        assertThat(Files.readAllBytes(dead.resolve("memory.db"))).isEqualTo(before);
        assertThat(Files.readAllBytes(dead.resolve("memory.db-wal"))).isEqualTo(log);
        assertThat(count(folder.resolve("copy/memory.db"))).isEqualTo(1);
    }

    @Test
    void should_refuse_what_is_not_there_is_open_here_or_would_be_written_over() {
        var original = folder.resolve("one/memory.db");
        var copy = folder.resolve("copy/memory.db");
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> DatabaseCopy.copy(original, copy))
                .withMessageContaining("no memory at");
        try (var database = SqliteStore.database(original)) {
            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(() -> DatabaseCopy.copy(Path.of(database.name()), copy))
                    .withMessageContaining("already open in this JVM");
        }
        DatabaseCopy.copy(original, copy);
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> DatabaseCopy.copy(original, copy))
                .withMessageContaining("exists already");
    }

    private static long count(Path file) {
        try (var database = SqliteStore.database(file)) {
            return database.read(sql -> sql.number(COUNT));
        }
    }
}
