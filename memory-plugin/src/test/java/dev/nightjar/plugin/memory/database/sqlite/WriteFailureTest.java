package dev.nightjar.plugin.memory.database.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nightjar.plugin.memory.database.MemoryDatabase;
import dev.nightjar.plugin.memory.database.StoreException;
import dev.nightjar.plugin.memory.fixture.RawDatabase;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A store that fails for a moment: what failed left nothing behind, and the next write works. */
@Timeout(60)
class WriteFailureTest {

    private static final String PUT = "INSERT INTO forgotten (namespace, hash, forgotten_at) VALUES (?, ?, 1)";
    private static final String COUNT = "SELECT count(*) FROM forgotten";

    @TempDir
    Path temp;

    private final FaultyDatabase faults = new FaultyDatabase();
    private Path file;

    @BeforeEach
    void chooseFile() {
        file = temp.resolve("agent").resolve("memory.db");
    }

    @ParameterizedTest
    @ValueSource(strings = {"BEGIN IMMEDIATE", PUT, "COMMIT"})
    @DisplayName("writing goes on after a statement of a transaction failed, however often")
    void should_write_again_after_a_failure(String statement) {
        try (var database = faults.open(file)) {
            put(database, "before");
            for (int round = 0; round < 3; round++) {
                faults.fail(statement, 2); // a caller leaves a BEGIN that failed to the writer thread
                assertFails(database, "lost");
                faults.stop();
                put(database, "after " + round);
            }
            assertThat(database.<Long>read(sql -> sql.number(COUNT))).isEqualTo(4);
            assertThat(faults.opened()).isEqualTo(1);
        }
    }

    @Test
    @DisplayName("a connection that cannot be rolled back is replaced, and its transaction leaves nothing")
    void should_replace_a_connection_that_cannot_be_rolled_back() {
        try (var database = faults.open(file)) {
            faults.fail("COMMIT", 1);
            faults.fail("ROLLBACK", 2);
            assertFails(database, "lost");
            put(database, "after");
            assertThat(keys()).containsExactly("after");
            assertThat(faults.opened()).isEqualTo(2);
        }
    }

    @Test
    @DisplayName("while a new connection cannot be opened each write fails and says so; then they work")
    void should_go_on_trying_to_replace_a_connection() {
        try (var database = faults.open(file)) {
            put(database, "before");
            faults.fail("COMMIT", 1);
            faults.fail("ROLLBACK", 2);
            faults.fail("open", 4);
            assertFails(database, "lost");
            assertFails(database, "lost too");
            assertFails(database, "lost as well");
            faults.stop();
            put(database, "after");
            assertThat(keys()).containsExactly("after", "before");
        }
    }

    @Test
    @DisplayName("a commit that SQLite itself refuses and leaves open is rolled back")
    void should_roll_back_what_a_refused_commit_left_open() {
        try (var database = SqliteStore.database(file)) {
            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(() -> database.write(sql -> {
                        sql.execute("PRAGMA defer_foreign_keys = ON");
                        sql.update(PUT, "lost", "1");
                        return sql.update("INSERT INTO memory_tags (memory_pk, tag) VALUES (4711, 'nobody')");
                    }))
                    .withMessageContainingAll("COMMIT", file.toString());
            put(database, "after");
            assertThat(keys()).containsExactly("after");
        }
    }

    @Test
    @DisplayName("a file that may not grow refuses writes, is read on, and takes them when it may")
    void should_write_again_after_a_full_disk() {
        try (var database = SqliteStore.database(file)) {
            put(database, "before");
            database.write(sql -> sql.number("PRAGMA max_page_count = 1")); // SQLite takes the present size then
            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(() -> database.write(sql -> sql.update(PUT, "large", "x".repeat(1_000_000))))
                    .withMessageContainingAll("full", file.toString())
                    .matches(StoreException::isRetriable);
            assertThat(database.<Long>read(sql -> sql.number(COUNT))).isEqualTo(1);
            database.write(sql -> sql.number("PRAGMA max_page_count = 1000000"));
            database.write(sql -> sql.update(PUT, "large", "x".repeat(1_000_000)));
            assertThat(keys()).containsExactly("before", "large");
        }
    }

    @Test
    @DisplayName("what was queued together fails together with a commit, each piece is told, and later ones work")
    void should_tell_each_piece_of_a_failed_commit() {
        try (var database = faults.open(file)) {
            var gate = new CountDownLatch(1);
            var first = database.submit(sql -> awaitLatch(gate));
            var second = database.submit(sql -> sql.update(PUT, "a", "1"));
            var third = database.submit(sql -> sql.update(PUT, "b", "1"));
            faults.fail("COMMIT", 3); // how many commits they share depends on the threads
            gate.countDown();
            for (var work : List.of(first, second, third)) {
                assertThatThrownBy(work::join)
                        .isInstanceOf(CompletionException.class)
                        .hasMessageContaining("disk I/O error");
            }
            faults.stop();
            put(database, "after");
            assertThat(keys()).containsExactly("after");
        }
    }

    @Test
    @DisplayName("what should follow a commit does not undo it when it fails")
    void should_stay_committed_when_what_follows_fails() {
        try (var database = SqliteStore.database(file)) {
            database.write(sql -> {
                sql.afterCommit(() -> {
                    throw new IllegalStateException("too late to fail");
                });
                return sql.update(PUT, "a", "1");
            });
            assertThat(keys()).containsExactly("a");
        }
    }

    @Test
    @DisplayName("a write waits for another process only as long as it may, says so, and works once the lock is gone")
    void should_give_up_on_a_lock_after_its_limit() {
        try (var database = faults.open(file, Duration.ofMillis(300));
                var other = RawDatabase.open(file)) {
            other.execute("BEGIN IMMEDIATE");
            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(() -> put(database, "lost"))
                    .withMessageContainingAll("locked", file.toString())
                    .matches(StoreException::isRetriable);
            other.execute("COMMIT");
            put(database, "after");
            assertThat(keys()).containsExactly("after");
        }
    }

    private List<String> keys() {
        try (var raw = RawDatabase.open(file)) {
            return raw.strings("SELECT namespace FROM forgotten ORDER BY namespace");
        }
    }

    private static void assertFails(MemoryDatabase database, String key) {
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> put(database, key))
                .withMessageContaining("disk I/O error");
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
}
