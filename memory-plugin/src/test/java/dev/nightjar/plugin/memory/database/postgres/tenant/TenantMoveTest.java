package dev.nightjar.plugin.memory.database.postgres.tenant;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import dev.nightjar.embedding.EmbeddingService;
import dev.nightjar.event.UserMessage;
import dev.nightjar.extension.ContextProvider;
import dev.nightjar.memory.FactDraft;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.memory.erasure.Erasure;
import dev.nightjar.memory.erasure.ErasureTarget;
import dev.nightjar.plugin.memory.database.MemoryDatabase;
import dev.nightjar.plugin.memory.database.StoreException;
import dev.nightjar.plugin.memory.database.copy.StoreCopy;
import dev.nightjar.plugin.memory.database.postgres.PostgresAddress;
import dev.nightjar.plugin.memory.database.postgres.PostgresStore;
import dev.nightjar.plugin.memory.database.sqlite.SqliteStore;
import dev.nightjar.plugin.memory.database.sqlite.WriteDurability;
import dev.nightjar.plugin.memory.fixture.ConceptEmbedding;
import dev.nightjar.plugin.memory.fixture.RawDatabase;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.plugin.memory.fixture.StoreInvariants;
import dev.nightjar.plugin.memory.fixture.TestServer;
import dev.nightjar.plugin.memory.maintenance.EverythingStored;
import dev.nightjar.plugin.memory.plugin.MemoryExtension;
import dev.nightjar.plugin.memory.plugin.MemorySettings;
import dev.nightjar.spi.Departures;
import dev.nightjar.spi.Departures.Departure;
import dev.nightjar.spi.MemoryMaintenance;
import dev.nightjar.spi.MemoryMaintenance.DecayRule;
import dev.nightjar.spi.StoreMigration.Progress;
import dev.nightjar.spi.Tenants;
import dev.nightjar.spi.Tenants.Moved;
import dev.nightjar.spi.VectorIndexing;
import dev.nightjar.testkit.SettableClock;
import dev.nightjar.testkit.TestExtensionContext;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A user goes to another server with all that is stored, and is on exactly one at any moment. */
@Tag("file") // it has servers of its own
@Tag("proof")
class TenantMoveTest {

    private static final Namespace ADA = SCOPE.namespace();
    private static final MemoryScope BEN = MemoryScope.of("assistant", new Namespace("user:ben"));

    private static final String NIGHT =
            "INSERT INTO schedules (schedule_id, owner, agent_id, namespace, name, name_folded, goal, cadence_type,"
                    + " cadence_value, cron_dialect, timezone, missed_runs, notification, status, next_run_at, created_at, updated_at)"
                    + " VALUES ('sc_0', 'system', 'assistant', 'user:ada', 'decay', 'decay', 'Decay', 'cron', '0 3 * * *', 'unix',"
                    + " 'UTC', 'run_once', 'never', 'active', 1, 1, 1)";

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withToolsets("facts", "scratchpad");

    @TempDir
    private Path folder;

    private final Map<String, TestServer.Database> servers = new TreeMap<>();
    private final List<MemoryExtension> hosts = new ArrayList<>();
    private int moves;

    @BeforeEach
    void begin() {
        for (var name : List.of("north", "south", "west")) {
            servers.put(name, TestServer.database());
        }
    }

    @AfterEach
    void end() {
        hosts.forEach(MemoryExtension::close);
        servers.values().forEach(TestServer.Database::close);
    }

    @Test
    @DisplayName(
            "all that can be stored goes from server to server and is equal row by row; other users stay as they are")
    void should_move_everything_there_and_on() throws IOException {
        long seed = fill("north");
        settle("south", "Ben paints bridges");
        var before = contents("north");
        var besides = contents("south");

        var moved = move("north", "south", unused -> {});
        checked("south");
        var further = move("south", "west", unused -> {});

        assertThat(contents("west")).as("seed %d", seed).isEqualTo(before);
        assertThat(contents("south")).as("seed %d", seed).isEqualTo(besides);
        assertThat(contents("north").values()).as("seed %d", seed).allMatch(List::isEmpty);
        move("west", "north", unused -> {});
        assertThat(contents("north")).as("seed %d", seed).isEqualTo(before);
        assertThat(moved.epoch()).isEqualTo(1);
        assertThat(further.epoch()).isEqualTo(2);
        assertThat(moved.tables().stream().filter(table -> table.rows() > 0)).hasSizeGreaterThan(25);
        servers.keySet().forEach(this::checked);
    }

