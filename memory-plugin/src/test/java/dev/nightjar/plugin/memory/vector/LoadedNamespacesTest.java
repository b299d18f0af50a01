package dev.nightjar.plugin.memory.vector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.plugin.memory.database.MemoryDatabase;
import dev.nightjar.plugin.memory.database.postgres.PostgresAddress;
import dev.nightjar.plugin.memory.database.postgres.PostgresStore;
import dev.nightjar.plugin.memory.fixture.TestServer;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.table.VectorTable.Model;
import dev.nightjar.plugin.memory.vector.index.Neighbour;
import dev.nightjar.plugin.memory.vector.index.VectorFilter;
import dev.nightjar.plugin.memory.vector.index.VectorIndex;
import dev.nightjar.testkit.SettableClock;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The vectors of a server in a host, which has those of the namespaces that were searched. */
@Timeout(60)
class LoadedNamespacesTest {

    /** Room for two namespaces of three vectors. */
    private static final long LITTLE = 1_000;

    /** A search waits for as many. */
    private static final int AT_ONCE = 4_096;

    private static final int MANY = 5_000;

    private static final float[] QUESTION = {1, 0};

    @TempDir
    private Path folder;

    private TestServer.Database server = null;
    private Database database = null;
    private Model model = null;
    private LoadedVectors loaded = null;

    @BeforeEach
    void open() {
        server = TestServer.database();
        var address = PostgresAddress.of(server.url(), "nightjar", "", "assistant");
        database = new Database(
                MemoryDatabase.over(PostgresStore.open(address, UnaryOperator.identity())),
                SettableClock.at("2026-01-01T12:00:00Z"),
                0.05);
        model = database.write(tx -> tx.vectors().activate("model", 2));
        loaded = new LoadedVectors(database, folder, LITTLE, 60_000);
    }

    @AfterEach
    void close() {
        if (loaded != null) {
            loaded.close();
            database.close();
        }
        if (server != null) {
            server.close();
        }
    }

    @Test
    @DisplayName(
            "the vectors of a user are loaded when he is searched, and followed from then on; those of others are not")
    void should_load_a_namespace_when_it_is_searched() {
        add("user:ada", 1, 3);
        add("user:bob", 4, 6);
        follow();
        assertThat(size()).isZero();

        assertThat(found("user:ada")).containsExactly(1L, 2L, 3L);
        assertThat(size()).isEqualTo(3);

        add("user:ada", 7, 7);
        add("user:bob", 8, 8);
        follow();
        assertThat(size()).isEqualTo(4);
        assertThat(found("user:ada")).containsExactly(1L, 2L, 3L, 7L);
        assertThat(found("user:ada", "user:bob")).containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L);
    }

    @Test
    @DisplayName(
            "the vectors of who was searched longest ago go when there are too many, and are loaded again when needed")
    void should_let_go_of_what_was_searched_longest_ago() {
        add("user:ada", 1, 3);
        add("user:bob", 4, 6);
        add("user:eve", 7, 9);
        follow();
        found("user:ada");
        found("user:bob");
        found("user:ada");
        follow();
        assertThat(size()).isEqualTo(6);

        found("user:eve");
        follow();
        assertThat(size()).isEqualTo(6);
        assertThat(index().memories("user:bob")).isEmpty();
        assertThat(found("user:bob")).containsExactly(4L, 5L, 6L);
    }

    @Test
    @DisplayName("a user's newest vectors are found at once and all of them soon, however few there is room for")
    void should_load_what_was_searched_last_whole() {
        add("user:ada", 1, MANY);
        follow();
        assertThat(found("user:ada"))
                .contains(
                        LongStream.rangeClosed(MANY - AT_ONCE + 1, MANY).boxed().toArray(Long[]::new));

        for (long deadline = System.nanoTime() + 30_000_000_000L; size() < MANY && System.nanoTime() < deadline; ) {
            LockSupport.parkNanos(5_000_000);
        }
        assertThat(found("user:ada")).hasSize(MANY);
        follow();
        assertThat(size()).isEqualTo(MANY);
    }

    @Test
    @DisplayName("whatever is added, erased and let go, a search finds what is there")
    void should_find_what_is_there() {
        long seed = Long.getLong("nightjar.seed", System.nanoTime());
        System.out.println("Vectors of namespaces: seed " + seed);
        var random = new Random(seed);
        var there = new HashMap<String, Set<Long>>();
        var isOver = new AtomicBoolean();
        var following = CompletableFuture.runAsync(() -> {
            while (!isOver.get()) {
                follow();
            }
        });
        try {
            for (int i = 1, next = 1; i <= 150; i++) {
                var name = "user:" + random.nextInt(6);
                var its = there.computeIfAbsent(name, any -> new TreeSet<>());
                if (its.isEmpty() || random.nextBoolean()) {
                    int last = next + random.nextInt(4);
                    add(name, next, last);
                    for (; next <= last; next++) {
                        its.add((long) next);
                    }
                } else if (random.nextInt(3) == 0) {
                    erase(its, name, random);
                }
                follow();
                check(there, seed + " at " + i, random);
            }
        } finally {
            isOver.set(true);
            following.join();
        }
    }

    private void erase(Set<Long> its, String namespace, Random random) {
        long erased = List.copyOf(its).get(random.nextInt(its.size()));
        its.remove(erased);
        database.write(tx -> tx.sql().update("DELETE FROM memories WHERE pk = ?", erased));
        if (random.nextBoolean()) { // else it was another host
            loaded.erased(namespace);
        }
    }

    private void check(Map<String, Set<Long>> there, String told, Random random) {
        var names = new ArrayList<>(there.keySet());
        var asked = random.ints(1 + random.nextInt(2), 0, names.size())
                .mapToObj(names::get)
                .distinct()
                .toArray(String[]::new);
        var expected = new TreeSet<Long>();
        for (var name : asked) {
            expected.addAll(there.get(name));
        }
        assertThat(found(asked)).as("seed %s", told).containsExactlyElementsOf(expected);
    }

    private void add(String namespace, int first, int last) {
        VectorRows.add(database, model, namespace, first, last);
    }

    private void follow() {
        loaded.use(model);
        loaded.follow(() -> false);
    }

    private VectorIndex index(String... namespaces) {
        return loaded.of("model", Set.of(namespaces)).orElseThrow();
    }

    private int size() {
        return index().size();
    }

    private List<Long> found(String... namespaces) {
        return index(namespaces).nearest(QUESTION, VectorFilter.of(Set.of(namespaces)), Integer.MAX_VALUE).stream()
                .map(Neighbour::memoryPk)
                .sorted()
                .toList();
    }
}
