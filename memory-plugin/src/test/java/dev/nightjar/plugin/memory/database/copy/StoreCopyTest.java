package dev.nightjar.plugin.memory.database.copy;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.NoteDraft;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.memory.erasure.Erasure;
import dev.nightjar.memory.erasure.ErasureTarget;
import dev.nightjar.plugin.memory.database.MemoryDatabase;
import dev.nightjar.plugin.memory.database.Store;
import dev.nightjar.plugin.memory.database.StoreException;
import dev.nightjar.plugin.memory.database.postgres.PostgresAddress;
import dev.nightjar.plugin.memory.database.postgres.PostgresStore;
import dev.nightjar.plugin.memory.database.sqlite.SqliteStore;
import dev.nightjar.plugin.memory.database.sqlite.WriteDurability;
import dev.nightjar.plugin.memory.fixture.RawDatabase;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.plugin.memory.fixture.StoreInvariants;
import dev.nightjar.plugin.memory.fixture.StoredRows;
import dev.nightjar.plugin.memory.fixture.TestServer;
import dev.nightjar.plugin.memory.job.EverythingStored;
import dev.nightjar.plugin.memory.plugin.MemoryExtension;
import dev.nightjar.plugin.memory.plugin.MemorySettings;
import dev.nightjar.spi.consolidation.MemoryMaintenance;
import dev.nightjar.spi.consolidation.MemoryMaintenance.DecayRule;
import dev.nightjar.spi.event.UserMessage;
import dev.nightjar.spi.schedule.RunId;
import dev.nightjar.spi.store.StoreMigration.Migrated;
import dev.nightjar.spi.store.StoreMigration.Progress;
import dev.nightjar.spi.store.StoreMigration.Table;
import dev.nightjar.testkit.SettableClock;
import dev.nightjar.testkit.TestExtensionContext;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** From a file to a server and back: every copy has all that the original has. */
@Tag("file") // both engines are in it
class StoreCopyTest {

    /** No test has so few rows that a table fits into it. */
    private static final int SMALL = 7;

    private static final int BETWEEN_KILLS = 23;

    private static final int USUAL = 2_000;

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withToolsets("facts", "scratchpad");

    @TempDir
    private Path folder;

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
    @DisplayName("all that can be stored comes to the server and back, row by row, and the original stays as it is")
    void should_copy_everything_both_ways() throws IOException {
        long seed = fill();
        var before = rows(memory.file());

        var there = copy(original(), openServer(), unused -> {}, USUAL);
        var back = copy(openServer(), openFile("back.db"), unused -> {}, USUAL);

        assertThat(there.tables()).as("seed %d", seed).isEqualTo(back.tables()).hasSizeGreaterThan(30);
        assertThat(there.tables().stream()
                        .filter(table -> table.rows() > 0)
                        .map(Table::name)
                        .collect(Collectors.toSet()))
                .contains(
                        "sessions",
                        "unremembered_messages",
                        "tool_calls",
                        "memories",
                        "memories_fts",
                        "vec_memories",
                        "recalls")
                .contains("schedule_runs", "maintenance_runs", "run_memories", "forgotten", "documents", "quarantine");
        assertThat(rows(folder.resolve("back.db"))).isEqualTo(before);
        assertThat(rows(memory.file())).isEqualTo(before);
        StoreInvariants.check(folder.resolve("back.db"));
        try (var raw = database().raw()) {
            StoreInvariants.check(raw);
        }
    }

    @Test
    @DisplayName("in the copy memories are found, runs taken back, texts erased and new ones added, in both engines")
    void should_work_with_the_copy() {
        memory.user("bees", "Nora keeps bees in Bergen");
        memory.user("boats", "Ada sails a red kayak");
        var fact = memory.remember("Nora bakes bread");
        memory.clock().advance(Duration.ofDays(900));
        var run = memory.maintenance().beginRun(SCOPE, "decay");
        memory.maintenance().decay(SCOPE, run, new DecayRule(Duration.ofDays(5)));
        assertThat(memory.found("bread")).isEmpty();
        memory.stop();

        copy(original(), openServer(), unused -> {}, USUAL);
        copy(openServer(), openFile("memory.db"), unused -> {}, USUAL);

        var settings = database().of(MemorySettings.DEFAULTS);
        use(
                TestExtensionContext.builder(folder.resolve("server")).configuration(MemorySettings.SECTION, settings),
                run,
                fact);
        use(TestExtensionContext.builder(folder), run, fact);
        StoreInvariants.check(folder.resolve("memory.db"));
        try (var raw = database().raw()) {
            StoreInvariants.check(raw);
        }
    }