    @Test
    @DisplayName("broken off after any step, nothing has moved and nothing of it is on the other server")
    void should_stay_when_broken_off() throws IOException {
        long seed = fill("north");
        settle("south", "Ben paints bridges");
        var before = contents("north");
        var besides = contents("south");

        int steps = 0;
        for (int allowed = 0; steps == 0; allowed += 1 + allowed / 4) {
            int most = allowed;
            var told = new AtomicInteger();
            try {
                move("north", "south", progress -> {
                    if (told.incrementAndGet() > most) {
                        throw new BrokenOffException();
                    }
                });
                steps = allowed;
            } catch (BrokenOffException e) {
                assertThat(contents("north"))
                        .as("seed %d, step %d", seed, allowed)
                        .isEqualTo(before);
                assertThat(contents("south"))
                        .as("seed %d, step %d", seed, allowed)
                        .isEqualTo(besides);
            }
        }

        assertThat(steps).isGreaterThan(30);
        move("south", "west", unused -> {});
        assertThat(contents("west")).as("seed %d", seed).isEqualTo(before);
    }

    @Test
    @DisplayName("what the new server has when the old one could not note the move is replaced by the next try")
    void should_go_on_when_the_old_server_failed_last() throws IOException {
        long seed = fill("north");
        var before = contents("north");
        try (var raw = servers.get("north").raw()) {
            raw.script("CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS"
                    + " $$ BEGIN RAISE EXCEPTION 'no room'; END $$;"
                    + " CREATE CONSTRAINT TRIGGER fail AFTER INSERT OR UPDATE ON departures DEFERRABLE INITIALLY DEFERRED"
                    + " FOR EACH ROW WHEN (new.server IS NOT NULL) EXECUTE FUNCTION fail()");
            try {
                assertThatExceptionOfType(MemoryException.class)
                        .isThrownBy(() -> move("north", "south", unused -> {}))
                        .withMessageContaining("no room");
            } finally {
                raw.script("DROP FUNCTION fail() CASCADE");
            }
        }
        assertThat(contents("north")).as("seed %d", seed).isEqualTo(before);
        assertThat(contents("south").get("memories")).isNotEmpty();

        move("north", "south", unused -> {});
        move("south", "west", unused -> {});

        assertThat(contents("west")).as("seed %d", seed).isEqualTo(before);
    }

    @Test
    @DisplayName("after many ways here and there the number of the move still grows, and nothing is lost")
    void should_find_its_way_back() {
        settle("north", "Ben paints bridges");
        var before = contents("north");
        var names = List.of("south", "west", "north", "south", "north", "west", "south", "north");
        var at = "north";
        for (int i = 0; i < names.size(); i++) {
            assertThat(move(at, names.get(i), BEN.namespace(), unused -> {}).epoch())
                    .isEqualTo(i + 1);
            at = names.get(i);
        }

        assertThat(contents("north")).isEqualTo(before);
        assertThat(contents("south").values()).allMatch(List::isEmpty);
        var back = host("north", BEN);
        say(back, BEN, "It is done");
        assertThat(found(back, BEN, "done")).contains("It is done", "Ben paints bridges");
    }

