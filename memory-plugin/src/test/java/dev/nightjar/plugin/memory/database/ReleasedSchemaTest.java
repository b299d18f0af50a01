package dev.nightjar.plugin.memory.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.nightjar.plugin.memory.fixture.RawDatabase;
import dev.nightjar.plugin.memory.fixture.StoreInvariants;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReleasedSchemaTest {

    private static final String FLYWAY_TABLES = "SELECT name FROM sqlite_master WHERE name LIKE 'flyway%'";

    private static final int FIRST_WITH_SCHEDULES = 3;

    /** From here on whoever adds a memory adds its terms. */
    private static final int FIRST_WITHOUT_TRIGGER = 7;

    @TempDir
    private Path folder;

    private Path path;

    @BeforeEach
    void nameTheFile() {
        path = folder.resolve("memory.db");
    }

    static List<Integer> versions() {
        return Migration.all().stream().map(Migration::version).toList();
    }

    @ParameterizedTest
    @MethodSource("versions")
    @DisplayName(
            "E7, P1: a store of each released schema gets the tables a new store has, and keeps when it was migrated")
    void should_upgrade_each_released_schema(int version) throws Exception {
        make(version);
        insertMemory();
        if (version >= FIRST_WITH_SCHEDULES) {
            insertScheduleWithRun();
        }
        if (version >= FIRST_WITHOUT_TRIGGER) {
            try (var raw = RawDatabase.open(path)) {
                raw.indexWords();
            }
        }
        var fresh = folder.resolve("fresh.db");
        MemoryDatabase.open(fresh).close();

        MemoryDatabase.open(path).close();

        assertThat(tables(path)).isEqualTo(tables(fresh));
        try (var raw = RawDatabase.open(path)) {
            assertThat(raw.strings(FLYWAY_TABLES)).isEmpty();
            assertThat(raw.strings("SELECT script || ' ' || checksum FROM schema_migrations ORDER BY version"))
                    .isEqualTo(Migration.all().stream()
                            .map(each -> each.script() + " " + each.checksum())
                            .toList());
            assertThat(raw.strings(
                            "SELECT datetime(applied_at / 1000, 'unixepoch') FROM schema_migrations"
                                    + " WHERE version <= ?",
                            version))
                    .hasSize(version)
                    .containsOnly("2026-11-21 10:00:00");
            assertThat(raw.strings("SELECT content FROM memories")).containsExactly("Kayak");
            assertThat(raw.strings("SELECT s.name || ' ' || s.last_run_status || ' ' || r.run_id || ' ' || r.status"
                            + " FROM schedules s JOIN schedule_runs r ON r.schedule_pk = s.pk"))
                    .isEqualTo(version < FIRST_WITH_SCHEDULES ? List.of() : List.of("decay failed run_1 failed"));
        }
        StoreInvariants.check(path);
    }

    @Test
    @DisplayName("P1: every migration in the archive is known, in the order of its number")
    void should_know_every_script() throws IOException, URISyntaxException {
        var folderOfScripts = Path.of(Objects.requireNonNull(Migration.class.getResource("migration/V001__memory.sql"))
                        .toURI())
                .getParent();
        try (var files = Files.list(Objects.requireNonNull(folderOfScripts))) {
            assertThat(files.map(file -> file.getFileName().toString()).sorted().toList())
                    .isEqualTo(Migration.all().stream().map(Migration::script).toList());
        }
    }

    @Test
    @DisplayName("A9: a file in which an early version was killed before its first migration becomes a memory")
    void should_take_a_file_with_an_empty_history() throws Exception {
        make(1);
        try (var raw = RawDatabase.open(path)) {
            raw.execute("PRAGMA foreign_keys = OFF");
            raw.strings("SELECT name FROM sqlite_master WHERE type = 'table' AND sql IS NOT NULL AND name NOT LIKE"
                            + " 'flyway%' AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'memories~_fts~_%' ESCAPE '~'")
                    .forEach(table -> raw.execute("DROP TABLE " + table));
            raw.execute("DELETE FROM flyway_schema_history");
            raw.execute("PRAGMA user_version = 0");
        }
        MemoryDatabase.open(path).close();
        try (var raw = RawDatabase.open(path)) {
            assertThat(raw.number("PRAGMA user_version")).isEqualTo(Schema.VERSION);
            assertThat(raw.strings(FLYWAY_TABLES)).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"flyway_schema_history", "schema_migrations"})
    @DisplayName("P1: a store that was migrated with another script than ours is refused with both checksums")
    void should_refuse_a_changed_migration(String table) throws Exception {
        boolean isFlyways = table.startsWith("flyway");
        if (isFlyways) {
            make(2);
        } else {
            schema(Migration.all().subList(0, 2)).bringUpToDate();
        }
        try (var raw = RawDatabase.open(path)) {
            raw.execute("UPDATE " + table + " SET checksum = 77 WHERE script = 'V002__vectors.sql'");
        }
        var before = tables(path);

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> MemoryDatabase.open(path))
                .withMessageContainingAll(
                        path.toString(),
                        "V002__vectors.sql",
                        "77",
                        String.valueOf(Migration.all().get(1).checksum()),
                        "build of Nightjar");

        assertThat(tables(path)).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"broken.sql", "unnumbered.sql"})
    @DisplayName("P1: a migration that fails leaves the store as it was, and says which one it is")
    void should_undo_a_failed_migration(String script) throws Exception {
        make(4);
        insertMemory();
        var before = tables(path);
        var migrations = new ArrayList<>(Migration.all());
        migrations.add(new Migration(Schema.VERSION + 1, script));

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> schema(migrations).bringUpToDate())
                .withMessageContainingAll(
                        path.toString(), script, script.equals("broken.sql") ? "no_such_table" : "user_version");

        assertThat(tables(path)).isEqualTo(before);
        try (var raw = RawDatabase.open(path)) {
            assertThat(raw.number("PRAGMA user_version")).isEqualTo(4);
            assertThat(raw.strings("SELECT content FROM memories")).containsExactly("Kayak");
        }
        MemoryDatabase.open(path).close();
    }

    private Schema schema(List<Migration> migrations) {
        var file = new DatabaseFile(path, WriteDurability.NORMAL);
        file.prepare();
        return new Schema(file, migrations);
    }

    /** Makes a file of a released version, as its own migrations left it. */
    private void make(int version) throws IOException, SQLException {
        try (var in = ReleasedSchemaTest.class.getResourceAsStream("released/v" + version + ".sql");
                var sql = new DatabaseFile(path, WriteDurability.NORMAL).openWriter()) {
            sql.executeScript(
                    "v" + version,
                    new String(
                            Objects.requireNonNull(in, "no dump of this version")
                                    .readAllBytes(),
                            StandardCharsets.UTF_8));
        }
    }

    private void insertMemory() {
        try (var raw = RawDatabase.open(path)) {
            raw.execute("INSERT INTO memories (memory_id, agent_id, namespace, kind, content, source, event_time,"
                    + " created_at, confidence_at) VALUES ('note-1', 'a', 'n', 'note', 'Kayak', 'test', 1, 1, 1)");
        }
    }

    private void insertScheduleWithRun() {
        try (var raw = RawDatabase.open(path)) {
            raw.execute(
                    "INSERT INTO schedules (pk, schedule_id, owner, agent_id, namespace, name, name_folded, goal,"
                            + " cadence_type, cadence_value, timezone, missed_runs, notification, status, next_run_at,"
                            + " last_run_status, created_at, updated_at) VALUES (7, 'sched_1', 'system', 'a', 'n', 'decay',"
                            + " 'decay', 'Fades', 'interval', '3600', 'UTC', 'run_once', 'never', 'active', 2, 'failed', 1, 1)");
            raw.execute(
                    "INSERT INTO schedule_runs (run_id, schedule_pk, scheduled_for, attempt, started_at, finished_at,"
                            + " status) VALUES ('run_1', 7, 1, 1, 1, 1, 'failed')");
        }
    }

    /** Every table, index and trigger. */
    private static List<String> tables(Path file) {
        try (var raw = RawDatabase.open(file)) {
            return raw.strings("SELECT type || ' ' || name || ' ' || tbl_name || ' ' || coalesce(sql, '')"
                    + " FROM sqlite_master ORDER BY type, name");
        }
    }
}