    private void use(TestExtensionContext.Builder builder, RunId run, MemoryId fact) {
        var context = builder.scope(SCOPE)
                .clock(SettableClock.at("2030-01-01T12:00:00Z"))
                .build();
        var extension = new MemoryExtension();
        extension.initialize(context);
        try {
            assertThat(found(context, "bees")).containsExactly("Nora keeps bees in Bergen");
            var maintenance = context.service(MemoryMaintenance.class).orElseThrow();
            assertThat(maintenance.undo(SCOPE, run).orElseThrow().restored()).containsExactly(fact);
            assertThat(found(context, "bread")).containsExactly("Nora bakes bread");
            context.service(Erasure.class)
                    .orElseThrow()
                    .erase(SCOPE, new ErasureTarget.OneSession("boats"), unused -> {});
            assertThat(found(context, "kayak")).isEmpty();
            context.events()
                    .post(UserMessage.of(
                            SCOPE,
                            "new",
                            "The kayak is green now",
                            context.clock().instant()));
            assertThat(found(context, "kayak")).containsExactly("The kayak is green now");
            context.assertNoFailures();
        } finally {
            extension.close();
        }
    }

    private static List<String> found(TestExtensionContext context, String query) {
        return context.service(MemoryService.class).orElseThrow().search(SCOPE, SearchRequest.of(query, 10)).stream()
                .map(hit -> hit.memory().content())
                .toList();
    }

    @Test
    @DisplayName("a copy that is killed after any batch cannot be used, and is gone on with; then it is equal")
    void should_go_on_after_it_was_killed() throws IOException {
        long seed = fill();
        var before = rows(memory.file());

        int batches = copyKilledAgainAndAgain(this::original, this::openServer, "migrate --to postgresql", seed);
        assertThat(batches).as("seed %d", seed).isGreaterThan(60);
        copyKilledAgainAndAgain(this::openServer, () -> openFile("back.db"), "migrate --to sqlite", seed);

        assertThat(rows(folder.resolve("back.db"))).as("seed %d", seed).isEqualTo(before);
        StoreInvariants.check(folder.resolve("back.db"));
    }

    /**
     * Each time some batches later, beginning with another one for each seed; answers after how many it was complete.
     */
    private int copyKilledAgainAndAgain(Supplier<Store> from, Supplier<Store> to, String advice, long seed) {
        for (int batches = 1 + (int) Math.floorMod(seed, (long) BETWEEN_KILLS); ; batches += BETWEEN_KILLS) {
            int allowed = batches;
            var told = new AtomicInteger();
            try {
                copy(from.get(), to.get(), progress -> killAfter(allowed, told), SMALL);
                return batches;
            } catch (KilledException e) {
                assertThatExceptionOfType(StoreException.class)
                        .as("seed %d, killed after %d batches", seed, batches)
                        .isThrownBy(advice.endsWith("sqlite") ? this::openAsFile : this::openAsServer)
                        .withMessageContainingAll("not finished", advice, "memory.store");
            }
        }
    }

    private static void killAfter(int allowed, AtomicInteger told) {
        if (told.incrementAndGet() > allowed) {
            throw new KilledException();
        }
    }

    @Test
    @DisplayName("what changed in the original after a copy was killed changes in the copy, wherever that was")
    void should_take_over_what_changed_meanwhile() throws IOException {
        long seed = fill();
        var random = new Random(seed);
        for (int round = 0; round < 5; round++) {
            int allowed = 1 + random.nextInt(90);
            var told = new AtomicInteger();
            assertThatExceptionOfType(KilledException.class)
                    .as("seed %d, round %d", seed, round)
                    .isThrownBy(() -> copy(original(), openServer(), progress -> killAfter(allowed, told), SMALL));
            memory.restart();
            change(random, round);
            memory.stop();
        }

        copy(original(), openServer(), unused -> {}, SMALL);

        assertThat(rowsOfServer()).as("seed %d", seed).isEqualTo(rows(memory.file()));
        try (var raw = database().raw()) {
            StoreInvariants.check(raw);
        }
    }