    @Test
    @DisplayName("a host of the new server finds at once what has come, takes back runs, and reads what waits")
    void should_be_at_home_on_the_new_server() {
        var old = host("north", SCOPE);
        say(old, SCOPE, "Ada has bought a red kayak");
        say(old, SCOPE, "The stove is green");
        var fact = service(old).remember(SCOPE, FactDraft.of("Nora bakes bread", 1, "test"));
        old.clock.advance(Duration.ofDays(900));
        var maintenance = old.context.service(MemoryMaintenance.class).orElseThrow();
        var run = maintenance.beginRun(SCOPE, "decay");
        maintenance.decay(SCOPE, run, new DecayRule(Duration.ofDays(5)));
        old.context.service(VectorIndexing.class).orElseThrow().reindex(unused -> {});
        var there = host("south", SCOPE);
        say(there, BEN, "Ben paints bridges");
        there.context.service(VectorIndexing.class).orElseThrow().reindex(unused -> {});
        assertThat(found(there, SCOPE, "canoe")).isEmpty();

        move("north", "south", progress -> {
            if (!progress.isCompared() && progress.table().equals("memories_fts")) {
                say(there, BEN, "Ben paints tunnels, too"); // with a vector that is younger than what was copied so far
                there.context.service(VectorIndexing.class).orElseThrow().reindex(unused -> {});
            }
        });
        there.context.service(VectorIndexing.class).orElseThrow().reindex(unused -> {});

        assertThat(found(there, SCOPE, "canoe")).first().isEqualTo("Ada has bought a red kayak");
        assertThat(found(there, SCOPE, "stove")).first().isEqualTo("The stove is green");
        assertThat(there.extension.buildContext(new ContextProvider.Request("the stove", SCOPE, "other")))
                .hasValueSatisfying(block -> assertThat(block).contains("The stove is green"));
        assertThat(found(there, SCOPE, "bread")).doesNotContain("Nora bakes bread");
        there.context.service(MemoryMaintenance.class).orElseThrow().undo(SCOPE, run);
        assertThat(found(there, SCOPE, "bread")).contains("Nora bakes bread");
        assertThat(service(there).find(SCOPE, fact.id())).isPresent();
    }

    @Test
    @DisplayName("the old server finds nothing any more, says where all is, and takes no message")
    void should_send_people_on() {
        var old = host("north", SCOPE);
        say(old, SCOPE, "Ada has bought a red kayak");
        move("north", "south", unused -> {});

        var departures = old.context.service(Departures.class).orElseThrow();
        assertThat(departures.of(ADA)).contains(new Departure("south", 1));
        assertThat(departures.of(BEN.namespace())).isEmpty();
        assertThat(found(old, SCOPE, "kayak")).isEmpty();
        assertThatExceptionOfType(MemoryException.class)
                .isThrownBy(() -> service(old).remember(SCOPE, FactDraft.of("Nora bakes bread", 1, "test")))
                .withMessageStartingWith("user:ada has moved to the server south; ask a host of that server");
        say(old, BEN, "Ben paints bridges");
        assertThat(found(old, BEN, "bridges")).containsExactly("Ben paints bridges");
        try (var raw = servers.get("north").raw()) {
            assertThat(raw.strings("SELECT DISTINCT namespace FROM memories")).containsExactly("user:ben");
        }
    }

    @Test
    @DisplayName("written all the time while it moves, every turn that was stored is on exactly one server")
    void should_move_while_it_is_written() throws InterruptedException {
        var old = host("north", SCOPE);
        for (int i = 0; i < 200; i++) {
            service(old).remember(SCOPE, FactDraft.of("Fact number " + i, 1, "test"));
        }
        var stored = new ArrayList<String>();
        var isMoved = new AtomicBoolean();
        var failure = new ArrayList<MemoryException>();
        var writer = new Thread(() -> {
            for (int i = 0; !isMoved.get(); i++) {
                var text = "Turn number " + i;
                try {
                    service(old).remember(SCOPE, FactDraft.of(text, 1, "test"));
                    stored.add(text);
                } catch (MemoryException e) {
                    failure.add(e);
                }
            }
        });
        writer.start();
        try {
            move("north", "south", unused -> {});
        } finally {
            isMoved.set(true);
            writer.join();
        }

        assertThat(failure).allSatisfy(e -> assertThat(e).hasMessageContaining("has moved to the server south"));
        assertThat(contents("north").get("memories")).isEmpty();
        try (var raw = servers.get("south").raw()) {
            assertThat(raw.strings("SELECT content FROM memories WHERE content LIKE 'Turn%'"))
                    .containsExactlyInAnyOrderElementsOf(stored);
        }
        checked("south");
    }

