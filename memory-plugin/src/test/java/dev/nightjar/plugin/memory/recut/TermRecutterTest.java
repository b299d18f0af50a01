package dev.nightjar.plugin.memory.recut;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.MemoryFilter;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.plugin.memory.database.MemoryDatabase;
import dev.nightjar.plugin.memory.database.copy.DatabaseCheck;
import dev.nightjar.plugin.memory.fixture.RawDatabase;
import dev.nightjar.plugin.memory.fixture.StoreInvariants;
import dev.nightjar.plugin.memory.search.MemorySearch;
import dev.nightjar.plugin.memory.search.leg.LegQuery;
import dev.nightjar.plugin.memory.search.leg.LegResults;
import dev.nightjar.plugin.memory.search.leg.SearchLeg;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.table.row.Candidate;
import dev.nightjar.plugin.memory.term.StopWords;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TermRecutterTest {

    private static final MemoryScope SCOPE = MemoryScope.of("a", new Namespace("n"));
    private static final int MEMORIES = 250;
    private static final int STEP = 40;
    private static final int STEPS = MEMORIES / STEP;

    @TempDir
    private Path folder;

    private Path path;

    /** Made by the version before terms were cut in Java. */
    @BeforeEach
    void makeAnOldStore() throws IOException {
        path = folder.resolve("memory.db");
        try (var raw = RawDatabase.open(path);
                var in = MemoryDatabase.class.getResourceAsStream("released/v6.sql")) {
            raw.script(new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8));
            for (int i = 1; i <= MEMORIES; i++) {
                raw.execute(
                        "INSERT INTO memories (memory_id, agent_id, namespace, kind, content, source, event_time,"
                                + " created_at, confidence_at) VALUES (?, 'a', 'n', 'note', ?, 'test', ?, ?, 1)",
                        "note-" + i,
                        "lantern number" + i + " and the houses",
                        i,
                        i);
            }
        }
    }

    @Test
    @DisplayName("H1: a store of an earlier version finds everything before, while and after its texts are cut anew")
    void should_find_everything_throughout() {
        try (var file = MemoryDatabase.open(path)) {
            var database = new Database(file, Clock.systemUTC(), 0.05);
            assertFindsAll(database);
            for (int step = 1; step <= STEPS; step++) {
                assertThat(database.<Boolean>write(tx -> tx.terms().cutSome(STEP)))
                        .isTrue();
                assertThat(new DatabaseCheck(file).uncut()).isEqualTo(MEMORIES - (long) step * STEP);
                assertFindsAll(database);
            }
            assertThat(database.<Boolean>write(tx -> tx.terms().cutSome(STEP))).isFalse();
            assertThat(new DatabaseCheck(file).uncut()).isZero();
            assertThat(database.<Boolean>read(tx -> tx.terms().isDone())).isTrue();
            assertFindsAll(database);
        }
        assertIsDone();
    }

    @Test
    @DisplayName("H1, A9: a step that is lost in a crash is done again; another process may go on with it")
    void should_go_on_after_a_crash() {
        try (var file = MemoryDatabase.open(path)) {
            var database = new Database(file, Clock.systemUTC(), 0.05);
            database.write(tx -> tx.terms().cutSome(STEP));
            try {
                database.write(tx -> {
                    tx.terms().cutSome(STEP);
                    throw new IllegalStateException("killed");
                });
            } catch (IllegalStateException e) {
                assertThat(e).hasMessage("killed");
            }
            assertThat(new DatabaseCheck(file).uncut()).isEqualTo(MEMORIES - STEP);
            assertFindsAll(database);
        }
        StoreInvariants.check(path);
        try (var file = MemoryDatabase.open(path)) {
            var database = new Database(file, Clock.systemUTC(), 0.05);
            boolean isMore = true;
            while (isMore) {
                isMore = database.write(tx -> tx.terms().cutSome(STEP));
            }
            assertFindsAll(database);
        }
        assertIsDone();
    }

    @Test
    @DisplayName(
            "H1, A9: what another process cuts, and drops when all is cut, is found by a reader that is open meanwhile")
    void should_work_beside_another_process() {
        try (var file = MemoryDatabase.open(path);
                var other = RawDatabase.open(path)) {
            var database = new Database(file, Clock.systemUTC(), 0.05);
            assertFindsAll(database);
            database.write(tx -> tx.terms().cutSome(STEP));
            other.execute("BEGIN IMMEDIATE");
            other.execute("DELETE FROM memories WHERE pk = 1"); // erased from the index of before
            other.execute("DELETE FROM memories WHERE pk = " + MEMORIES); // cut already, and in both
            other.execute("COMMIT");
            assertThat(found(database, "number1", "number" + MEMORIES)).doesNotContain("note-1", "note-" + MEMORIES);
            boolean isMore = true;
            while (isMore) {
                isMore = database.write(tx -> tx.terms().cutSome(STEP));
            }
            assertThat(found(database, "lanterns")).hasSize(MEMORIES - 2);
            assertThat(found(database, "number1", "number" + MEMORIES)).doesNotContain("note-1", "note-" + MEMORIES);
        }
        assertIsDone();
    }

    @Test
    @DisplayName("H1: a store that another version of the cutter cut is cut again")
    void should_cut_again_after_a_change() {
        try (var file = MemoryDatabase.open(path)) {
            var database = new Database(file, Clock.systemUTC(), 0.05);
            database.write(tx -> tx.terms().cutSome(2 * MEMORIES));
            try (var raw = RawDatabase.open(path)) {
                raw.execute("UPDATE term_index SET cutter = 4711");
                raw.execute("UPDATE memories_fts SET content = 'otherwise ' || content");
            }
            assertThat(database.<Boolean>read(tx -> tx.terms().isDone())).isFalse();
            assertThat(database.<Boolean>write(tx -> tx.terms().cutSome(STEP))).isTrue();
            assertFindsAll(database);
            database.write(tx -> tx.terms().cutSome(2 * MEMORIES));
            assertFindsAll(database);
        }
        assertIsDone();
    }

    private void assertIsDone() {
        StoreInvariants.check(path);
        try (var raw = RawDatabase.open(path)) {
            assertThat(raw.strings("SELECT name FROM sqlite_master WHERE name LIKE '%legacy%'"))
                    .isEmpty();
        }
    }

    private static void assertFindsAll(Database database) {
        assertThat(found(database, "lanterns")).hasSize(MEMORIES);
        assertThat(found(database, "number7", "number120", "number250"))
                .containsExactlyInAnyOrder("note-7", "note-120", "note-250");
    }

    /** The ids of what the words of the question find. */
    private static List<String> found(Database database, String... words) {
        var search = new MemorySearch(
                database, new NoVectors(), Optional::empty, StopWords.of(List.of()), Clock.systemUTC());
        return Stream.of(words)
                .flatMap(
                        word -> search
                                .searchByWords(SCOPE, SearchRequest.of(word, MemoryFilter.ALL, SearchRequest.MAX_LIMIT))
                                .stream())
                .map(hit -> hit.memory().id().value())
                .toList();
    }

    private record NoVectors() implements SearchLeg.Reading {

        @Override
        public String name() {
            return VECTOR;
        }

        @Override
        public List<Candidate> find(LegQuery query) {
            return List.of();
        }

        @Override
        public String reasonForNothing(LegResults results) {
            return "there are no vectors";
        }
    }
}
