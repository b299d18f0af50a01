package dev.nightjar.commons.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever way leads to a store, nothing that writes a named file takes its place. */
class NamedFileTest {

    private static final byte WITH_LOG = 2;
    private static final byte WITHOUT_LOG = 1;

    @TempDir
    Path folder;

    private Path store;

    @BeforeEach
    void makeStore() throws IOException {
        var agent = Files.createDirectories(folder.resolve("data/default"));
        store = Files.write(agent.resolve("memory.db"), database(WITH_LOG));
        Files.write(agent.resolve("memory.db-wal"), new byte[] {0x37, 0x7f, 0x06, (byte) 0x83, 1, 2, 3});
        Files.write(
                agent.resolve("memory.db-shm"),
                ByteBuffer.allocate(32)
                        .order(ByteOrder.nativeOrder())
                        .putInt(3_007_000)
                        .array());
    }

    @Test
    @DisplayName("a store and its log are refused by every path: links, hard links, linked folders, other spellings")
    void should_refuse_a_store_by_every_path() throws IOException {
        for (var path : waysTo(store)) {
            assertRefused(path);
        }
        for (var beside : List.of("-wal", "-shm")) {
            var ways = waysTo(store.resolveSibling("memory.db" + beside));
            for (var path : ways) {
                assertRefused(path);
            }
        }
    }

    @Test
    @DisplayName("what SQLite may put beside a store is refused while it is not there, also behind a link to nothing")
    void should_refuse_the_places_beside_a_store() throws IOException {
        var journal = store.resolveSibling("memory.db-journal");
        assertRefused(journal);
        assertRefused(store.resolveSibling("MEMORY.DB-JOURNAL"));
        assertRefused(Files.createSymbolicLink(folder.resolve("to-nothing"), journal));
        var copy = Files.copy(store, folder.resolve("copy.db"));
        assertRefused(copy);
        assertRefused(folder.resolve("copy.db-wal"));
        Files.delete(store);
        assertRefused(store);
    }

    @Test
    @DisplayName("a damaged or empty store is known by its name")
    void should_refuse_a_damaged_store() throws IOException {
        assertRefused(Files.writeString(store, "no database at all"));
        assertRefused(Files.write(store, new byte[0]));
    }

    @Test
    @DisplayName("a folder, a missing folder and a device are refused; the folder stays")
    void should_refuse_what_is_no_file() throws IOException {
        var empty = Files.createDirectory(folder.resolve("empty"));
        assertRefused(empty);
        assertThat(empty).isEmptyDirectory();
        assertRefused(folder.resolve("nowhere/file"));
        if (Files.exists(Path.of("/dev/null"))) {
            assertRefused(Path.of("/dev/null"));
        }
    }

    @Test
    @DisplayName(
            "a backup, which has no log, and any other file may be replaced, with a file that only its owner reads")
    void should_replace_a_backup() throws IOException {
        for (var file : List.of(
                Files.write(folder.resolve("backup.db"), database(WITHOUT_LOG)),
                Files.write(folder.resolve("memory.db"), database(WITHOUT_LOG)),
                Files.writeString(folder.resolve("notes.txt"), "old"),
                folder.resolve("new.txt"))) {
            NamedFile.replace(file, unfinished -> Files.writeString(unfinished, "new"));
            assertThat(file).hasContent("new");
            if (Files.getFileStore(file).supportsFileAttributeView("posix")) {
                assertThat(Files.getPosixFilePermissions(file)).hasSize(2);
            }
        }
    }

    @Test
    @DisplayName("what cannot be written to its end leaves what was there, and nothing beside it")
    void should_keep_what_was_there() throws IOException {
        var file = Files.writeString(folder.resolve("notes.txt"), "old");

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> NamedFile.replace(file, unfinished -> {
                    Files.writeString(unfinished, "ne");
                    throw new IOException("the disk is full");
                }));

        assertThat(file).hasContent("old");
        assertThat(folder.resolve("notes.txt.part")).doesNotExist();
    }

    private List<Path> waysTo(Path file) throws IOException {
        var name = file.getFileName().toString();
        var ways = new ArrayList<Path>();
        ways.add(file);
        ways.add(file.getParent().resolve("../default/./" + name));
        ways.add(Files.createSymbolicLink(folder.resolve("link-" + name), file));
        ways.add(Files.createSymbolicLink(folder.resolve("link-to-link-" + name), folder.resolve("link-" + name)));
        ways.add(Files.createLink(folder.resolve("hard-link-" + name), file));
        var linked = folder.resolve("linked-folder-of-" + name);
        ways.add(Files.createSymbolicLink(linked, file.getParent()).resolve(name));
        return ways;
    }

    private static void assertRefused(Path path) throws IOException {
        var before = Files.isRegularFile(path) ? Files.readAllBytes(path) : new byte[0];
        assertThatIllegalArgumentException()
                .as(path.toString())
                .isThrownBy(() -> NamedFile.replace(path, unfinished -> Files.writeString(unfinished, "destroyed")))
                .withMessageContaining(path.getFileName().toString());
        assertThat(Files.isRegularFile(path) ? Files.readAllBytes(path) : new byte[0])
                .isEqualTo(before);
    }

    private static byte[] database(byte written) {
        var bytes = new byte[100];
        System.arraycopy("SQLite format 3\0".getBytes(StandardCharsets.ISO_8859_1), 0, bytes, 0, 16);
        bytes[18] = written;
        bytes[19] = written;
        return bytes;
    }
}