    @Test
    @DisplayName("what is said, ended and erased after the first pass is so on the new server, too")
    void should_bring_what_has_changed_meanwhile() {
        var old = host("north", SCOPE);
        var ended = service(old).remember(SCOPE, FactDraft.of("Nora bakes bread", 1, "test"));
        say(old, SCOPE, "Ada has bought a red kayak");
        old.context.events().post(UserMessage.of(SCOPE, "secret", "The stove is green", old.clock.instant()));
        var atLast = new TreeMap<String, List<String>>();

        move("north", "south", progress -> {
            if (!progress.isCompared() && progress.table().equals("memories_fts") && atLast.isEmpty()) {
                service(old).forget(SCOPE, ended.id());
                old.context
                        .service(Erasure.class)
                        .orElseThrow()
                        .erase(SCOPE, new ErasureTarget.OneSession("secret"), unused -> {});
                say(old, SCOPE, "The kayak is in Bergen now");
                old.context.service(VectorIndexing.class).orElseThrow().reindex(unused -> {});
                atLast.putAll(contents("north"));
            } else if (progress.isCompared()) {
                List.of("north", "south").forEach(this::checkThatNobodyWrites);
            }
        });

        assertThat(contents("south")).isEqualTo(atLast);
        assertThat(atLast.get("memories")).hasSize(2);
        checked("south");
    }

    private void checkThatNobodyWrites(String server) {
        try (var store = PostgresStore.open(address(server), UnaryOperator.identity());
                var sql = store.openWriter()) {
            assertThatExceptionOfType(StoreException.class)
                    .isThrownBy(() -> store.begin(sql, 0, false))
                    .matches(StoreException::isLocked);
        }
    }

    @Test
    @DisplayName("what cannot be moved is refused with the reason, and stays")
    void should_refuse() throws IOException {
        var north = host("north", SCOPE);
        var tenants = north.context.service(Tenants.class).orElseThrow();
        say(north, SCOPE, "Ada has bought a red kayak");
        say(north, BEN, "Ben paints bridges");
        settle("south", "Ben draws bridges");

        refused(tenants, ADA, "east", "There is no server 'east'", "south", "west");
        refused(tenants, ADA, "north", "is the one that the memory is in already");
        refused(tenants, new Namespace("user:eve"), "south", "Nothing is stored for user:eve", "tenants list");
        refused(tenants, BEN.namespace(), "south", "has memories of its own there", "nothing is overwritten");
        try (var raw = servers.get("north").raw()) {
            raw.execute(
                    "INSERT INTO memory_links SELECT b.pk, a.pk, 'derived_from', NULL, 1 FROM memories a, memories b"
                            + " WHERE a.namespace = 'user:ada' AND b.namespace = 'user:ben'");
            refused(tenants, ADA, "west", "user:ada are linked with memories of user:ben", "move them together");
            refused(tenants, BEN.namespace(), "west", "user:ben are linked with memories of user:ada");
            raw.execute("DELETE FROM memory_links");
            raw.execute(
                    "INSERT INTO schedules (schedule_id, owner, agent_id, namespace, name, name_folded, goal, cadence_type,"
                            + " cadence_value, timezone, missed_runs, notification, status, created_at, updated_at, lease_owner, lease_until)"
                            + " VALUES ('sc_1', 'user', 'assistant', 'user:ada', 'Tea', 'tea', 'Make tea', 'once', '1', 'UTC', 'skip', 'never',"
                            + " 'completed', 1, 1, 'host', 9999999999999)");
            raw.execute("INSERT INTO schedule_runs (run_id, schedule_pk, scheduled_for, attempt, started_at, status)"
                    + " SELECT 'sr_1', pk, 1, 1, 1, 'running' FROM schedules");
            refused(tenants, ADA, "west", "The schedule 'Tea' of user:ada runs just now", "Try again");
            raw.execute("DELETE FROM schedules");
            raw.execute("INSERT INTO pruned_message_ids SELECT s.pk, 'x', m.pk FROM sessions s, memories m"
                    + " WHERE s.namespace = 'user:ben' AND m.namespace = 'user:ada'");
            refused(tenants, ADA, "west", "A row of pruned_message_ids refers to sessions of another namespace");
            refused(
                    tenants,
                    BEN.namespace(),
                    "west",
                    "Rows of another namespace refer to this one in pruned_message_ids");
            raw.execute("DELETE FROM pruned_message_ids");
        }
        try (var store = PostgresStore.open(address("west"), UnaryOperator.identity());
                var other = store.openWriter()) {
            store.keepOtherMovesOut(other);
            refused(tenants, ADA, "west", "Another namespace is being moved", "wait until that is done");
        }
        try (var raw = servers.get("west").raw()) {
            raw.script("ALTER TABLE schema_migrations RENAME TO hidden");
            refused(tenants, ADA, "west", "no host has made its schema yet", "start a host of that server first");
            raw.script("ALTER TABLE hidden RENAME TO schema_migrations");
        }
        tenants.move(List.of(ADA), "west", unused -> {});
        refused(tenants, ADA, "west", "user:ada has moved to west already");
        assertThat(tenants.list(10))
                .extracting(Tenants.Tenant::namespace, Tenants.Tenant::memories, Tenants.Tenant::movedTo)
                .containsExactly(tuple(BEN.namespace(), 1L, null), tuple(ADA, 0L, "west"));
        assertThat(tenants.find(BEN.namespace()))
                .hasValueSatisfying(tenant -> assertThat(tenant.updatedAt()).isEqualTo(north.clock.instant()));
    }

