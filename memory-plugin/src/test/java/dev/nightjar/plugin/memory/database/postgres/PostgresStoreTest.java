package dev.nightjar.plugin.memory.database.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.nightjar.memory.Namespace;
import dev.nightjar.plugin.memory.database.MemoryDatabase;
import dev.nightjar.plugin.memory.database.Sql;
import dev.nightjar.plugin.memory.database.StoreException;
import dev.nightjar.plugin.memory.database.sqlite.SqliteStore;
import dev.nightjar.plugin.memory.fixture.TestServer;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.table.VectorTable.Model;
import dev.nightjar.plugin.memory.table.row.TextVector;
import dev.nightjar.plugin.memory.table.vector.NewVectors;
import dev.nightjar.plugin.memory.table.vector.NewVectors.Made;
import dev.nightjar.testkit.SettableClock;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Several hosts on one schema. */
@Timeout(60)
class PostgresStoreTest {

    private static final String PUT = "INSERT INTO forgotten (namespace, hash, forgotten_at) VALUES (?, ?, 1)";
    private static final String COUNT = "SELECT count(*) FROM forgotten";

    private TestServer.@Nullable Database server;

    @BeforeEach
    void begin() {
        server = TestServer.database();
    }

    @AfterEach
    void end() {
        if (server != null) {
            server.close();
        }
    }

    @Test
    @Tag("A7")
    @DisplayName("what several hosts write at once is all there, each transaction whole")
    void should_take_writes_of_several_hosts() {
        try (var one = host(Duration.ofSeconds(30));
                var other = host(Duration.ofSeconds(30))) {
            var writing = IntStream.range(0, 4)
                    .mapToObj(writer -> CompletableFuture.runAsync(() -> {
                        var host = writer % 2 == 0 ? one : other;
                        for (int i = 0; i < 50; i++) {
                            var hash = writer + "-" + i;
                            host.write(sql -> sql.update(PUT, "count", hash)
                                    + sql.update(PUT, "seen", hash + " after " + sql.number(COUNT)));
                        }
                    }))
                    .toList();
            writing.forEach(CompletableFuture::join);
            // Each saw all those before it, so no two saw the same.
            assertThat(
                            one.<Long>read(
                                    sql -> sql.number(
                                            "SELECT count(DISTINCT substr(hash, instr(hash, ' '))) FROM forgotten WHERE namespace = 'seen'")))
                    .isEqualTo(200);
            assertThat(other.<Long>read(sql -> sql.number(COUNT))).isEqualTo(400);
        }
    }

    @Test
    @DisplayName("a write waits for the host that is writing, and no longer than it may")
    void should_wait_for_another_host_only_so_long() throws Exception {
        try (var one = host(Duration.ofSeconds(30));
                var other = host(Duration.ofMillis(300))) {
            var isWriting = new CountDownLatch(1);
            var mayEnd = new CountDownLatch(1);
            var held = one.submit(sql -> {
                sql.update(PUT, "held", "1");
                isWriting.countDown();
                awaitLatch(mayEnd);
                return true;
            });
            isWriting.await();
            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(() -> other.write(sql -> sql.update(PUT, "late", "1")))
                    .matches(StoreException::isRetriable);
            assertThat(other.<Long>read(sql -> sql.number(COUNT))).isZero();
            mayEnd.countDown();
            held.get(30, TimeUnit.SECONDS);
            other.write(sql -> sql.update(PUT, "late", "2"));
            assertThat(one.<Long>read(sql -> sql.number(COUNT))).isEqualTo(2);
        }
    }

    @Test
    @DisplayName(
            "hosts write to different namespaces at a time, to the same one after each other, and " + "alone after all")
    void should_write_to_different_namespaces_at_a_time() throws Exception {
        try (var one = host(Duration.ofSeconds(30));
                var other = host(Duration.ofSeconds(30))) {
            var isWriting = new CountDownLatch(1);
            var mayEnd = new CountDownLatch(1);
            var held = one.submit(sql -> {
                sql.claim(List.of("bob", "ada"));
                sql.update(PUT, "bob", "1");
                isWriting.countDown();
                awaitLatch(mayEnd);
                return true;
            });
            isWriting.await();
            other.submit(sql -> put(sql, "eve")).get(30, TimeUnit.SECONDS);
            assertThat(other.<Long>read(sql -> sql.number(COUNT))).isOne();

            var behind = other.submit(sql -> put(sql, "bob"));
            assertThatExceptionOfType(TimeoutException.class).isThrownBy(() -> behind.get(200, TimeUnit.MILLISECONDS));
            var alone = CompletableFuture.supplyAsync(() -> one.<Long>write(sql -> sql.number(COUNT)));
            // A host that hangs holds up the others for two seconds only.
            assertThatExceptionOfType(ExecutionException.class)
                    .isThrownBy(() -> behind.get(30, TimeUnit.SECONDS))
                    .matches(failure -> failure.getCause() instanceof StoreException late && late.isRetriable());
            var later = other.submit(sql -> put(sql, "bob"));
            mayEnd.countDown();
            held.get(30, TimeUnit.SECONDS);
            assertThat(later.get(30, TimeUnit.SECONDS)).isEqualTo(1);
            assertThat(alone.get(30, TimeUnit.SECONDS)).isBetween(2L, 3L);
        }
    }