    private void change(Random random, int round) {
        memory.clock().advance(Duration.ofHours(1));
        memory.user("later " + random.nextInt(3), "Round " + round + " of the regatta");
        memory.notes()
                .save(
                        SCOPE,
                        NoteDraft.builder("Plan " + round, "test").key("plan").build());
        var facts = memory.service().list(SCOPE, MemoryFilter.ALL, 100);
        memory.service().forget(SCOPE, facts.get(random.nextInt(facts.size())).id());
        if (random.nextInt(4) == 0) {
            var target = new ErasureTarget.OneSession("later " + random.nextInt(3));
            memory.context().service(Erasure.class).orElseThrow().erase(SCOPE, target, unused -> {});
        }
    }

    @Test
    @DisplayName("what stands in the way of changed rows is copied anew")
    void should_begin_anew_when_rows_changed_places() throws IOException {
        var tea = memory.notes()
                .save(SCOPE, NoteDraft.builder("Tea", "test").key("a").build());
        memory.notes().save(SCOPE, NoteDraft.builder("Milk", "test").key("b").build());
        memory.stop();
        var told = new AtomicInteger();
        assertThatExceptionOfType(KilledException.class)
                .isThrownBy(() -> copy(original(), openServer(), progress -> killAfter(80, told), SMALL));
        try (var raw = RawDatabase.open(memory.file())) {
            raw.execute(
                    "UPDATE memories SET note_key = 'c' WHERE memory_id = ?",
                    tea.note().id().value());
            raw.execute("UPDATE memories SET note_key = 'a' WHERE note_key = 'b'");
            raw.execute("UPDATE memories SET note_key = 'b' WHERE note_key = 'c'");
        }

        copy(original(), openServer(), unused -> {}, SMALL);

        assertThat(rowsOfServer()).isEqualTo(rows(memory.file()));
    }

    @Test
    @DisplayName("a store that has memories is refused as it is; one that a host was only started on is not")
    void should_overwrite_nothing() {
        memory.user("bees", "Nora keeps bees");
        memory.stop();
        copy(original(), openServer(), unused -> {}, USUAL);

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> copy(original(), openServer(), unused -> {}, USUAL))
                .withMessageContainingAll(
                        database().name(), "has memories already", "nothing is overwritten", "drop the schema");