    private static void refused(Tenants tenants, Namespace namespace, String server, String... reasons) {
        assertThatExceptionOfType(MemoryException.class)
                .isThrownBy(() -> tenants.move(List.of(namespace), server, unused -> {}))
                .withMessageContainingAll(reasons);
    }

    @Test
    @DisplayName("who shares memories moves together; a block of somebody who stays loses its text with them")
    void should_move_those_together_who_share() {
        var home = new Namespace("group:home");
        var north = host("north", SCOPE);
        say(north, SCOPE, "Ada has bought a red kayak");
        say(north, BEN, "Ben paints bridges");
        say(north, MemoryScope.of("assistant", home), "The stove is green");
        try (var raw = servers.get("north").raw()) {
            raw.execute(
                    "INSERT INTO memory_links SELECT a.pk, h.pk, 'derived_from', NULL, 1 FROM memories a, memories h"
                            + " WHERE a.namespace = 'user:ada' AND h.namespace = 'group:home'");
            for (var user : List.of("user:ada", "user:ben")) {
                raw.execute(
                        "INSERT INTO recalls (recall_id, agent_id, namespace, prompt, text, tokens, given_at)"
                                + " VALUES (?, 'assistant', ?, 'The stove?', 'The stove is green', 5, 1)",
                        user,
                        user);
                raw.execute(
                        "INSERT INTO recall_lines SELECT r.pk, m.pk, m.pk, 5, 0.5 FROM recalls r, memories m"
                                + " WHERE r.namespace = ? AND m.namespace IN ('group:home', r.namespace)",
                        user);
            }
        }
        var words =
                "SELECT t.term FROM memories_terms t WHERE split_part(t.term, ':', 2) IN ('stove', 'kayak') ORDER BY 1";

        move("north", "south", List.of(ADA, home), unused -> {});

        assertThat(contents("south").get("memory_links")).hasSize(1);
        try (var south = servers.get("south").raw();
                var old = servers.get("north").raw()) {
            assertThat(south.strings("SELECT text FROM recalls")).containsExactly("The stove is green");
            assertThat(south.number("SELECT count(*) FROM recall_lines")).isEqualTo(2);
            assertThat(south.strings(words)).hasSize(2).doesNotHaveDuplicates();
            assertThat(old.strings("SELECT namespace || ' ' || text FROM recalls"))
                    .containsExactly("user:ben ");
            assertThat(old.number("SELECT count(*) FROM recall_lines")).isEqualTo(1);
            assertThat(old.strings("SELECT namespace || ' ' || server || ' ' || epoch FROM departures ORDER BY 1"))
                    .containsExactly("group:home south 1", "user:ada south 1");
        }
        checked("north");
        checked("south");
    }

