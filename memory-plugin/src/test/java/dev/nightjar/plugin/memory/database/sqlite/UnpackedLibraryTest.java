package dev.nightjar.plugin.memory.database.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.util.LibraryLoaderUtil;

/** A7: one unpacked library for all processes, whole and unchanged. */
class UnpackedLibraryTest {

    private static final URL PACKED = Objects.requireNonNull(UnpackedLibraryTest.class.getResource(
            LibraryLoaderUtil.getNativeLibResourcePath() + "/" + LibraryLoaderUtil.getNativeLibName()));

    @TempDir
    Path temp;

    private Path folder;

    @BeforeEach
    void chooseFolder() {
        folder = temp.resolve("cache").resolve("nightjar");
    }

    @Test
    @DisplayName("it is unpacked once, byte for byte, readable by its owner only, and then used as it is")
    void should_unpack_once() throws IOException {
        var file = unpack();
        try (var in = PACKED.openStream()) {
            assertThat(Files.readAllBytes(file)).isEqualTo(in.readAllBytes());
        }
        if (temp.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo("rw-------");
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
                    .isEqualTo("rwx------");
        }
        var first = Files.getLastModifiedTime(file);
        Files.setLastModifiedTime(file, FileTime.from(first.toInstant().minusSeconds(60)));
        assertThat(unpack()).isEqualTo(file);
        assertThat(Files.getLastModifiedTime(file)).isLessThan(first);
        assertThat(files()).containsExactly(file);
    }

    @Test
    @DisplayName("a file that was cut or changed is replaced before it is used")
    void should_replace_what_was_changed() throws IOException {
        var file = unpack();
        var sound = Files.readAllBytes(file);
        var changed = sound.clone();
        changed[changed.length / 2] ^= 1;
        for (var wrong : List.of(new byte[0], new byte[] {1, 2, 3}, changed)) {
            Files.write(file, wrong);
            assertThat(Files.readAllBytes(unpack())).isEqualTo(sound);
        }
        assertThat(files()).containsExactly(file);
    }

    @Test
    @DisplayName("many that unpack at once all get a whole file, and leave one")
    void should_unpack_beside_others() throws Exception {
        var results = new ArrayList<CompletableFuture<byte[]>>();
        for (int i = 0; i < 16; i++) {
            results.add(CompletableFuture.supplyAsync(() -> {
                try {
                    return Files.readAllBytes(unpack());
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }));
        }
        var expected = results.get(0).get(60, TimeUnit.SECONDS);
        for (var result : results) {
            assertThat(result.get(60, TimeUnit.SECONDS)).isEqualTo(expected);
        }
        assertThat(files()).hasSize(1);
    }

    @Test
    @DisplayName("other content goes beside it, into a folder of its own")
    void should_keep_versions_apart() throws IOException {
        var other = Files.createDirectories(temp.resolve("other")).resolve(LibraryLoaderUtil.getNativeLibName());
        Files.write(other, new byte[] {1, 2, 3});
        var file = unpack();
        var second = new UnpackedLibrary(other.toUri().toURL(), folder).file();
        assertThat(second).hasSameBinaryContentAs(other);
        assertThat(files()).containsExactlyInAnyOrder(file, second);
    }

    @Test
    @DisplayName("what a killed process left half unpacked goes after a while, what another one unpacks stays")
    void should_clear_away_what_was_left() throws IOException {
        var file = unpack();
        Files.delete(file);
        var old = Files.createFile(file.resolveSibling("unpacking-1.tmp"));
        Files.setLastModifiedTime(old, FileTime.from(Instant.now().minusSeconds(7_200)));
        var present = Files.createFile(file.resolveSibling("unpacking-2.tmp"));
        unpack();
        assertThat(files()).containsExactlyInAnyOrder(file, present);
    }

    @Test
    @DisplayName("a folder that others may write to is not trusted")
    void should_not_use_what_others_can_change() throws IOException {
        assumeThat(temp.getFileSystem().supportedFileAttributeViews()).contains("posix");
        var file = unpack();
        for (var open : List.of(folder, file.getParent(), file)) {
            var before = Files.getPosixFilePermissions(open);
            Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
            assertThatExceptionOfType(IOException.class)
                    .isThrownBy(this::unpack)
                    .withMessageContaining(open.toString());
            Files.setPosixFilePermissions(open, before);
        }
    }

    @Test
    @DisplayName("where nothing can be written it says so")
    void should_fail_where_nothing_can_be_written() throws IOException {
        Files.createDirectories(folder.getParent());
        Files.createFile(folder);
        assertThatExceptionOfType(IOException.class).isThrownBy(this::unpack);
    }

    private Path unpack() throws IOException {
        return new UnpackedLibrary(PACKED, folder).file();
    }

    private List<Path> files() throws IOException {
        try (var all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile).toList();
        }
    }
}
