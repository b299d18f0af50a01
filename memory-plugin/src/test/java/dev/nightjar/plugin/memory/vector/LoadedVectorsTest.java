package dev.nightjar.plugin.memory.vector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nightjar.memory.MemoryId;
import dev.nightjar.memory.Namespace;
import dev.nightjar.plugin.memory.database.sqlite.SqliteStore;
import dev.nightjar.plugin.memory.fixture.ConceptEmbedding;
import dev.nightjar.plugin.memory.fixture.RecordedStatements;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.table.VectorTable.Model;
import dev.nightjar.plugin.memory.vector.index.Neighbour;
import dev.nightjar.plugin.memory.vector.index.VectorFilter;
import dev.nightjar.spi.embedding.EmbeddingService;
import dev.nightjar.spi.event.EpisodeRecorded;
import dev.nightjar.spi.event.MemoriesErased;
import dev.nightjar.testkit.SettableClock;
import dev.nightjar.testkit.TestExtensionContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoadedVectorsTest {

    private static final int MANY = 13_000;
    private static final int AT_ONCE = 4_096;

    @TempDir
    private Path folder;

    private Database database = null;
    private Model model = null;
    private LoadedVectors loaded = null;

    @BeforeEach
    void open() {
        database = new Database(
                SqliteStore.database(folder.resolve("memory.db")), SettableClock.at("2026-01-01T12:00:00Z"), 0.05);
        model = database.write(tx -> tx.vectors().activate("model", 2));
        loaded = new LoadedVectors(database, folder, 150);
        loaded.use(model);
    }

    @AfterEach
    void close() {
        loaded.close();
        database.close();
    }

    @Test
    @Tag("H2")
    @DisplayName("while a large store is loaded a search finds the newest memories, and all in the end")
    void should_search_what_is_loaded() {
        add(1, MANY);
        int parts = 0;
        for (long left = MANY - AT_ONCE; left > 0; left -= AT_ONCE) {
            onePart();
            parts++;
            assertThat(loaded.isReady()).isFalse();
            assertThat(found()).isEqualTo(keys(left + 1, MANY));
        }
        assertThat(parts).isEqualTo(MANY / AT_ONCE);

        onePart();
        assertThat(loaded.isReady()).isTrue();
        assertThat(found()).isEqualTo(keys(1, MANY));
    }

    @Test
    @DisplayName("what comes while a large store is loaded is found afterwards")
    void should_follow_what_came_meanwhile() {
        add(1, MANY);
        onePart();
        add(MANY + 1, MANY + 5_000);
        onePart();
        assertThat(found()).isEqualTo(keys(MANY - 2 * AT_ONCE + 1, MANY));

        loaded.follow(() -> false);
        loaded.follow(() -> false);
        assertThat(loaded.isReady()).isTrue();
        assertThat(found()).isEqualTo(keys(1, MANY + 5_000));
        execute("UPDATE memories SET namespace = 'user:ann' WHERE pk = 1");
        add(MANY + 5_001, MANY + 15_000);
        loaded.follow(() -> false);
        assertThat(found()).as("only what is new was read").isEqualTo(keys(1, MANY + 15_000));
    }

    @Test
    @DisplayName("a host deletes the files of vectors that another one left behind")
    void should_delete_what_was_left() throws Exception {
        var left = Files.createFile(folder.resolve("vectors-" + UUID.randomUUID() + ".scratch"));

        new LoadedVectors(database, folder, 150).close();

        assertThat(left).doesNotExist();
    }

    @Test
    @DisplayName("the vectors of what this process erased are let go of; those of other namespaces are not looked at")
    void should_let_go_of_what_was_erased() {
        add("agent", 1, 10_000);
        add("user:ann", 10_001, 20_000);
        loaded.follow(() -> false);
        execute("DELETE FROM memories WHERE pk % 10 = 0");
        var index = loaded.of("model", Set.of("agent")).orElseThrow();

        loaded.follow(() -> false);
        assertThat(index.size()).isEqualTo(20_000);
        loaded.erased("agent");
        loaded.follow(() -> false);

        assertThat(index.size()).isEqualTo(19_000);
        assertThat(Arrays.stream(index.memories("agent"))).hasSize(9_000).noneMatch(pk -> pk % 10 == 0);
        assertThat(index.memories("user:ann")).hasSize(10_000);
    }

    @Test
    @DisplayName("what another process erased goes once a search has met it; the search itself removes nothing")
    void should_let_go_of_what_a_search_did_not_find() {
        add(1, 2_000);
        loaded.follow(() -> false);
        execute("DELETE FROM memories WHERE pk > 1900");
        var index = loaded.of("model", Set.of("agent")).orElseThrow();

        assertThat(found()).isEqualTo(keys(1, 1_900));
        assertThat(index.size()).isEqualTo(2_000);
        add(1_901, 1_910); // SQLite gives the keys again; the model has read them before the index is cleared
        loaded.follow(() -> false);

        assertThat(index.size()).isEqualTo(1_910);
        assertThat(found()).isEqualTo(keys(1, 1_910));
    }

    @Test
    @DisplayName("a key given again after an interrupted load leaves nothing of the memory that had it")
    void should_forget_the_former_owner_of_a_key() {
        add(1, 5_000);
        onePart();
        execute("UPDATE memories SET namespace = 'user:ann' WHERE pk = 5000");
        add(5_001, 5_001);
        onePart();
        assertThat(loaded.isReady()).isFalse();
        execute("DELETE FROM memories WHERE pk = 5000");
        add("user:ann", 5_000, 5_000);
        loaded.follow(() -> false);

        assertThat(loaded.isReady()).isTrue();
        assertThat(loaded.of("model", Set.of("agent")).orElseThrow().size()).isEqualTo(5_001);
        assertThat(found()).doesNotContain(5_000L).hasSize(5_000);
    }

    @Test
    @DisplayName("erasures that go on do not keep new memories from being loaded, and none is lost where one fails")
    void should_not_starve() {
        add(1, 100);
        loaded.follow(() -> false);
        add(101, 200);
        execute("DELETE FROM memories WHERE pk <= 10");
        loaded.erased("agent");
        assertThatThrownBy(() -> loaded.follow(() -> {
                    throw new IllegalStateException("the database fails");
                }))
                .hasMessage("the database fails");

        loaded.follow(() -> {
            loaded.erased("agent");
            return false;
        });

        assertThat(found()).isEqualTo(keys(11, 200));
        assertThat(loaded.of("model", Set.of("agent")).orElseThrow().size()).isEqualTo(190);
    }

    @Test
    @DisplayName("vectors whose bytes cannot be read any more are not searched, and are loaded anew")
    void should_load_anew() {
        add(1, 10_000);
        loaded.follow(() -> false);
        add(10_001, 20_000);
        var broken = loaded.of("model", Set.of("agent")).orElseThrow();
        assertThatThrownBy(() -> loaded.follow(() -> {
                    throw new InternalError("a mapped page cannot be written");
                }))
                .isInstanceOf(InternalError.class);
        assertThat(loaded.of("model", Set.of("agent"))).isEmpty();

        loaded.use(model);
        loaded.follow(() -> false);

        assertThat(loaded.of("model", Set.of("agent"))).isPresent().get().isNotSameAs(broken);
        assertThat(found()).isEqualTo(keys(1, 20_000));
    }

    @Test
    @DisplayName("what cannot be read any more is not loaded to its end")
    void should_leave_off_what_is_broken() {
        add(1, MANY);
        loaded.follow(() -> {
            loaded.discard();
            return false;
        });
        assertThat(loaded.isReady()).isFalse();

        loaded.use(model);
        loaded.follow(() -> false);
        assertThat(loaded.isReady()).isTrue();
        assertThat(found()).isEqualTo(keys(1, MANY));
    }

    @Test
    @DisplayName("the indexer lets go of vectors as soon as it hears of an erasure")
    void should_hear_of_erasures() {
        var host = TestExtensionContext.in(folder);
        var embedding = new ConceptEmbedding("model");
        host.provide(EmbeddingService.class, embedding);
        execute("""
                INSERT INTO memories (pk, memory_id, agent_id, namespace, kind, content, source, event_time,
                  created_at, confidence_at) VALUES (1, 'fact_1', 'a', 'agent', 'fact', 'kayak', 'test', 1, 1, 1),
                  (2, 'fact_2', 'a', 'agent', 'fact', 'cat', 'test', 1, 1, 1)""");
        var step = new IndexingStep(database, loaded, host, new EmbeddingSettings(false, 50));
        try (var indexer = new VectorIndexer(host, step)) {
            indexer.start();
            awaitVectors(embedding, 1, 2);

            execute("DELETE FROM memories WHERE pk = 2");
            host.events().post(MemoriesErased.of(host.scope(), Instant.EPOCH));

            awaitVectors(embedding, 1);
        }
        host.assertNoFailures();
    }

    @Test
    @DisplayName("a step embeds what was said to this host; that of others is left to them, until all is looked at")
    void should_embed_what_was_said_here_first() {
        var host = TestExtensionContext.in(folder);
        var embedding = new ConceptEmbedding("model");
        host.provide(EmbeddingService.class, embedding);
        execute("""
                INSERT INTO memories (pk, memory_id, agent_id, namespace, kind, content, source, event_time,
                  created_at, confidence_at) VALUES (1, 'fact_1', 'a', 'user:ada', 'fact', 'kayak', 'test', 1, 1, 1),
                  (2, 'fact_2', 'a', 'user:bob', 'fact', 'cat', 'test', 1, 1, 1)""");
        var step = new IndexingStep(database, loaded, host, new EmbeddingSettings(false, 50));
        var ada = Set.of(new Namespace("user:ada"));

        assertThat(step.run(false, ada, () -> false)).isEqualTo(IndexingStep.Outcome.MORE);
        assertThat(step.run(false, ada, () -> false)).isEqualTo(IndexingStep.Outcome.DONE);
        assertThat(embedding.embedded()).containsExactly("kayak");

        assertThat(step.run(false, Set.of(), () -> false)).isEqualTo(IndexingStep.Outcome.MORE);
        assertThat(embedding.embedded()).containsExactly("kayak", "cat");
        host.assertNoFailures();
    }

    @Test
    @DisplayName("a look at a store in which nothing has happened is one statement; what comes is seen by it")
    void should_look_with_one_statement() {
        var host = TestExtensionContext.in(folder);
        var embedding = new ConceptEmbedding("one");
        host.provide(EmbeddingService.class, embedding);
        execute("""
                INSERT INTO memories (pk, memory_id, agent_id, namespace, kind, content, source, event_time,
                  created_at, confidence_at) VALUES (1, 'fact_1', 'a', 'user:ada', 'fact', 'kayak', 'test', 1, 1, 1)""");
        var step = new IndexingStep(database, loaded, host, new EmbeddingSettings(false, 50));
        while (step.run(false, Set.of(), () -> false) == IndexingStep.Outcome.MORE) {
            assertThat(embedding.embedded()).isNotEmpty();
        }

        assertThat(step.run(false, Set.of(), () -> false))
                .as("the former model has gone")
                .isEqualTo(IndexingStep.Outcome.DONE);

        var looked = RecordedStatements.of(
                folder.resolve("memory.db"),
                () -> assertThat(step.run(false, Set.of(), () -> false)).isEqualTo(IndexingStep.Outcome.DONE));
        assertThat(looked.statements()).as(looked.toString()).hasSize(1);

        execute("""
                INSERT INTO memories (pk, memory_id, agent_id, namespace, kind, content, source, event_time,
                  created_at, confidence_at) VALUES (2, 'fact_2', 'a', 'user:bob', 'fact', 'cat', 'test', 1, 1, 1)""");
        assertThat(step.run(false, Set.of(), () -> false)).isEqualTo(IndexingStep.Outcome.MORE);
        assertThat(embedding.embedded()).contains("cat");
        host.assertNoFailures();
    }

    @Test
    @DisplayName(
            "the indexer looks at what was said here, and at all when it is told to or has not done so for ten seconds")
    void should_look_at_what_was_said_here() {
        var host = TestExtensionContext.in(folder);
        var nanos = new AtomicLong();
        var step = new IndexingStep(database, loaded, host, new EmbeddingSettings(false, 50));
        var indexer = new VectorIndexer(host, step, nanos::get);
        var ada = new EpisodeRecorded("a", new Namespace("user:ada"), "s", null, new MemoryId("ep_1"), false, false, 0);
        assertThat(indexer.awaitSignal(0)).as("all when nobody speaks").isEmpty();

        indexer.on(ada);
        assertThat(indexer.awaitSignal(0)).containsExactly(ada.namespace());

        indexer.on(ada);
        indexer.signal();
        assertThat(indexer.awaitSignal(0)).as("all when told").isEmpty();

        nanos.set(10_000_000_000L);
        indexer.on(ada);
        assertThat(indexer.awaitSignal(0)).as("all after a while").isEmpty();
        indexer.on(ada);
        assertThat(indexer.awaitSignal(0)).containsExactly(ada.namespace());
    }

    private void awaitVectors(EmbeddingService embedding, long... memories) {
        var model = embedding.modelIdentity().text();
        long[] found = {};
        for (long deadline = System.nanoTime() + 30_000_000_000L; System.nanoTime() < deadline; ) {
            found = loaded.of(model, Set.of("agent"))
                    .map(index -> index.memories("agent"))
                    .orElse(found);
            if (Arrays.stream(found)
                    .sorted()
                    .boxed()
                    .toList()
                    .equals(LongStream.of(memories).boxed().toList())) {
                return;
            }
            LockSupport.parkNanos(5_000_000);
        }
        assertThat(found).containsExactlyInAnyOrder(memories);
    }

    /** Loads one part and is then about to close. */
    private void onePart() {
        var asked = new AtomicInteger();
        loaded.follow(() -> asked.incrementAndGet() > 1);
    }

    private void add(int first, int last) {
        add("agent", first, last);
    }

    private void add(String namespace, int first, int last) {
        VectorRows.add(database, model, namespace, first, last);
    }

    private void execute(String statement) {
        database.write(tx -> {
            tx.sql().execute(statement);
            return statement;
        });
    }

    private List<Long> found() {
        var index = loaded.of("model", Set.of("agent")).orElseThrow();
        return index.nearest(new float[] {1, 0}, VectorFilter.of(Set.of("agent")), Integer.MAX_VALUE).stream()
                .map(Neighbour::memoryPk)
                .sorted()
                .toList();
    }

    private static List<Long> keys(long first, long last) {
        return LongStream.rangeClosed(first, last).boxed().toList();
    }
}