    @Test
    @DisplayName("schedules of the system stay with the hosts that run them, on both servers")
    void should_leave_schedules_of_the_system() {
        for (var server : List.of("north", "south")) {
            host(server, SCOPE);
            try (var raw = servers.get(server).raw()) {
                raw.execute(NIGHT);
            }
        }
        say(host("north", SCOPE), SCOPE, "Ada has bought a red kayak");

        move("north", "south", unused -> {});

        for (var server : List.of("north", "south")) {
            try (var raw = servers.get(server).raw()) {
                assertThat(raw.strings("SELECT name FROM schedules")).containsExactly("decay");
                raw.execute("DELETE FROM schedules");
                raw.execute(NIGHT);
            }
        }
    }

    @Test
    @DisplayName(
            "what was said on the new server is not taken for what a broken move left, even if the old one was restored")
    void should_keep_what_was_said_there() throws IOException {
        fill("north");
        move("north", "south", unused -> {});
        var south = host("south", SCOPE);
        say(south, SCOPE, "Ada has sold the kayak");
        var there = contents("south");
        try (var raw = servers.get("north").raw()) {
            raw.execute("UPDATE departures SET server = NULL"); // it lost its last commit, and
            say(host("north", SCOPE), SCOPE, "I am back");
            assertThatExceptionOfType(MemoryException.class)
                    .isThrownBy(() -> move("north", "south", unused -> {}))
                    .withMessageContainingAll("has memories of its own there", "nothing is overwritten");
            raw.execute("DELETE FROM departures"); // all of it: a backup
        }
        assertThatExceptionOfType(MemoryException.class).isThrownBy(() -> move("north", "south", unused -> {}));
        assertThat(contents("south")).isEqualTo(there);
    }

    @Test
    @DisplayName("to erase all of somebody who has moved does not let his messages in again")
    void should_keep_the_way_when_all_is_erased() {
        var north = host("north", SCOPE);
        say(north, SCOPE, "Ada has bought a red kayak");
        move("north", "south", unused -> {});

        north.context
                .service(Erasure.class)
                .orElseThrow()
                .erase(SCOPE, new ErasureTarget.WholeNamespace(), unused -> {});

        assertThat(north.context.service(Departures.class).orElseThrow().of(ADA))
                .isPresent();
    }

    @Test
    @DisplayName("each table that names a namespace refuses rows of one that has gone")
    void should_watch_over_every_table() {
        try (var raw = servers.get("north").raw()) {
            assertThat(raw.strings("SELECT c.table_name FROM information_schema.columns c"
                            + " WHERE c.table_schema = current_schema() AND c.column_name = 'namespace' AND NOT EXISTS"
                            + " (SELECT 1 FROM pg_trigger t WHERE t.tgrelid = to_regclass(c.table_name::text)"
                            + " AND t.tgname = 'departed') ORDER BY 1"))
                    .containsExactly("departures", "namespaces", "synced_files");
        }
    }

    /** Something of all kinds on a server; answers the seed. */
    private long fill(String server) throws IOException {
        long seed = EverythingStored.fill(memory, folder.resolve("documents"));
        try (var target = PostgresStore.openForCopy(address(server))) {
            var file = SqliteStore.open(memory.file(), WriteDurability.NORMAL, UnaryOperator.identity());
            try (var original = MemoryDatabase.over(file)) {
                original.write(held -> StoreCopy.copy(file, held, target, unused -> {}, 2_000));
            }
        }
        return seed;
    }

    private void settle(String server, String text) {
        var host = host(server, BEN);
        say(host, BEN, text);
        host.context.service(VectorIndexing.class).orElseThrow().reindex(unused -> {});
        host.extension.close();
        hosts.remove(host.extension);
    }

    private Moved move(String from, String to, Consumer<Progress> progress) {
        return move(from, to, ADA, progress);
    }

    private Moved move(String from, String to, Namespace namespace, Consumer<Progress> progress) {
        return move(from, to, List.of(namespace), progress);
    }

    private Moved move(String from, String to, List<Namespace> namespaces, Consumer<Progress> progress) {
        var source = PostgresStore.open(address(from), UnaryOperator.identity());
        try (var database = MemoryDatabase.over(source);
                var target = PostgresStore.open(address(to), UnaryOperator.identity())) {
            return TenantMove.move(database, source, target, to, namespaces, "move " + moves++, progress);
        }
    }

    private PostgresAddress address(String server) {
        return PostgresAddress.of(servers.get(server).url(), "nightjar", "", "assistant");
    }