        openAsServer();
        try (var raw = database().raw()) {
            assertThat(raw.strings("SELECT content FROM memories")).containsExactly("Nora keeps bees");
            raw.execute("DELETE FROM sessions");
            raw.execute("DELETE FROM memories");
            raw.execute("INSERT INTO machines (id, machine) VALUES (1, 'abc')");
        }
        copy(original(), openServer(), unused -> {}, USUAL);
        try (var raw = database().raw()) {
            assertThat(raw.number("SELECT count(*) FROM machines")).isZero();
            assertThat(raw.strings("SELECT content FROM memories")).containsExactly("Nora keeps bees");
        }
    }

    @Test
    @DisplayName(
            "another agent's schema is not taken for this one's, although \"_\" stands for any character in patterns")
    void should_not_look_into_the_schema_of_another_agent() {
        memory.user("bees", "Nora keeps bees");
        memory.stop();
        try (var raw = database().raw()) {
            raw.execute("CREATE SCHEMA nightjar1assistant");
            raw.execute("CREATE TABLE nightjar1assistant.tool_calls (another_column text)");
            raw.execute("CREATE TABLE nightjar1assistant.strays (pk bigint)");
            try {
                copy(original(), openServer(), unused -> {}, USUAL);
            } finally {
                raw.execute("DROP SCHEMA nightjar1assistant CASCADE"); // the next test gets this database, too
            }
            assertThat(raw.strings("SELECT content FROM memories")).containsExactly("Nora keeps bees");
        }
    }

    @Test
    @DisplayName(
            "a copy that somebody changed meanwhile is told from its original and cannot be used until it is mended")
    void should_notice_a_difference() {
        memory.user("bees", "Nora keeps bees");
        memory.stop();

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(() -> copy(original(), openServer(), this::tamper, USUAL))
                .withMessageContainingAll("is not equal", "table memories has 1 row", "do the same again");

        assertThatExceptionOfType(StoreException.class).isThrownBy(this::openAsServer);
        copy(original(), openServer(), unused -> {}, USUAL);
        try (var raw = database().raw()) {
            assertThat(raw.strings("SELECT content FROM memories")).containsExactly("Nora keeps bees");
        }
    }

    private void tamper(Progress progress) {
        if (progress.table().equals("memories_fts") && !progress.isCompared()) {
            try (var raw = database().raw()) {
                raw.execute("UPDATE memories SET content = 'Nora kept bees'");
            }
        }
    }

    @Test
    @DisplayName(
            "keys that were made once are not made again, and the characters that a server cannot store are replaced")
    void should_keep_keys_and_texts() {
        var fact = memory.remember("Nora keeps bees");
        memory.stop();
        try (var raw = RawDatabase.open(memory.file())) {
            raw.script("INSERT INTO embedding_models (pk, identity, dimensions, state, created_at)"
                    + " VALUES (40, 'gone', 3, 'former', 1); DELETE FROM embedding_models;");
            for (var name : List.of("a\0b", "ab", "a\0", "b")) {
                raw.execute(
                        "INSERT INTO metadata_entries (memory_pk, name, value) SELECT pk, ?, ? FROM memories"
                                + " WHERE memory_id = ?",
                        name,
                        name + "!",
                        fact.value());
            }
        }

        var there = copy(original(), openServer(), unused -> {}, 1);
        var back = copy(openServer(), openFile("back.db"), unused -> {}, USUAL);

        assertThat(back.tables()).isEqualTo(there.tables());
        try (var raw = database().raw();
                var file = RawDatabase.open(folder.resolve("back.db"))) {
            for (var store : List.of(raw, file)) {
                assertThat(store.strings("SELECT value FROM metadata_entries"))
                        .containsExactlyInAnyOrder("a\uFFFDb!", "ab!", "a\uFFFD!", "b!");
                store.execute("INSERT INTO embedding_models (identity, dimensions, state, created_at)"
                        + " VALUES ('new', 3, 'former', 1)");
                assertThat(store.number("SELECT pk FROM embedding_models")).isEqualTo(41);
            }
        }
    }

    private long fill() throws IOException {
        return EverythingStored.fill(memory, folder.resolve("documents"));
    }

    private static Migrated copy(Store from, Store to, Consumer<Progress> progress, int batch) {
        try (to;
                var original = MemoryDatabase.over(from)) {
            return original.write(held -> StoreCopy.copy(from, held, to, progress, batch));
        }
    }

    private static Map<String, List<String>> rows(Path file) {
        try (var raw = RawDatabase.open(file)) {
            return StoredRows.of(raw);
        }
    }

    /** As a file would have them: the engines write numbers in different ways. */
    private Map<String, List<String>> rowsOfServer() {
        copy(openServer(), openFile("of server.db"), unused -> {}, USUAL);
        return rows(folder.resolve("of server.db"));
    }

    private Store original() {
        return SqliteStore.open(memory.file(), WriteDurability.NORMAL, UnaryOperator.identity());
    }

    private Store openFile(String name) {
        return SqliteStore.openForCopy(folder.resolve(name), WriteDurability.NORMAL);
    }

    private Store openServer() {
        return PostgresStore.openForCopy(address());
    }

    private void openAsFile() {
        SqliteStore.database(folder.resolve("back.db")).close();
    }

    private void openAsServer() {
        PostgresStore.open(address(), UnaryOperator.identity()).close();
    }

    private PostgresAddress address() {
        return PostgresAddress.of(database().url(), "nightjar", "", "assistant");
    }

    private TestServer.Database database() {
        return Objects.requireNonNull(server);
    }

    private static final class KilledException extends RuntimeException {

        private static final long serialVersionUID = 1;
    }
}
