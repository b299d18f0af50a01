package dev.nightjar.plugin.memory.database.sqlite.copy;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.nightjar.memory.FactDraft;
import dev.nightjar.plugin.memory.database.StoreException;
import dev.nightjar.plugin.memory.database.sqlite.SqliteStore;
import dev.nightjar.plugin.memory.fixture.RawDatabase;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.plugin.memory.fixture.StoreInvariants;
import dev.nightjar.spi.event.UserMessage;
import dev.nightjar.spi.store.MemoryCopying;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** B13: of a damaged file everything is saved but what stood on the damaged pages. */
@Timeout(120)
class DatabaseRescueTest {

    private static final int PAGE_BYTES = 4_096;
    private static final int TURNS = 120;

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @TempDir
    Path folder;

    private Path file;
    private Path saved;

    @BeforeEach
    void remember() throws IOException {
        memory.recognise("Greta");
        for (int i = 0; i < TURNS; i++) {
            var text = "Greta told me about boat number " + i + " and all that had happened to it. ".repeat(5);
            memory.context()
                    .events()
                    .post(UserMessage.of(
                                    SCOPE,
                                    "session " + i % 4,
                                    text,
                                    memory.clock().instant())
                            .by("Ada")
                            .withMessageId("id " + i));
        }
        memory.service().remember(SCOPE, FactDraft.of("Greta owns a boat", 1, "test"));
        memory.stop();
        file = folder.resolve("memory.db");
        Files.copy(memory.file(), file);
        saved = folder.resolve("saved").resolve("memory.db");
        memory.restart();
    }

    @Test
    @DisplayName("a sound file is copied whole")
    void should_copy_a_sound_file() {
        var rescued = rescue();
        assertThat(rescued.incomplete()).isEmpty();
        assertThat(rescued.rows()).containsEntry("memories", TURNS + 1L);
        StoreInvariants.check(saved);
        assertThat(found("boat")).isEqualTo(TURNS + 1);
    }

    @Test
    @DisplayName("a damaged page of turns costs the turns on it")
    void should_save_all_but_a_damaged_page() throws IOException {
        damage(leaves("memories").get(1));
        var before = Files.readAllBytes(file);

        var rescued = rescue();

        assertThat(rescued.incomplete()).containsExactly("memories");
        assertThat(rescued.rows().get("memories")).isBetween(TURNS - 20L, (long) TURNS);
        StoreInvariants.check(saved);
        assertThat(found("boat")).isEqualTo(rescued.rows().get("memories"));
        assertThat(Files.readAllBytes(file)).isEqualTo(before);
        assertThat(saved.resolveSibling("damaged.db")).doesNotExist();
    }

    @Test
    @DisplayName("where nothing can be read, the error names the store and a backup, not the rescue that just failed")
    void should_not_recommend_itself() throws IOException {
        damage(1);

        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(this::rescue)
                .withMessageContaining(file.toString())
                .withMessageContaining("memory restore")
                .withMessageNotContaining("--rescue");
        assertThat(saved).doesNotExist();
        assertThat(saved.getParent()).isEmptyDirectory();
    }

    @Test
    @DisplayName("the last page too, behind which no key can be asked for")
    void should_save_all_before_a_damaged_last_page() throws IOException {
        var leaves = leaves("memories");
        damage(leaves.get(leaves.size() - 1));

        assertThat(rescue().rows().get("memories")).isBetween(TURNS - 20L, (long) TURNS);
        StoreInvariants.check(saved);
    }

    @Test
    @DisplayName("turns whose sessions are lost are kept, in sessions of their own")
    void should_keep_turns_without_their_session() throws IOException {
        damage(root("sessions"));

        assertThat(rescue().rows()).containsEntry("memories", TURNS + 1L).containsEntry("sessions", 4L);
        StoreInvariants.check(saved);
        try (var raw = RawDatabase.open(saved)) {
            assertThat(raw.strings("SELECT DISTINCT namespace FROM sessions")).containsExactly("user:ada");
            assertThat(raw.strings("SELECT session_id FROM sessions")).allMatch(id -> id.startsWith("rescued-"));
        }
    }

    @Test
    @DisplayName("what stands in the log only is saved too, and the log is left as it is")
    void should_read_the_log() throws IOException {
        var log = file.resolveSibling("memory.db-wal");
        byte[] written;
        try (var database = SqliteStore.database(file)) {
            database.write(
                    sql -> sql.update("INSERT INTO forgotten (namespace, hash, forgotten_at) VALUES ('late', '1', 1)"));
            written = Files.readAllBytes(log);
        }
        Files.copy(memory.file(), file, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        Files.write(log, written);

        rescue();

        assertThat(Files.readAllBytes(log)).isEqualTo(written);
        try (var raw = RawDatabase.open(saved)) {
            assertThat(raw.number("SELECT count(*) FROM forgotten WHERE namespace = 'late'"))
                    .isEqualTo(1);
        }
    }

    @Test
    @DisplayName("where nothing can be read it says so, and a file that exists is not written over")
    void should_say_when_nothing_can_be_read() throws IOException {
        damage(1);
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(this::rescue)
                .withMessageContaining("not a database");
        assertThat(saved).doesNotExist();
        Files.writeString(saved, "mine");
        assertThatExceptionOfType(StoreException.class)
                .isThrownBy(this::rescue)
                .withMessageContainingAll(saved.toString(), "exists already");
        assertThat(saved).hasContent("mine");
    }

    @Test
    @DisplayName("whichever pages are damaged, what is saved is consistent")
    void should_save_something_consistent_of_any_damage() throws IOException {
        long seed = System.nanoTime();
        var random = new Random(seed);
        var sound = Files.readAllBytes(file);
        int pages = sound.length / PAGE_BYTES;
        int rescues = 0;
        for (int round = 0; round < 12; round++) {
            Files.write(file, sound);
            for (int i = 0; i <= round / 4; i++) {
                damage(2 + random.nextInt(pages - 1));
            }
            saved = folder.resolve("round " + round).resolve("memory.db");
            try {
                rescue();
                rescues++;
            } catch (StoreException e) {
                assertThat(e).as("seed %d", seed).hasMessageContaining("damaged"); // its list of tables is unreadable
                continue;
            }
            StoreInvariants.check(saved);
        }
        assertThat(rescues).as("seed %d", seed).isPositive();
    }

    private MemoryCopying.Rescued rescue() {
        return DatabaseRescue.rescue(file, saved);
    }

    private long found(String word) {
        try (var raw = RawDatabase.open(saved)) {
            return raw.number(
                    "SELECT count(*) FROM namespaces n JOIN memories_fts ON memories_fts MATCH '\"' || n.pk || ':' || ? || '\"'",
                    word);
        }
    }

    private List<Integer> leaves(String table) {
        try (var raw = RawDatabase.open(file)) {
            return raw
                    .strings("SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY path", table)
                    .stream()
                    .map(Integer::parseInt)
                    .toList();
        }
    }

    private int root(String table) {
        try (var raw = RawDatabase.open(file)) {
            return (int) raw.number("SELECT rootpage FROM sqlite_master WHERE name = ?", table);
        }
    }

    private void damage(int page) throws IOException {
        var bytes = Files.readAllBytes(file);
        Arrays.fill(bytes, (page - 1) * PAGE_BYTES, page * PAGE_BYTES, (byte) 0xFF);
        Files.write(file, bytes);
    }
}
