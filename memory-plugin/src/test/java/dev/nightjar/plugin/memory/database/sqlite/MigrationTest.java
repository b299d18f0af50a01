package dev.nightjar.plugin.memory.database.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.nightjar.plugin.memory.database.StoreException;
import dev.nightjar.plugin.memory.fixture.RawDatabase;
import dev.nightjar.plugin.memory.fixture.StoreInvariants;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MigrationTest {

    private static final Migration FIRST = Migration.all().get(0);

    /** Adds a column and fills it in every row. */
    private static final Migration SECOND = new Migration(2, "V002__colour.sql");

    @TempDir
    private Path folder;

    private Path path;

    @BeforeEach
    void makeAStoreOfTheFirstVersion() {
        path = folder.resolve("memory.db");
        schema(path, FIRST).bringUpToDate();
        try (var raw = RawDatabase.open(path)) {
            raw.execute("INSERT INTO memories (memory_id, agent_id, namespace, kind, content, source, event_time,"
                    + " created_at, confidence_at) VALUES ('note-1', 'a', 'n', 'note', 'Kayak', 'test', 1, 1, 1)");
            raw.indexWords();
        }
    }

    @Test
    @Tag("E7")
    @Tag("P1")
    @DisplayName("a store of an earlier schema is opened with all its data and gets the tables a new store has")
    void should_carry_the_data_along() {
        try (var raw = RawDatabase.open(path)) {
            raw.execute("UPDATE schema_migrations SET applied_at = 4711");
        }
        var fresh = folder.resolve("fresh.db");
        schema(fresh, FIRST, SECOND).bringUpToDate();

        schema(path, FIRST, SECOND).bringUpToDate();

        assertThat(tables(path)).isEqualTo(tables(fresh));
        try (var raw = RawDatabase.open(path)) {
            assertThat(raw.number("PRAGMA user_version")).isEqualTo(2);
            assertThat(raw.strings("SELECT content || ' ' || colour FROM memories"))
                    .containsExactly("Kayak green");
            assertThat(raw.strings("SELECT script || ' ' || checksum FROM schema_migrations ORDER BY version"))
                    .containsExactly(
                            FIRST.script() + " " + FIRST.checksum(), SECOND.script() + " " + SECOND.checksum());
            assertThat(raw.strings("SELECT applied_at = 4711 FROM schema_migrations ORDER BY version"))
                    .containsExactly("1", "0");
        }
        StoreInvariants.check(path);
    }

    @Test
    @Tag("E7")
    @Tag("P1")
    @DisplayName("a store of the first version gets the tables of today, and nothing of it is lost")
    void should_bring_the_first_version_to_today() {
        var all = Migration.all().toArray(Migration[]::new);
        var fresh = folder.resolve("fresh.db");
        schema(fresh, all).bringUpToDate();

        schema(path, all).bringUpToDate();

        assertThat(tables(path)).isEqualTo(tables(fresh)).hasSizeGreaterThan(50);
        try (var raw = RawDatabase.open(path)) {
            assertThat(raw.strings("SELECT content FROM memories")).containsExactly("Kayak");
        }
        StoreInvariants.check(path);
    }

    @Test
    @Tag("P1")
    @DisplayName("every migration in the archive is known, in the order of its number")
    void should_know_every_script() throws IOException, URISyntaxException {
        var folderOfScripts = Path.of(Objects.requireNonNull(Migration.class.getResource("migration/" + FIRST.script()))
                        .toURI())
                .getParent();
        try (var files = Files.list(Objects.requireNonNull(folderOfScripts))) {
            assertThat(files.map(file -> file.getFileName().toString()).sorted().toList())
                    .isEqualTo(Migration.all().stream().map(Migration::script).toList());
        }
    }

    @Test
    @Tag("P1")
    @DisplayName("a store that was migrated with another script than ours is refused with both checksums")
    void should_refuse_a_changed_migration() {
        schema(path, FIRST, SECOND).bringUpToDate();
        try (var raw = RawDatabase.open(path)) {
            raw.execute("UPDATE schema_migrations SET checksum = 77 WHERE version = 2");
        }
        var before = tables(path);

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> schema(path, FIRST, SECOND, new Migration(3, "broken.sql"))
                        .bringUpToDate())
                .withMessageContainingAll(
                        path.toString(), SECOND.script(), "77", String.valueOf(SECOND.checksum()), "build of Nightjar");

        assertThat(tables(path)).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"broken.sql", "unnumbered.sql"})
    @Tag("P1")
    @DisplayName("a migration that fails leaves the store as it was, and says which one it is")
    void should_undo_a_failed_migration(String script) {
        var before = tables(path);

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() ->
                        schema(path, FIRST, SECOND, new Migration(3, script)).bringUpToDate())
                .withMessageContainingAll(
                        path.toString(), script, script.equals("broken.sql") ? "no_such_table" : "user_version");

        assertThat(tables(path)).isEqualTo(before);
        try (var raw = RawDatabase.open(path)) {
            assertThat(raw.number("PRAGMA user_version")).isEqualTo(1);
            assertThat(raw.strings("SELECT content FROM memories")).containsExactly("Kayak");
        }
        SqliteStore.database(path).close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "UPDATE schema_migrations SET checksum = 77; PRAGMA user_version = 1",
                "UPDATE schema_migrations SET checksum = 77; PRAGMA user_version = 22",
                "ALTER TABLE schema_migrations RENAME TO flyway_schema_history; PRAGMA user_version = 3"
            })
    @Tag("P1")
    @DisplayName("a store that a build from before the first release wrote is refused, unchanged, with what to do")
    void should_refuse_what_no_release_wrote(String made) throws IOException {
        try (var raw = RawDatabase.open(path)) {
            raw.script(made);
        }
        var before = Files.readAllBytes(path);

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> SqliteStore.database(path))
                .withMessageContainingAll(
                        path.toString(), "before the first release", "memory export -o FILE", "memory import FILE")
                .withMessageNotContaining("newer");

        assertThat(Files.readAllBytes(path)).isEqualTo(before);
    }

    private static Schema schema(Path path, Migration... migrations) {
        var file = new DatabaseFile(path, WriteDurability.NORMAL);
        file.prepare();
        return new Schema(file, List.of(migrations));
    }

    /** Every table, index and trigger. */
    private static List<String> tables(Path file) {
        try (var raw = RawDatabase.open(file)) {
            return raw.strings("SELECT type || ' ' || name || ' ' || tbl_name || ' ' || coalesce(sql, '')"
                    + " FROM sqlite_master ORDER BY type, name");
        }
    }
}
