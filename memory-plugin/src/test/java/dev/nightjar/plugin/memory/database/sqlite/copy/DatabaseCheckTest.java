package dev.nightjar.plugin.memory.database.sqlite.copy;

import static dev.nightjar.plugin.memory.fixture.StartedMemory.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.nightjar.memory.MemoryException;
import dev.nightjar.plugin.memory.database.sqlite.SqliteStore;
import dev.nightjar.plugin.memory.fixture.RawDatabase;
import dev.nightjar.plugin.memory.fixture.StartedMemory;
import dev.nightjar.plugin.memory.fixture.StoreInvariants;
import dev.nightjar.spi.event.UserMessage;
import dev.nightjar.spi.store.StoreCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A6: damage is found where it is, and what can be built anew is. Each test damages a copy of a sound file. */
@Timeout(60)
class DatabaseCheckTest {

    private static final int PAGE_BYTES = 4_096;

    @RegisterExtension
    final StartedMemory memory = StartedMemory.withDefaults();

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void remember() throws IOException {
        memory.recognise("Greta");
        for (int i = 0; i < 40; i++) {
            say("Greta told me about boat number " + i, "id " + i);
            memory.remember("Greta owns boat number " + i);
        }
        memory.stop();
        file = folder.resolve("memory.db");
        Files.copy(memory.file(), file);
        memory.restart();
    }

    @Test
    @DisplayName("a sound file has no problems, and looking at it leaves nothing behind")
    void should_find_nothing_in_a_sound_file() {
        try (var database = SqliteStore.database(file)) {
            var check = new DatabaseCheck(database, file);
            assertThat(check.problems(false)).isEmpty();
            assertThat(check.problems(true)).isEmpty();
            assertThat(check.writeProblem()).isEmpty();
            assertThat(check.location()).isEqualTo(file);
        }
        try (var raw = RawDatabase.open(file)) {
            assertThat(raw.strings("SELECT name FROM sqlite_master WHERE name = 'write_attempt'"))
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ix_memories_list|UPDATE memories SET event_time = event_time + 1 WHERE pk < 5",
                "ux_memories_message|UPDATE memories SET message_id = printf('other %s', message_id) WHERE pk < 5",
            })
    @DisplayName("an index that lacks rows of its table is found and built anew, although its pages are sound")
    void should_find_an_index_that_lacks_rows(String index, String change) {
        hideFrom(index, change);
        try (var raw = RawDatabase.open(file)) {
            assertThat(raw.strings("PRAGMA quick_check")).containsExactly("ok");
        }
        try (var database = SqliteStore.database(file)) {
            var check = new DatabaseCheck(database, file);
            assertThat(check.problems(false))
                    .isNotEmpty()
                    .allMatch(StoreCheck.Problem::isRebuildable)
                    .anyMatch(problem -> problem.detail().contains(index));
            check.rebuild();
            assertThat(check.problems(false)).isEmpty();
        }
    }

