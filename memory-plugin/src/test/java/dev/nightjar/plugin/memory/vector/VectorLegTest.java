package dev.nightjar.plugin.memory.vector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.plugin.memory.candidate.DocumentFrequencies;
import dev.nightjar.plugin.memory.candidate.SearchLeg;
import dev.nightjar.plugin.memory.candidate.SearchLegs;
import dev.nightjar.plugin.memory.candidate.SearchPlan;
import dev.nightjar.plugin.memory.candidate.VectorLeg;
import dev.nightjar.plugin.memory.database.MemoryDatabase;
import dev.nightjar.plugin.memory.database.sqlite.SqliteStore;
import dev.nightjar.plugin.memory.question.Question;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.table.VectorTable.Model;
import dev.nightjar.plugin.memory.table.row.Candidate;
import dev.nightjar.plugin.memory.term.StopWords;
import dev.nightjar.testkit.SettableClock;
import dev.nightjar.testkit.TestExtensionContext;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VectorLegTest {

    private static final double LINE = 0.05;
    private static final int DEPTH = 10;

    private final SettableClock clock = SettableClock.at("2026-01-01T12:00:00Z");
    private final AtomicInteger wanted = new AtomicInteger();

    @TempDir
    private Path folder;

    private MemoryDatabase store = null;
    private Database database = null;
    private Model model = null;
    private LoadedVectors loaded = null;
    private QueryVectors questions = null;

    @BeforeEach
    void open() {
        store = SqliteStore.database(folder.resolve("memory.db"));
        database = new Database(store, clock, LINE);
        model = database.write(tx -> tx.vectors().activate("model", 2));
        loaded = new LoadedVectors(database, folder, 150);
        loaded.use(model);
        questions = new QueryVectors(TestExtensionContext.in(folder), new EmbeddingSettings(false, 50));
    }

    @AfterEach
    void close() {
        questions.close();
        loaded.close();
        database.close();
    }

    @Test
    @Tag("H2")
    @DisplayName("as many are found as asked for though nearer ones have expired, and those are found "
            + "that are saved again")
    void should_look_deeper_than_what_has_expired() throws Exception {
        VectorRows.add(database, model, "agent", 1, 100);
        loaded.follow(() -> false);
        execute("UPDATE memories SET expires_at = 1 WHERE pk > 50");

        assertThat(found(database)).containsExactlyElementsOf(keys(41, 50));
        execute("UPDATE memories SET expires_at = NULL WHERE pk > 80");
        assertThat(found(database)).containsExactlyElementsOf(keys(91, 100));
        execute("DELETE FROM memories WHERE pk > 95");
        assertThat(found(database)).containsExactlyElementsOf(keys(86, 95));
    }

    @Test
    @DisplayName("when a mapped page cannot be read nothing is found by meaning, until the vectors are loaded anew")
    void should_survive_an_unreadable_page() throws Exception {
        VectorRows.add(database, model, "agent", 1, 20);
        loaded.follow(() -> false);
        var broken = new Database(
                store,
                () -> {
                    throw new InternalError("a mapped page cannot be read");
                },
                LINE);

        assertThat(found(broken)).isEmpty();
        assertThat(wanted).hasValue(1);
        assertThat(found(database)).isEmpty();
        loaded.use(model);
        loaded.follow(() -> false);
        assertThat(found(database)).containsExactlyElementsOf(keys(11, 20));
    }

    /** What the leg finds, from the lowest key on; of equally near memories those with the highest keys are nearest. */
    private List<Long> found(Database over) {
        var request = SearchRequest.of("near", MemoryFilter.ALL, DEPTH).withEmbedding(List.of(1f, 0f));
        var plan = new SearchPlan(
                MemoryScope.of("a", Namespace.AGENT),
                request,
                Question.of("near", StopWords.of(List.of("en"))),
                DEPTH,
                clock.instant());
        try (var leg = new VectorLeg(over, questions, loaded, wanted::incrementAndGet)) {
            var legs = new SearchLegs(database, List.of(leg), new DocumentFrequencies());
            return legs.find(plan).of(SearchLeg.VECTOR).stream()
                    .map(Candidate::pk)
                    .sorted()
                    .toList();
        }
    }

    private void execute(String statement) {
        database.write(tx -> {
            tx.sql().execute(statement);
            return statement;
        });
    }

    private static List<Long> keys(long first, long last) {
        return LongStream.rangeClosed(first, last).boxed().toList();
    }
}
