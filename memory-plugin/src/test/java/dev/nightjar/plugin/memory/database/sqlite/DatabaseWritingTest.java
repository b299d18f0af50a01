package dev.nightjar.plugin.memory.database.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nightjar.plugin.memory.database.MemoryDatabase;
import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.database.StoreException;
import dev.nightjar.plugin.memory.fixture.RawDatabase;
import dev.nightjar.plugin.memory.fixture.RecordedStatements;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Writes to a {@link MemoryDatabase}: alone, beside others, and when they fail. */
@Timeout(60)
class DatabaseWritingTest {

    private static final String PUT = "INSERT INTO forgotten (namespace, hash, forgotten_at) VALUES (?, ?, 1)";
    private static final String COUNT = "SELECT count(*) FROM forgotten";

    @TempDir
    Path temp;

    private Path file;

    @BeforeEach
    void chooseFile() {
        file = temp.resolve("agent").resolve("memory.db");
    }

    @Test
    @DisplayName("every write is in a transaction, at whatever moment it comes: one that fails leaves nothing")
    void should_write_in_a_transaction_at_any_moment() {
        try (var database = SqliteStore.database(file)) {
            var threads = IntStream.range(0, 4)
                    .mapToObj(thread -> CompletableFuture.runAsync(() -> {
                        for (int i = 0; i < 10_000; i++) {
                            failToPut(database, thread + "-" + i);
                        }
                    }))
                    .toList();
            threads.forEach(CompletableFuture::join);
            assertThat(database.<Long>read(sql -> sql.number(COUNT))).isZero();
        }
    }

    @Test
    @DisplayName("statements that the thread of the writer runs are counted as those of the work that waits for them")
    void should_count_what_another_thread_writes() {
        try (var database = SqliteStore.database(file)) {
            var written = RecordedStatements.ofWrite(
                    file,
                    () -> database.submit(sql -> sql.update(PUT, "a", "b")).join());

            assertThat(written.statements()).contains(PUT);
        }
    }

    @Test
    @DisplayName("what is undone inside a transaction has nothing to do after its commit")
    void should_forget_what_should_follow_what_was_undone() {
        try (var database = SqliteStore.database(file)) {
            var followed = new ArrayList<String>();
            database.write(sql -> {
                sql.afterCommit(() -> followed.add("before"));
                sql.rehearsed(() -> follow(sql, followed, "rehearsed"));
                assertThatThrownBy(() -> sql.nested(() -> {
                            follow(sql, followed, "failed");
                            throw new IllegalArgumentException("bad");
                        }))
                        .hasMessage("bad");
                assertThatThrownBy(() -> sql.rehearsed(() -> {
                            sql.update(PUT, "rehearsed", "1");
                            throw new IllegalArgumentException("bad");
                        }))
                        .hasMessage("bad");
                return sql.nested(() -> follow(sql, followed, "kept"));
            });
            assertThat(followed).containsExactly("before", "kept");
            assertThat(database.<Long>read(sql -> sql.number(COUNT))).isZero();
        }
    }

    @Test
    @DisplayName("a piece of work that throws leaves nothing, tells why and does no harm to the others")
    void should_undo_failed_work_only() {
        try (var database = SqliteStore.database(file)) {
            var results = new ArrayList<CompletableFuture<Boolean>>();
            var gate = new CountDownLatch(1);
            var first = database.submit(sql -> awaitLatch(gate));
            for (int i = 0; i < 100; i++) {
                var key = "key" + i;
                boolean isBad = i % 3 == 0;
                results.add(database.submit(sql -> {
                    sql.update(PUT, key, "1");
                    if (isBad) {
                        throw new IllegalArgumentException("bad " + key);
                    }
                    return true;
                }));
            }
            gate.countDown();
            assertThat(first.join()).isTrue();
            for (int i = 0; i < 100; i++) {
                var result = results.get(i);
                if (i % 3 == 0) {
                    assertThatThrownBy(result::join).hasRootCauseMessage("bad key" + i);
                } else {
                    assertThat(result.join()).isTrue();
                }
            }
            assertThat(database.<Long>read(sql -> sql.number(COUNT))).isEqualTo(66);
        }
    }

    @Test
    @DisplayName("a statement that failed can be used again, and does not hold up the rollback")
    void should_go_on_after_a_failed_statement() {
        try (var database = SqliteStore.database(file)) {
            put(database, "a");
            for (int i = 0; i < 3; i++) {
                assertThatExceptionOfType(StoreException.class)
                        .isThrownBy(() -> database.write(sql -> {
                            sql.update(PUT, "b", "1");
                            return sql.number(PUT + " RETURNING 1", "a", "1");
                        }))
                        .withMessageContaining("INSERT INTO forgotten");
            }
            assertThat(database.<Long>write(sql -> sql.number(PUT + " RETURNING 1", "c", "3")))
                    .isEqualTo(1);
            assertThat(database.<Long>read(sql -> sql.number(COUNT))).isEqualTo(2);
        }
    }