    @Test
    @DisplayName("whatever namespaces hosts claim in whatever order, nobody waits for ever and nothing is lost")
    void should_add_up_whatever_is_claimed() {
        long seed = Long.getLong("nightjar.seed", System.nanoTime());
        System.out.println("Claims of hosts: seed " + seed);
        try (var one = host(Duration.ofSeconds(30));
                var other = host(Duration.ofSeconds(30))) {
            one.write(sql -> IntStream.range(0, 5)
                    .map(i -> sql.update(PUT, "n" + i, "sum"))
                    .sum());
            var adding = IntStream.range(0, 4)
                    .mapToObj(writer -> CompletableFuture.supplyAsync(() -> {
                        var random = new Random(seed + writer);
                        var host = writer % 2 == 0 ? one : other;
                        int added = 0;
                        for (int i = 0; i < 40; i++) {
                            var claimed = random.ints(1 + random.nextInt(4), 0, 5)
                                    .mapToObj(n -> "n" + n)
                                    .distinct()
                                    .toList();
                            host.submit(sql -> addToAll(sql, claimed)).join();
                            added += claimed.size();
                        }
                        return added;
                    }))
                    .toList();
            int sums = adding.stream().mapToInt(CompletableFuture::join).sum();
            assertThat(one.<Long>read(sql -> sql.number("SELECT sum(forgotten_at) FROM forgotten")))
                    .as("seed %d", seed)
                    .isEqualTo(5 + sums);
        }
    }

    @Test
    @DisplayName("hosts store vectors one after another, so that who reads them by growing keys passes over none")
    void should_store_vectors_one_host_after_another() throws Exception {
        try (var one = memory();
                var other = memory()) {
            long model =
                    one.<Model>write(tx -> tx.vectors().activate("model", 2)).pk();
            execute(
                    one.store(),
                    "INSERT INTO memories (pk, memory_id, agent_id, namespace, kind, content, source, event_time,"
                            + " created_at, confidence_at) SELECT n, 'fact_' || n, 'a', 'user:' || n, 'fact', 'text', 'test', 1, 1, 1"
                            + " FROM generate_series(1, 2) AS n");
            var hasStored = new CountDownLatch(1);
            var mayEnd = new CountDownLatch(1);
            var first = CompletableFuture.supplyAsync(() -> one.writeClaiming(NewVectors.claims(made(1)), tx -> {
                NewVectors.of(tx).save(model, made(1));
                hasStored.countDown();
                awaitLatch(mayEnd);
                return true;
            }));
            hasStored.await();
            var second = CompletableFuture.supplyAsync(() -> other.writeClaiming(NewVectors.claims(made(2)), tx -> {
                NewVectors.of(tx).save(model, made(2));
                return true;
            }));
            assertThatExceptionOfType(TimeoutException.class).isThrownBy(() -> second.get(300, TimeUnit.MILLISECONDS));
            mayEnd.countDown();
            assertThat(first.get(30, TimeUnit.SECONDS)).isTrue();
            assertThat(second.get(30, TimeUnit.SECONDS)).isTrue();
            assertThat(strings(one.store(), "SELECT memory_pk::text FROM vec_memories ORDER BY pk"))
                    .containsExactly("1", "2");
        }
    }

    private static List<Made> made(long memory) {
        return List.of(new Made(
                memory, new Namespace("user:" + memory), List.of(new TextVector(0, 1, new float[] {1, 0}))));
    }

    private Database memory() {
        return new Database(host(Duration.ofSeconds(30)), SettableClock.at("2026-01-01T12:00:00Z"), 0.05);
    }

    private static void execute(MemoryDatabase database, String statement) {
        database.write(sql -> sql.update(statement));
    }

    private static int put(Sql sql, String namespace) {
        sql.claim(List.of(namespace));
        int before = (int) sql.number("SELECT count(*) FROM forgotten WHERE namespace = ?", namespace);
        sql.update(PUT, namespace, "put " + before);
        return before;
    }

