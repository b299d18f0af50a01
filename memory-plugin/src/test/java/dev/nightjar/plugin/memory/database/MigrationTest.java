package dev.nightjar.plugin.memory.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.plugin.memory.fixture.RawDatabase;
import dev.nightjar.plugin.memory.fixture.StoreInvariants;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.table.VectorTable;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MigrationTest {

    @TempDir
    private Path folder;

    private Path path;

    @BeforeEach
    void makeAFileOfTheFirstVersion() {
        path = folder.resolve("memory.db");
        migrateTo(1);
        try (var raw = RawDatabase.open(path)) {
            assertThat(raw.number("PRAGMA user_version")).isEqualTo(1);
            raw.execute("INSERT INTO sessions (agent_id, namespace, session_id, last_seq, created_at, updated_at)"
                    + " VALUES ('a', 'n', 's', 2, 1, 2)");
            for (int i = 1; i <= 2; i++) {
                raw.execute(
                        "INSERT INTO messages (session_pk, seq, role, text, said_at) VALUES (1, ?, 'user', ?, ?)",
                        i,
                        "Kayak " + i,
                        i);
                raw.execute(
                        "INSERT INTO memories (memory_id, agent_id, namespace, kind, content, session_pk, message_pk,"
                                + " role, seq, source, event_time, created_at, confidence_at)"
                                + " VALUES (?, 'a', 'n', 'episode', ?, 1, ?, 'user', ?, 'dialogue', ?, ?, ?)",
                        "ep_" + i,
                        "Kayak " + i,
                        i,
                        i,
                        i,
                        i,
                        i);
            }
            raw.execute("INSERT INTO memory_tags (memory_pk, tag) VALUES (1, 'water')");
            raw.execute("UPDATE memories SET valid_until = 5, end_reason = 'forgotten' WHERE pk = 1");
        }
    }

    @Test
    @DisplayName(
            "P1: a file of the first version is upgraded with all that is in it, and its memories wait for vectors")
    void should_carry_the_data_along() {
        try (var database = MemoryDatabase.open(path)) {
            assertThat(database.<Long>read(sql -> sql.number("PRAGMA user_version")))
                    .isEqualTo(Schema.VERSION);
            assertThat(new Database(database, Clock.systemUTC(), 0.05)
                            .<List<VectorTable.Waiting>>read(tx -> tx.vectors().waiting(10)))
                    .containsExactly(new VectorTable.Waiting(2, "Kayak 2", null));
        }

        try (var raw = RawDatabase.open(path)) {
            assertThat(raw.strings("SELECT memory_id || content || event_time FROM memories ORDER BY pk"))
                    .containsExactly("ep_1Kayak 11", "ep_2Kayak 22");
            assertThat(raw.strings("SELECT text FROM messages")).containsExactly("Kayak 1", "Kayak 2");
            assertThat(raw.strings("SELECT rowid FROM memories_fts_legacy WHERE memories_fts_legacy MATCH 'kayak'"))
                    .containsExactly("2");
        }
        StoreInvariants.check(path);
    }

    @Test
    @DisplayName("P1: memories that were read without a vector are known as not embeddable after the upgrade")
    void should_mark_what_has_no_vector() {
        migrateTo(4);
        try (var raw = RawDatabase.open(path)) {
            raw.execute("INSERT INTO embedding_models (identity, dimensions, state, created_at)"
                    + " VALUES ('one', 1, 'active', 1)");
            raw.execute("INSERT INTO memories (memory_id, agent_id, namespace, kind, content, source, event_time,"
                    + " created_at, confidence_at, content_hash, embedded_by)"
                    + " VALUES ('fact_1', 'a', 'n', 'fact', 'with', 'test', 1, 1, 1, 'h1', 1),"
                    + " ('fact_2', 'a', 'n', 'fact', 'without', 'test', 1, 1, 1, 'h2', 1),"
                    + " ('fact_3', 'a', 'n', 'fact', 'waiting', 'test', 1, 1, 1, 'h3', NULL)");
            raw.execute("INSERT INTO vec_memories (memory_pk, model_pk, ordinal, start_offset, end_offset, embedding)"
                    + " SELECT pk, 1, 0, 0, 1, x'0000803f' FROM memories WHERE content = 'with'");
        }
        try (var database = MemoryDatabase.open(path)) {
            assertThat(new Database(database, Clock.systemUTC(), 0.05)
                            .<Long>read(tx -> tx.vectors().countNotEmbeddable()))
                    .isEqualTo(1);
        }
        try (var raw = RawDatabase.open(path)) {
            assertThat(raw.strings("SELECT content FROM memories JOIN not_embeddable ON memory_pk = pk"))
                    .containsExactly("without");
        }
        StoreInvariants.check(path);
    }

    @Test
    @DisplayName("J10: what gave way and stayed active until version 4 ends; what was confirmed stays and is flagged")
    void should_end_what_was_superseded() {
        migrateTo(4);
        try (var raw = RawDatabase.open(path)) {
            for (var content : List.of("Ada lives in Oslo", "Ada lives in Bergen", "Ada sails")) {
                raw.execute(
                        "INSERT INTO memories (memory_id, agent_id, namespace, kind, content, content_hash, source,"
                                + " event_time, created_at, confidence_at) VALUES (?, 'a', 'n', 'fact', ?, ?, 'test', 1, 3, 3)",
                        "fact_" + content.length(),
                        content,
                        content);
            }
            raw.execute("UPDATE memories SET is_protected = 1 WHERE content = 'Ada sails'");
            raw.execute("INSERT INTO memory_links (from_pk, to_pk, relation, reason, created_at)"
                    + " VALUES (4, 3, 'supersedes', 'moved', 9), (4, 5, 'supersedes', 'heard otherwise', 9),"
                    + " (4, 2, 'derived_from', NULL, 9)");
        }

        MemoryDatabase.open(path).close();

        try (var raw = RawDatabase.open(path)) {
            assertThat(raw.strings("SELECT content || coalesce(' until ' || valid_until || ' ' || end_reason, '')"
                            + " || coalesce(' said at ' || said_at, '') FROM memories WHERE kind = 'fact' ORDER BY pk"))
                    .containsExactly(
                            "Ada lives in Oslo until 9 superseded", "Ada lives in Bergen said at 2", "Ada sails");
            assertThat(raw.strings("SELECT relation || ' ' || to_pk FROM memory_links ORDER BY to_pk"))
                    .containsExactly("derived_from 2", "supersedes 3", "contradicts 5");
        }
    }

    @Test
    @DisplayName(
            "K2: facts of one rate become stable ones, what never faded stays so, and runs can still be taken back")
    void should_make_facts_stable() {
        migrateTo(7);
        try (var raw = RawDatabase.open(path)) {
            raw.execute("INSERT INTO maintenance_runs (run_id, agent_id, namespace, task, started_at)"
                    + " VALUES ('run_1', 'a', 'n', 'consolidation', 1)");
            raw.execute("INSERT INTO current_run (id, run_pk, reason) VALUES (1, 1, 'test')");
            for (var rate : List.of("0.1", "0.03", "0.0", "0.5")) {
                raw.execute(
                        "INSERT INTO memories (memory_id, agent_id, namespace, kind, content, content_hash, source,"
                                + " event_time, created_at, confidence, confidence_at, decay_rate)"
                                + " VALUES (?, 'a', 'n', 'fact', ?, ?, 'test', 1, 3, 0.7, 3, ?)",
                        "fact_" + rate,
                        rate,
                        rate,
                        Double.parseDouble(rate));
            }
            raw.execute("DELETE FROM current_run");
        }

        MemoryDatabase.open(path).close();

        try (var raw = RawDatabase.open(path)) {
            var columns = "content || ' ' || decay_rate || ' ' || durability || ' ' || halvings || ' ' || confidence";
            assertThat(raw.strings("SELECT " + columns + " FROM memories WHERE kind = 'fact' ORDER BY pk"))
                    .containsExactly(
                            "0.1 0.004 stable 0 0.7",
                            "0.03 0.004 stable 0 0.7",
                            "0.0 0.0 stable 0 0.7",
                            "0.5 0.5 stable 0 0.7");
            assertThat(raw.number("SELECT count(*) FROM run_memories r JOIN memories m ON m.pk = r.memory_pk"
                            + " WHERE r.is_decay_rate = m.decay_rate AND r.is_durability = m.durability"
                            + " AND r.is_halvings = 0 AND r.was_durability IS NULL"))
                    .isEqualTo(4);
        }
    }

    private void migrateTo(int version) {
        var file = new DatabaseFile(path, WriteDurability.NORMAL);
        file.prepare();
        new Schema(file, Migration.all().subList(0, version)).bringUpToDate();
    }
}
