package dev.nightjar.core.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.core.fixture.RawDatabase;
import dev.nightjar.core.fixture.StoreInvariants;
import dev.nightjar.core.store.VectorStore;
import java.nio.file.Path;
import java.util.List;
import org.flywaydb.core.Flyway;
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
        var file = new DatabaseFile(path, Durability.NORMAL);
        file.prepare();
        Flyway.configure(Schema.class.getClassLoader())
                .dataSource(file.writerSource())
                .locations("classpath:dev/nightjar/core/database/migration")
                .sqlMigrationPrefix("V")
                .target("1")
                .load()
                .migrate();
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
            assertThat(database.<List<VectorStore.Waiting>>read(sql -> new VectorStore().waiting(sql, 10)))
                    .containsExactly(new VectorStore.Waiting(2, "Kayak 2", null));
        }

        try (var raw = RawDatabase.open(path)) {
            assertThat(raw.strings("SELECT memory_id || content || event_time FROM memories ORDER BY pk"))
                    .containsExactly("ep_1Kayak 11", "ep_2Kayak 22");
            assertThat(raw.strings("SELECT text FROM messages")).containsExactly("Kayak 1", "Kayak 2");
            assertThat(raw.strings("SELECT rowid FROM memories_fts WHERE memories_fts MATCH 'kayak'"))
                    .containsExactly("2");
        }
        StoreInvariants.check(path);
    }
}
