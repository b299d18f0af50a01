package dev.nightjar.plugin.memory.table;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.plugin.memory.database.StoreException;
import dev.nightjar.plugin.memory.database.sqlite.SqliteStore;
import dev.nightjar.plugin.memory.fixture.RawDatabase;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A memory whose text a damaged file no longer has is told as damage by whatever reads it. */
class MissingTextTest {

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void loseText() throws IOException {
        memory.remember("Greta owns a boat");
        memory.stop();
        file = folder.resolve("memory.db");
        Files.copy(memory.file(), file);
        memory.restart();
        try (var raw = RawDatabase.open(file)) {
            raw.execute("PRAGMA writable_schema = ON");
            raw.execute(
                    "UPDATE sqlite_master SET sql = replace(sql, 'TEXT    NOT NULL CHECK (length(content) > 0)', 'TEXT')"
                            + " WHERE name = 'memories'");
        }
        try (var raw = RawDatabase.open(file)) {
            raw.execute("UPDATE memories SET content = NULL");
        }
    }

    @Tag("file")
    @Test
    @DisplayName("listing tells it")
    void should_tell_it_when_listing() {
        assertIsTold(store -> store.memories().list(SCOPE, MemoryFilter.ALL, 0, 10));
    }

    @Tag("file")
    @Test
    @DisplayName("ranking tells it")
    void should_tell_it_when_ranking() {
        assertIsTold(store -> store.turns().byKeys(List.of(1L)));
    }

    @Tag("file")
    @Test
    @DisplayName("exporting tells it")
    void should_tell_it_when_exporting() {
        assertIsTold(store -> store.transfer().memoriesAfter(SCOPE.namespace(), 0, 10));
    }

    private void assertIsTold(Function<Tables, List<?>> read) {
        try (var database = new Database(SqliteStore.database(file), InstantSource.system(), 0.1)) {
            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(() -> database.read(read))
                    .withMessageContainingAll("content", "damaged", file.toString());
        }
    }
}