    @Test
    @DisplayName("an Error in a piece of work reaches its caller, and the writer goes on")
    void should_survive_an_error() {
        try (var database = SqliteStore.database(file)) {
            assertThatThrownBy(() -> database.write(sql -> {
                        sql.update(PUT, "a", "1");
                        throw new StackOverflowError("deep");
                    }))
                    .isInstanceOf(StackOverflowError.class);
            put(database, "b");
            assertThat(database.<Long>read(sql -> sql.number(COUNT))).isEqualTo(1);
        }
    }

    @Test
    @DisplayName("when SQLite has rolled back by itself, the cause is told, not the second rollback")
    void should_tell_the_first_cause() {
        try (var database = SqliteStore.database(file)) {
            assertThatThrownBy(() -> database.write(sql -> {
                        sql.execute("ROLLBACK");
                        throw new StoreException("disk full");
                    }))
                    .hasMessage("disk full");
            put(database, "a");
            assertThat(database.<Long>read(sql -> sql.number(COUNT))).isEqualTo(1);
        }
    }

    @Test
    @DisplayName("a write runs in its caller's thread when nobody is writing, and waits its turn when somebody is")
    void should_write_in_the_callers_thread_unless_somebody_is_writing() throws Exception {
        try (var database = SqliteStore.database(file)) {
            var caller = Thread.currentThread();
            assertThat(IntStream.range(
                            0, 1_000)) // now and then the writer thread looks whether there is something to do
                    .anyMatch(i -> database.<Thread>write(sql -> Thread.currentThread()) == caller);
            var begun = new CountDownLatch(1);
            var gate = new CountDownLatch(1);
            var slow = database.submit(sql -> {
                begun.countDown();
                return awaitLatch(gate);
            });
            assertThat(awaitLatch(begun)).isTrue();
            var queued = database.retry("key", List.of(), sql -> Thread.currentThread())
                    .outcome();
            assertThat(queued).isNotDone();
            gate.countDown();
            assertThat(slow.get(30, TimeUnit.SECONDS)).isTrue();
            assertThat(queued.get(30, TimeUnit.SECONDS)).isNotSameAs(caller);
        }
    }

    @Test
    @DisplayName("while another process writes nobody is held up; what was queued is written as soon as it lets go")
    void should_leave_waiting_for_another_process_to_the_writer_thread() throws Exception {
        try (var database = SqliteStore.database(file);
                var raw = RawDatabase.open(file)) {
            raw.execute("BEGIN IMMEDIATE");
            var queued = database.retry("key", List.of(), sql -> sql.update(PUT, "a", "1"))
                    .outcome();
            assertThat(queued).isNotDone();
            raw.execute("COMMIT");
            assertThat(queued.get(30, TimeUnit.SECONDS)).isEqualTo(1);
        }
    }

    @Test
    @Timeout(60)
    @DisplayName("many threads write at once: nothing is lost and nobody waits for ever")
    void should_keep_everything_of_many_writers() throws Exception {
        try (var database = SqliteStore.database(file)) {
            var threads = new ArrayList<CompletableFuture<Void>>();
            for (int thread = 0; thread < 4; thread++) {
                var name = "thread" + thread + "-";
                threads.add(CompletableFuture.runAsync(() -> {
                    for (int i = 100; i < 400; i++) {
                        put(database, name + i);
                    }
                }));
            }
            for (var thread : threads) {
                thread.get(60, TimeUnit.SECONDS);
            }
            assertThat(database.<Long>read(sql -> sql.number(COUNT))).isEqualTo(1_200);
        }
    }

    @Test
    @DisplayName("a write inside a write is refused instead of waiting for itself")
    void should_refuse_a_nested_write() {
        try (var database = SqliteStore.database(file)) {
            assertThatThrownBy(() -> database.write(sql -> database.write(inner -> inner.update(PUT, "a", "1"))))
                    .isInstanceOf(IllegalStateException.class);
            put(database, "b");
        }
    }

    private static void failToPut(MemoryDatabase database, String key) {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> database.write(sql -> {
                    sql.update(PUT, key, "1");
                    throw new IllegalArgumentException("bad");
                }));
    }

    private static boolean follow(Sql sql, List<String> followed, String what) {
        sql.afterCommit(() -> followed.add(what));
        return true;
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