    /** Reads and then writes, so that one at a time is needed. */
    private static boolean addToAll(Sql sql, List<String> namespaces) {
        sql.claim(namespaces);
        for (var namespace : namespaces) {
            long sum = sql.number("SELECT forgotten_at FROM forgotten WHERE namespace = ?", namespace);
            sql.update("UPDATE forgotten SET forgotten_at = ? WHERE namespace = ?", sum + 1, namespace);
        }
        return true;
    }

    @Test
    @DisplayName(
            "connections that the server ended are opened anew: at once for a read that was told nothing yet; what was not committed is not there")
    void should_go_on_after_its_connections_were_ended() {
        try (var host = host(Duration.ofSeconds(30))) {
            host.write(sql -> sql.update(PUT, "before", "1"));
            openSeveralReaders(host);
            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(() -> host.write(sql -> {
                        sql.update(PUT, "lost", "1");
                        endConnections();
                        return sql.update(PUT, "lost", "2");
                    }))
                    .matches(StoreException::isRetriable);
            assertThat(host.<Long>read(sql -> sql.number(COUNT))).isOne();
            endConnections();
            assertThat(host.<Long>read(outer -> host.<Long>read(sql -> sql.number(COUNT))))
                    .isOne();
            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(() -> host.read(sql -> {
                        long before = sql.number(COUNT);
                        endConnections();
                        return before + sql.number(COUNT);
                    }))
                    .matches(StoreException::isRetriable);
            host.write(sql -> sql.update(PUT, "after", "1"));
            assertThat(strings(host, "SELECT namespace FROM forgotten ORDER BY 1"))
                    .containsExactly("after", "before");
        }
    }

    @Test
    @DisplayName("a reader cannot write, and data at fault are told from a server at fault")
    void should_tell_what_is_at_fault() {
        try (var host = host(Duration.ofSeconds(30))) {
            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(() -> host.read(sql -> sql.update(PUT, "a", "1")));
            host.write(sql -> sql.update(PUT, "a", "1"));
            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(() -> host.write(sql -> sql.update(PUT, "a", "1")))
                    .matches(failure -> !failure.isRetriable())
                    .withMessageContaining(server.name());
        }
    }

    @Test
    @DisplayName("the schema has the tables and columns of SQLite's")
    void should_have_the_same_tables(@TempDir Path folder) {
        try (var file = SqliteStore.database(folder.resolve("memory.db"));
                var host = host(Duration.ofSeconds(30))) {
            var ofFile = new TreeSet<>(strings(
                    file,
                    "SELECT t.name || '.' || c.name FROM sqlite_master t JOIN pragma_table_info(t.name) c"
                            + " WHERE t.type = 'table' AND t.name NOT LIKE 'memories_fts%' AND t.name NOT LIKE 'sqlite%'"
                            + " AND t.name NOT IN ('memories_terms', 'schema_migrations')"));
            var ofServer = new TreeSet<>(strings(
                    host,
                    "SELECT table_name || '.' || column_name FROM information_schema.columns"
                            + " WHERE table_schema = current_schema() AND table_name NOT LIKE 'memories_fts%'"
                            + " AND table_name NOT IN ('memories_terms', 'schema_migrations')"));
            assertThat(ofServer).isEqualTo(ofFile);
        }
    }

