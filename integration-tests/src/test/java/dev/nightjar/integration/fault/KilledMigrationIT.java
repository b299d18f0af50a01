package dev.nightjar.integration.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nightjar.integration.Archives;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.maintenance.StoreCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Stores of every released schema, in a process that is killed while it migrates them. */
class KilledMigrationIT {

    private static final Path RELEASED =
            Path.of("../memory-plugin/src/test/resources/dev/nightjar/plugin/memory/database/released");
    private static final int FIRST_WITH_TERMS = 7;
    private static final int NOTES = 1_500;
    private static final int MAX_MILLIS = 120;
    private static final Duration LONG = Duration.ofMinutes(1);
    private static final String LOCK = "memory.db.migrating";

    @RegisterExtension
    final FaultRun run = new FaultRun();

    @TempDir
    Path folder;

    @Test
    @Fault(
            value = "kill -9 while migrating",
            done =
                    "a store of a released schema with 1,500 notes is opened by a process that is killed with SIGKILL up to"
                            + " 0.12 s after it began to migrate",
            holds =
                    "the store is of the old schema or of the new one; the next start brings it up to date with all that was"
                            + " in it, and it is sound",
            unit = "kills",
            shortTimes = 4,
            longTimes = 34)
    void should_end_a_migration_that_was_killed() throws Exception {
        var plugins = Archives.folderWith(folder, List.of(Archives.MEMORY));
        int versions = versions();
        var random = run.random();
        int first = random.nextInt(versions);
        try (var sqlite = new SqliteOfArchive();
                var stores = new Stores(folder.resolve("reader"), List.of(Archives.MEMORY))) {
            for (int kill = 0; kill < run.times(); kill++) {
                int version = 1 + (first + kill) % versions;
                var dataRoot = folder.resolve("data" + kill);
                var file = Stores.file(dataRoot);
                make(sqlite, file, version);
                migrateAndKill(dataRoot, plugins, random.nextInt(MAX_MILLIS));
                int after = version(sqlite, file);
                assertThat(after)
                        .as("version after %d, %s", version, run.seed())
                        .isGreaterThanOrEqualTo(version);
                run.count("killed before the end", after == version && version < versions ? 1 : 0);
                verify(stores, dataRoot, version);
                Folders.delete(dataRoot);
            }
        }
    }

    private static int versions() throws IOException {
        try (var dumps = Files.list(RELEASED)) {
            return (int) dumps.count();
        }
    }

    private static void make(SqliteOfArchive sqlite, Path file, int version) throws IOException, SQLException {
        Files.createDirectories(file.getParent());
        try (var connection = sqlite.open(file);
                var statement = connection.createStatement()) {
            statement.execute("PRAGMA journal_mode = WAL");
            statement.executeUpdate(Files.readString(RELEASED.resolve("v" + version + ".sql")));
            connection.setAutoCommit(false);
            try (var insert = connection.prepareStatement("INSERT INTO memories (memory_id, agent_id, namespace, kind,"
                    + " content, source, event_time, created_at, confidence_at) VALUES (?, ?, 'agent', 'note', ?, 'test',"
                    + " 1, 1, 1)")) {
                for (int i = 0; i < NOTES; i++) {
                    insert.setString(1, "note-" + i);
                    insert.setString(2, Stores.AGENT);
                    insert.setString(3, note(i));
                    insert.executeUpdate();
                }
            }
            if (version >= FIRST_WITH_TERMS) {
                // Their terms are cut by whoever adds them; so these are left for the next start to cut.
                statement.executeUpdate("UPDATE term_index SET cutter = 0, uncut_below = " + (NOTES + 1));
            }
            connection.commit();
        }
    }

    private static String note(int number) {
        return "The lantern number " + number + " hangs in the harbour";
    }

    /** The process makes a file while it migrates; a store of the newest schema it only opens. */
    private static void migrateAndKill(Path dataRoot, Path plugins, int afterMillis) throws Exception {
        var lock = Stores.file(dataRoot).resolveSibling(LOCK);
        try (var process = Writer.start(dataRoot, plugins, "m", 0, 0)) {
            while (process.isAlive() && !Files.exists(lock)) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
            }
            TimeUnit.MILLISECONDS.sleep(afterMillis);
        }
    }

    private static int version(SqliteOfArchive sqlite, Path file) throws SQLException {
        try (var connection = sqlite.open(file);
                var statement = connection.createStatement();
                var row = statement.executeQuery("PRAGMA user_version")) {
            return row.getInt(1);
        }
    }

    private void verify(Stores stores, Path dataRoot, int version) {
        try (var kernel = stores.open(dataRoot, builder -> builder.warmUp(true))) {
            var check = kernel.service(StoreCheck.class).orElseThrow();
            await().atMost(LONG).until(() -> check.uncut() == 0);
            assertThat(kernel.awaitQuiet(LONG)).isTrue();
            var notes = new ArrayList<String>();
            Stores.memory(kernel)
                    .list(kernel.scope(), MemoryFilter.ofKinds(MemoryKind.NOTE), Integer.MAX_VALUE)
                    .stream()
                    .map(Memory::content)
                    .forEach(notes::add);
            assertThat(notes)
                    .as("of version %d, %s", version, run.seed())
                    .containsExactlyInAnyOrderElementsOf(IntStream.range(0, NOTES)
                            .mapToObj(KilledMigrationIT::note)
                            .toList());
            assertThat(Stores.problems(kernel))
                    .as("of version %d, %s", version, run.seed())
                    .isEmpty();
            assertThat(kernel.failures()).isEmpty();
        }
    }
}