    private void checked(String server) {
        try (var raw = servers.get(server).raw()) {
            StoreInvariants.check(raw);
        }
    }

    /** All rows, with the places of keys among all keys of their table instead of the keys. */
    private Map<String, List<String>> contents(String server) {
        var contents = new TreeMap<String, List<String>>();
        try (var raw = servers.get(server).raw()) {
            for (var table : raw.strings("SELECT table_name FROM information_schema.tables"
                    + " WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'")) {
                if (!List.of("departures", "schema_migrations", "embedding_models", "erased_namespaces", "machines")
                        .contains(table)) {
                    contents.put(table, contents(raw, table));
                }
            }
        }
        return contents;
    }

    private static List<String> contents(RawDatabase raw, String table) {
        var columns = new ArrayList<String>();
        for (var column : raw.strings(
                "SELECT column_name FROM information_schema.columns WHERE table_schema = current_schema()"
                        + " AND table_name = ? ORDER BY column_name",
                table)) {
            var referred = raw.strings(
                    "SELECT f.confrelid::regclass::text || '.' || a.attname FROM pg_constraint f"
                            + " JOIN pg_attribute a ON a.attrelid = f.confrelid AND a.attnum = f.confkey[1]"
                            + " JOIN pg_attribute o ON o.attrelid = f.conrelid AND o.attnum = f.conkey[1]"
                            + " WHERE f.contype = 'f' AND f.conrelid = to_regclass(?) AND o.attname = ?",
                    table,
                    column);
            columns.add(expression(table, column, referred));
        }
        var line = "concat_ws('|', " + String.join(", ", columns) + ")";
        return raw.strings("SELECT " + line + " AS line FROM " + table + " ORDER BY line");
    }

    private static String expression(String table, String column, List<String> referred) {
        var value = table + "." + column;
        if (column.equals("embedded_by") || referred.contains("embedding_models.pk")) {
            return "(SELECT m.identity FROM embedding_models m WHERE m.pk = " + value + ")";
        } else if (table.equals("vec_memories") && column.equals("pk") || column.equals("tokens")) {
            return "''";
        } else if (table.equals("memories_fts") && column.equals("rowid")) {
            return place("memories.pk", value);
        } else if (!referred.isEmpty()) {
            return place(referred.get(0), value);
        } else if (column.equals("pk")) {
            return place(value, value);
        } else if (table.startsWith("memories_fts") || table.equals("memories_terms")) {
            return "regexp_replace(" + value + ", '(^| )\\d+:', '\\1:', 'g')";
        }
        return "coalesce(" + value + "::text, 'NULL')";
    }

    private static String place(String key, String value) {
        var parts = key.split("\\.", -1);
        return "(SELECT count(*) FROM " + parts[0] + " x WHERE x." + parts[1] + " <= " + value + ")";
    }

    private Host host(String server, MemoryScope scope) {
        var clock = SettableClock.at("2026-01-01T12:00:00Z");
        var others = new TreeMap<String, String>();
        servers.forEach((name, database) -> others.put(name, database.url()));
        var context = TestExtensionContext.builder(folder.resolve(server))
                .scope(scope)
                .clock(clock)
                .configuration(MemorySettings.SECTION, servers.get(server).of(MemorySettings.DEFAULTS, others))
                .build();
        context.provide(EmbeddingService.class, new ConceptEmbedding("one"));
        var extension = new MemoryExtension();
        extension.initialize(context);
        hosts.add(extension);
        return new Host(extension, context, clock);
    }

    private static MemoryService service(Host host) {
        return host.context.service(MemoryService.class).orElseThrow();
    }

    private static void say(Host host, MemoryScope scope, String text) {
        host.context.events().post(UserMessage.of(scope, "talk", text, host.clock.instant()));
    }

    private static List<String> found(Host host, MemoryScope scope, String query) {
        return service(host).search(scope, SearchRequest.of(query, 10)).stream()
                .map(hit -> hit.memory().content())
                .toList();
    }

    private record Host(MemoryExtension extension, TestExtensionContext context, SettableClock clock) {}

    private static final class BrokenOffException extends RuntimeException {

        private static final long serialVersionUID = 1;
    }
}