    @Test
    @DisplayName(
            "a schema from a newer version is refused with both versions, and what cannot be reached with its address")
    void should_refuse_what_it_cannot_use() {
        host(Duration.ofSeconds(30)).close();
        try (var raw = server.raw()) {
            raw.execute("INSERT INTO schema_migrations (version, script) VALUES (999, 'later')");
        }
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> host(Duration.ofSeconds(30)))
                .withMessageContainingAll("999", "newer", server.name());
        try (var raw = server.raw()) {
            raw.execute("DELETE FROM schema_migrations WHERE version = 999");
        }
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> PostgresStore.open(
                        PostgresAddress.of("jdbc:postgresql://localhost:1/none?options=secret", "ada", "secret", "a"),
                        UnaryOperator.identity()))
                .withMessageContainingAll("localhost:1/none", "check that the server runs")
                .satisfies(failure -> assertThat(failure.getMessage()).doesNotContain("secret"));
    }

    @Test
    @DisplayName("a database that cannot store all characters is refused before anything is made in it")
    void should_refuse_other_encodings() {
        try (var raw = server.raw()) {
            raw.execute("CREATE DATABASE latin_" + server.name() + " ENCODING 'LATIN1' TEMPLATE template0 LOCALE 'C'");
        }
        var url = server.url().replace(server.name(), "latin_" + server.name());
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> PostgresStore.open(
                        PostgresAddress.of(url, "nightjar", "", "assistant"), UnaryOperator.identity()))
                .withMessageContainingAll(url, "LATIN1", "UTF8");
        try (var raw = server.raw()) {
            raw.execute("DROP DATABASE latin_" + server.name());
        }
    }

    @Test
    @DisplayName("what went wrong with a connection is told apart, each with what to do")
    void should_tell_why_it_cannot_connect() {
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> open(server.url() + "_gone", "nightjar"))
                .withMessageContaining("create the database");
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> open(server.url(), "nobody_here"))
                .withMessageContaining("memory.postgresql.user")
                .satisfies(failure -> assertThat(failure.getMessage()).doesNotContain("check that the server runs"));
        var dialect = new PostgresDialect("the store");
        assertThat(dialect.failure("open", new SQLException("no password was provided", "08004")))
                .hasMessageContaining("memory.postgresql.password_env");
        assertThat(dialect.failure("open", new SQLException("password authentication failed", "28P01")))
                .hasMessageContaining("memory.postgresql.password_env");
        assertThat(dialect.failure("open", new SQLException("refused", "08001")))
                .hasMessageContaining("check that the server runs");
    }

    private static void open(String url, String user) {
        PostgresStore.open(PostgresAddress.of(url, user, "", "assistant"), UnaryOperator.identity())
                .close();
    }

    @Test
    @DisplayName("what callers are told names neither the address nor the schema nor a statement")
    void should_tell_callers_no_address() {
        try (var host = host(Duration.ofSeconds(30))) {
            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(() -> host.read(sql -> sql.number("SELECT secret FROM nowhere")))
                    .withMessageContainingAll(server.name(), "nightjar_assistant", "nowhere")
                    .satisfies(failure -> assertThat(failure.messageForCallers())
                            .doesNotContain(server.name(), "nightjar_assistant", "nowhere", "jdbc")
                            .contains("try again later"));
        }
    }

    @Test
    @DisplayName("a store in which its user may only read has a problem, and none when he may write again")
    void should_notice_that_it_cannot_write() {
        try (var host = host(Duration.ofSeconds(30));
                var raw = server.raw()) {
            assertThat(host.problem()).isEmpty();
            raw.execute("REVOKE INSERT ON memories FROM nightjar");
            assertThat(host.problem())
                    .hasValueSatisfying(problem -> assertThat(problem).contains(server.name(), "rights"));
            raw.execute("GRANT INSERT ON memories TO nightjar");
            assertThat(host.problem()).isEmpty();

            raw.execute("ALTER DATABASE " + server.name() + " SET default_transaction_read_only = on");
            endConnections();
            assertThat(host.problem()).isPresent();
        } finally {
            try (var raw = server.raw()) {
                raw.execute("SET default_transaction_read_only = off");
                raw.execute("ALTER DATABASE " + server.name() + " RESET default_transaction_read_only");
            }
        }
    }

    @Test
    @DisplayName("each agent has a schema of its own, whatever its id")
    void should_give_every_agent_its_own_schema() {
        assertThat(PostgresAddress.schemaOf("assistant")).isEqualTo("nightjar_assistant");
        assertThat(IntStream.rangeClosed(0, 2)
                        .mapToObj(i -> PostgresAddress.schemaOf(
                                new String[] {"Ada's agent", "ada's agent", "ada s agent"}[i])))
                .doesNotHaveDuplicates()
                .allMatch(schema -> schema.matches("nightjar_ada_s_agent_[0-9a-f]{8}"));
        assertThat(PostgresAddress.schemaOf("a".repeat(300))).hasSize(63);
    }

    private MemoryDatabase host(Duration lockWait) {
        var address = PostgresAddress.of(server.url(), "nightjar", "", "assistant");
        return MemoryDatabase.over(PostgresStore.open(address, UnaryOperator.identity()), lockWait);
    }

    private static List<String> strings(MemoryDatabase database, String query) {
        return database.read(sql -> sql.query(query, row -> row.getString(1)));
    }

    private static void openSeveralReaders(MemoryDatabase host) {
        var all = new CountDownLatch(3);
        IntStream.range(0, 3)
                .mapToObj(i -> CompletableFuture.runAsync(
                        () -> host.read(sql -> host.await(() -> {
                            all.countDown();
                            awaitLatch(all);
                            return sql.number(COUNT);
                        })),
                        task -> new Thread(task).start()))
                .toList()
                .forEach(CompletableFuture::join);
    }

    private void endConnections() {
        try (var raw = server.raw()) {
            raw.strings("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    + " WHERE datname = current_database() AND pid <> pg_backend_pid()");
        }
    }

    private static void awaitLatch(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
