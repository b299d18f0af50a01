package dev.nightjar.plugin.memory.database.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.nightjar.plugin.memory.database.MemoryDatabase;
import dev.nightjar.plugin.memory.database.StoreException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A file that is removed or replaced while it is open takes no acknowledged write along. */
class MovedFileTest {

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void choose() {
        file = folder.resolve("memory.db");
    }

    @ParameterizedTest
    @ValueSource(strings = {"memory.db", "memory.db-wal", "memory.db-shm"})
    @DisplayName("nothing is read or written any more when the file or its log is removed; put back, it goes on")
    void should_refuse_when_a_file_is_removed(String name) throws IOException {
        try (var database = SqliteStore.database(file)) {
            write(database, "before");
            assertThat(database.moved()).isEmpty();
            Files.move(folder.resolve(name), folder.resolve("away"));

            assertThat(database.moved())
                    .hasValueSatisfying(problem -> assertThat(problem).contains(name, "removed or replaced"));
            assertRefused(database);
            assertThat(folder.resolve(name)).doesNotExist();

            Files.move(folder.resolve("away"), folder.resolve(name));
            write(database, "after");
        }
        assertThat(keys()).contains("before", "after").doesNotContain("lost");
    }

    @Test
    @DisplayName("another file in its place is neither read nor written")
    void should_refuse_another_file() throws IOException {
        var other = folder.resolve("other.db");
        try (var database = SqliteStore.database(other)) {
            write(database, "other");
        }
        var before = Files.readAllBytes(other);
        try (var database = SqliteStore.database(file)) {
            write(database, "before");
            Files.move(other, file, StandardCopyOption.REPLACE_EXISTING);
            assertRefused(database);
        }
        assertThat(Files.readAllBytes(file)).isEqualTo(before);
    }

    @Test
    @DisplayName(
            "a commit into a file that was removed meanwhile is not acknowledged, and what should follow it does not")
    void should_not_acknowledge_what_was_committed_to_a_removed_file() throws IOException {
        var followed = new boolean[1];
        try (var database = SqliteStore.database(file)) {
            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(() -> database.write(sql -> {
                        sql.update(insert("lost"));
                        sql.afterCommit(() -> followed[0] = true);
                        move(file, folder.resolve("away"));
                        return 1;
                    }));
            move(folder.resolve("away"), file);
            assertThatCode(() -> write(database, "after")).doesNotThrowAnyException();
        }
        assertThat(followed[0]).isFalse();
        assertThat(keys()).contains("after");
    }

    private static void assertRefused(MemoryDatabase database) {
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> write(database, "lost"))
                .matches(StoreException::isRetriable);
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> database.read(sql -> sql.number("SELECT count(*) FROM memories")));
    }

    private static void write(MemoryDatabase database, String key) {
        database.write(sql -> sql.update(insert(key)));
    }

    private static String insert(String key) {
        return "INSERT INTO forgotten (namespace, hash, forgotten_at) VALUES ('" + key + "', 'x', 1)";
    }

    private static void move(Path from, Path to) {
        try {
            Files.move(from, to);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<String> keys() {
        try (var database = SqliteStore.database(file)) {
            return database.read(sql -> sql.query("SELECT namespace FROM forgotten", row -> row.getString(1)));
        }
    }
}
