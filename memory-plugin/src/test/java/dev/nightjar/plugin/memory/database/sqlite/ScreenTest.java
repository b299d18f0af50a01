package dev.nightjar.plugin.memory.database.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.Namespace;
import dev.nightjar.plugin.memory.database.MemoryDatabase;
import dev.nightjar.plugin.memory.fixture.RawDatabase;
import dev.nightjar.plugin.memory.table.Database;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Texts of a statement that are searched for secrets. */
class ScreenTest {

    private static final MemoryScope SCOPE = MemoryScope.of("assistant", new Namespace("user:ada"));

    @TempDir
    Path folder;

    private final List<String> screened = new ArrayList<>();

    @Test
    @Tag("R9")
    @DisplayName(
            "the id of a host is stored, and looked for, with its secret masked; nothing else is searched on a read")
    void should_screen_ids_and_what_is_written() {
        var file = folder.resolve("memory.db");
        try (var store = MemoryDatabase.over(SqliteStore.open(file, WriteDurability.NORMAL, this::mask))) {
            var database = new Database(store, Clock.systemUTC(), 0.05);
            long pk = database.write(
                    tx -> tx.sessions().findOrInsert(SCOPE, "s secret").pk());
            database.write(tx -> {
                tx.sessions().replaceScratchpad(pk, List.of(tx.screened("my secret")));
                return pk;
            });

            screened.clear();
            assertThat(database.<Boolean>read(
                            tx -> tx.sessions().find(SCOPE, "s secret").isPresent()))
                    .isTrue();
            assertThat(screened).containsExactly("s secret");
            screened.clear();
            assertThat(store.<Long>read(
                            sql -> sql.number("SELECT count(*) FROM sessions WHERE session_id = ?", "s secret")))
                    .isZero();
            assertThat(screened).isEmpty();
        }
        try (var raw = RawDatabase.open(file)) {
            assertThat(raw.strings("SELECT session_id FROM sessions")).containsExactly("s [masked]");
            assertThat(raw.strings("SELECT text FROM scratchpad_items")).containsExactly("my [masked]");
        }
    }

    private String mask(String text) {
        screened.add(text);
        return text.replace("secret", "[masked]");
    }
}
