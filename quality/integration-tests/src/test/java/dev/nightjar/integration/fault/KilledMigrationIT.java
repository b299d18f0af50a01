package dev.nightjar.integration.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.integration.Archives;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.Memory;
import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryKind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** New stores, in a process that is killed while it makes their tables. */
class KilledMigrationIT {

    private static final int MAX_MILLIS = 120;
    private static final String LOCK = "memory.db.migrating";
    private static final String FACT = "The lantern hangs in the harbour";

    @RegisterExtension
    final FaultRun run = new FaultRun();

    @TempDir
    Path folder;

    @Test
    @Fault(
            value = "kill -9 while migrating",
            done =
                    "a new store is opened by a process that is killed with SIGKILL up to 0.12 s after it began to make the"
                            + " tables",
            holds =
                    "the file has none of the tables or all of them; the next start makes what is missing, stores and finds a"
                            + " fact, and the store is sound",
            unit = "kills",
            shortTimes = 4,
            longTimes = 34)
    void should_end_a_migration_that_was_killed() throws Exception {
        var plugins = Archives.folderWith(folder, List.of(Archives.MEMORY));
        var random = run.random();
        var stores = new Stores(folder.resolve("reader"), List.of(Archives.MEMORY));
        try (var sqlite = new SqliteOfArchive()) {
            for (int kill = 0; kill < run.times(); kill++) {
                var dataRoot = Files.createDirectory(folder.resolve("data" + kill));
                migrateAndKill(dataRoot, plugins, random.nextInt(MAX_MILLIS));
                var file = Stores.file(dataRoot);
                boolean isMade = number(sqlite, file, "PRAGMA user_version") > 0;
                assertThat(number(sqlite, file, "SELECT count(*) FROM sqlite_master") > 0)
                        .as("tables of an unfinished store, %s", run.seed())
                        .isEqualTo(isMade);
                run.count("killed before the end", isMade ? 0 : 1);
                verify(stores, dataRoot);
                Folders.delete(dataRoot);
            }
        }
    }

    /** The process makes a file while it migrates. */
    private static void migrateAndKill(Path dataRoot, Path plugins, int afterMillis) throws Exception {
        var lock = Stores.file(dataRoot).resolveSibling(LOCK);
        try (var process = Writer.start(dataRoot, plugins, "m", 0, 0)) {
            while (process.isAlive() && !Files.exists(lock)) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
            }
            TimeUnit.MILLISECONDS.sleep(afterMillis);
        }
    }

    private static int number(SqliteOfArchive sqlite, Path file, String query) throws SQLException {
        try (var connection = sqlite.open(file);
                var statement = connection.createStatement();
                var row = statement.executeQuery(query)) {
            return row.getInt(1);
        }
    }

    private void verify(Stores stores, Path dataRoot) {
        try (var kernel = stores.open(dataRoot)) {
            Stores.memory(kernel).remember(kernel.scope(), FactDraft.of(FACT, 1, "test"));
            assertThat(Stores.memory(kernel)
                            .list(kernel.scope(), MemoryFilter.ofKinds(MemoryKind.FACT), Integer.MAX_VALUE))
                    .as(run.seed())
                    .extracting(Memory::content)
                    .containsExactly(FACT);
            assertThat(Stores.problems(kernel)).as(run.seed()).isEmpty();
            assertThat(kernel.failures()).isEmpty();
        }
    }
}
