package dev.nightjar.plugin.memory.entity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nightjar.memory.Namespace;
import dev.nightjar.plugin.memory.database.sqlite.SqliteStore;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.table.row.IdGenerator;
import dev.nightjar.spi.ner.EntityDirectory;
import dev.nightjar.testkit.SettableClock;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoredEntityDirectoryTest {

    private static final Namespace ADA = new Namespace("user:ada");

    @TempDir
    Path folder;

    private Database database;
    private EntityLinker linker;
    private EntityDirectory directory;

    @BeforeEach
    void open() {
        var file = SqliteStore.database(folder.resolve("memory.db"));
        database = new Database(file, SettableClock.at("2026-01-01T12:00:00Z"), 0.05);
        linker = new EntityLinker(new IdGenerator());
        directory = new StoredEntityDirectory(database, linker);
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    @Tag("L9")
    @DisplayName("names come once, in the order they became known, to each namespace its own")
    void should_tell_what_is_new() {
        know("Nora");
        know("Petra");
        var first = directory.namesAfter(ADA, 0);
        assertThat(first.names()).extracting(EntityDirectory.KnownName::name).containsExactly("Nora", "Petra");
        assertThat(directory.namesAfter(ADA, first.position()).names()).isEmpty();
        know("Ingrid");
        assertThat(directory.namesAfter(ADA, first.position()).names())
                .extracting(EntityDirectory.KnownName::name)
                .containsExactly("Ingrid");
        assertThat(directory.namesAfter(new Namespace("user:bob"), 0).names()).isEmpty();
    }

    @Test
    @Tag("L9")
    @DisplayName("a name is not missed when it is asked for between its writing and its commit")
    void should_not_miss_a_name_being_written() {
        assertThat(directory.namesAfter(ADA, 0).names()).isEmpty();
        database.write(tx -> {
            linker.knowPerson(tx, ADA, "Nora");
            assertThat(directory.namesAfter(ADA, 0).names()).isEmpty();
            return true;
        });
        assertThat(directory.namesAfter(ADA, 0).names()).hasSize(1);
    }

    @Test
    @Tag("L9")
    @DisplayName("a name whose transaction failed is not known")
    void should_not_know_what_was_undone() {
        assertThatThrownBy(() -> database.write(tx -> {
                    linker.knowPerson(tx, ADA, "Nora");
                    throw new IllegalStateException("undone");
                }))
                .hasMessage("undone");
        assertThat(directory.namesAfter(ADA, 0).names()).isEmpty();
        know("Petra");
        assertThat(directory.namesAfter(ADA, 0).names()).hasSize(1);
    }

    private void know(String name) {
        database.write(tx -> {
            linker.knowPerson(tx, ADA, name);
            return true;
        });
    }
}