    @Test
    @DisplayName("a damaged index of words is found and built anew")
    void should_find_a_damaged_index_of_words() {
        damage("UPDATE memories_fts_data SET block = zeroblob(length(block)) WHERE id > 1000");
        try (var database = SqliteStore.database(file)) {
            var check = new DatabaseCheck(database, file);
            assertThat(check.problems(false)).isNotEmpty().allMatch(StoreCheck.Problem::isRebuildable);
            check.rebuild();
            assertThat(check.problems(true)).isEmpty();
        }
        StoreInvariants.check(file);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "DELETE FROM memories_fts WHERE rowid = 9",
                "INSERT INTO memories_fts (rowid, content, keywords) VALUES (4711, 'a boat of nobody', '')",
                "UPDATE memories_fts SET content = 'boat' WHERE rowid = 9"
            })
    @DisplayName("with --deep an index of words that is sound, but not that of the texts, is found and built anew")
    void should_find_words_that_differ_from_the_texts(String difference) {
        damage(difference);
        try (var database = SqliteStore.database(file)) {
            var check = new DatabaseCheck(database, file);
            assertThat(check.problems(true)).singleElement().satisfies(problem -> {
                assertThat(problem.detail()).contains("index of words");
                assertThat(problem.isRebuildable()).isTrue();
            });
            check.rebuild();
            assertThat(check.problems(true)).isEmpty();
        }
        StoreInvariants.check(file);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "UPDATE sessions SET consolidated_seq = last_seq + 1|watermark",
                "UPDATE memories SET seq = 1000 WHERE seq = 3|beyond the last one",
                "INSERT INTO unremembered_messages (session_pk, seq, role, text, said_at)"
                        + " SELECT session_pk, seq, role, 'other', 1 FROM memories WHERE seq = 3|have the same place",
                "INSERT INTO unremembered_messages (session_pk, seq, role, text, said_at)"
                        + " SELECT pk, 1000, 'user', 'other', 1 FROM sessions|beyond the last one",
                "DELETE FROM sessions WHERE pk = 1|leads nowhere",
                "UPDATE sessions SET namespace = 'user:eve'|namespace than its session",
                "UPDATE entities SET namespace = 'user:eve'|entity of another namespace",
                "INSERT INTO memory_links (from_pk, to_pk, relation, reason, created_at)"
                        + " SELECT 1, 2, 'supersedes', 'test', 0|supersedes something",
            })
    @DisplayName("with --deep rows that contradict each other are found; which is right nobody can say")
    void should_find_rows_that_contradict_each_other(String contradiction, String found) {
        damage("PRAGMA foreign_keys = OFF", contradiction);
        try (var database = SqliteStore.database(file)) {
            var check = new DatabaseCheck(database, file);
            assertThat(check.problems(false)).isEmpty();
            assertThat(check.problems(true))
                    .anyMatch(problem -> problem.detail().contains(found) && !problem.isRebuildable());
        }
    }

    @Test
    @DisplayName("with --deep vectors and mentions that belong to nothing are found and taken away")
    void should_find_what_belongs_to_nothing() {
        damage(
                "INSERT INTO embedding_models (pk, identity, dimensions, state, created_at)"
                        + " VALUES (77, 'test', 4, 'active', 0)",
                "INSERT INTO vec_memories (memory_pk, model_pk, ordinal, start_offset, end_offset, embedding)"
                        + " VALUES (1, 77, 0, 0, 1, zeroblob(12))",
                "UPDATE memories SET embedded_by = 77 WHERE pk = 2",
                "INSERT INTO vec_memories (memory_pk, model_pk, ordinal, start_offset, end_offset, embedding)"
                        + " VALUES (2, 77, 0, 0, 1, zeroblob(10))",
                "CREATE TEMP TABLE links AS SELECT * FROM memory_entities WHERE memory_pk = 4",
                "UPDATE memories SET valid_until = created_at, end_reason = 'forgotten' WHERE pk = 4",
                "INSERT INTO memory_entities SELECT * FROM links");
        try (var database = SqliteStore.database(file)) {
            var check = new DatabaseCheck(database, file);
            assertThat(check.problems(true))
                    .allMatch(StoreCheck.Problem::isRebuildable)
                    .extracting(StoreCheck.Problem::detail)
                    .anyMatch(detail -> detail.contains("a model that has not read it"))
                    .anyMatch(detail -> detail.contains("dimensions"))
                    .anyMatch(detail -> detail.contains("still mentions"));
            check.rebuild();
            assertThat(check.problems(true)).isEmpty();
        }
        try (var raw = RawDatabase.open(file)) {
            assertThat(raw.number("SELECT count(*) FROM vec_memories")).isZero();
            assertThat(raw.number("SELECT count(*) FROM memories WHERE embedded_by = 77"))
                    .isZero();
        }
    }

    @Test
    @DisplayName("damaged pages are told with the file and what can be done, and building anew says that it cannot")
    void should_name_the_file_of_damaged_pages() throws IOException {
        var bytes = Files.readAllBytes(file);
        int page = page("memories");
        Arrays.fill(bytes, (page - 1) * PAGE_BYTES, page * PAGE_BYTES, (byte) 0xFF);
        Files.write(file, bytes);
        try (var database = SqliteStore.database(file)) {
            var check = new DatabaseCheck(database, file);
            assertThat(check.problems(false)).isNotEmpty().anyMatch(problem -> !problem.isRebuildable());
            assertThatExceptionOfType(MemoryException.class)
                    .isThrownBy(check::rebuild)
                    .withMessageContainingAll(file.toString(), "damaged", "backup", "--rescue");
        }
    }

    @Test
    @DisplayName("a lock that another process keeps is told")
    void should_tell_a_lock() {
        try (var database = SqliteStore.database(file);
                var other = RawDatabase.open(file)) {
            var check = new DatabaseCheck(database, file);
            other.execute("BEGIN IMMEDIATE");
            assertThat(check.writeProblem())
                    .hasValueSatisfying(why -> assertThat(why).contains("another process", "lock"));
            other.execute("COMMIT");
            assertThat(check.writeProblem()).isEmpty();
        }
    }

    @Test
    @DisplayName("a file that may not be written is told")
    void should_tell_a_file_that_may_not_be_written() throws Exception {
        assumeThat(file.getFileSystem().supportedFileAttributeViews()).contains("posix");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("r--------"));
        boolean isImmutable = Files.isWritable(file) && isAttributeChanged("+i"); // modes do not hold back root
        try {
            assumeThat(Files.isWritable(file))
                    .as("neither chmod nor chattr takes the right to write away")
                    .isFalse();
            try (var database = SqliteStore.database(file)) {
                assertThat(new DatabaseCheck(database, file).writeProblem())
                        .hasValueSatisfying(why ->
                                assertThat(why).containsIgnoringCase("readonly").contains(file.toString()));
            }
        } finally {
            if (isImmutable) {
                assertThat(isAttributeChanged("-i")).isTrue();
            }
        }
    }

    private boolean isAttributeChanged(String change) throws InterruptedException {
        try {
            var chattr = new ProcessBuilder("chattr", change, file.toString()).start();
            return chattr.waitFor(30, TimeUnit.SECONDS) && chattr.exitValue() == 0;
        } catch (IOException e) {
            return false; // there is no such command
        }
    }

    private int page(String table) {
        try (var raw = RawDatabase.open(file)) {
            assertThat(raw.number("PRAGMA page_size")).isEqualTo(PAGE_BYTES);
            return (int) raw.number("SELECT rootpage FROM sqlite_master WHERE name = ?", table);
        }
    }

    private void damage(String... statements) {
        try (var raw = RawDatabase.open(file)) {
            for (var statement : statements) {
                raw.execute(statement);
            }
        }
    }

    /** Changes rows behind the back of an index. */
    private void hideFrom(String index, String change) {
        var of = " FROM sqlite_master WHERE name = ?";
        String root;
        String sql;
        String table;
        try (var raw = RawDatabase.open(file)) {
            root = raw.strings("SELECT rootpage" + of, index).get(0);
            sql = raw.strings("SELECT sql" + of, index).get(0);
            table = raw.strings("SELECT tbl_name" + of, index).get(0);
            raw.execute("PRAGMA writable_schema = ON");
            raw.execute("DELETE" + of, index);
        }
        damage("PRAGMA foreign_keys = OFF", change);
        try (var raw = RawDatabase.open(file)) {
            raw.execute("PRAGMA writable_schema = ON");
            raw.execute(
                    "INSERT INTO sqlite_master (type, name, tbl_name, rootpage, sql) VALUES ('index', ?, ?, ?, ?)",
                    index,
                    table,
                    Long.parseLong(root),
                    sql);
        }
    }

    private void say(String text, String id) {
        memory.context()
                .events()
                .post(UserMessage.of(SCOPE, "s1", text, memory.clock().instant())
                        .withMessageId(id));
    }
}
