package dev.nightjar.commons.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnerOnlyTest {

    @TempDir
    private Path home;

    @TempDir
    private Path elsewhere;

    @Test
    @DisplayName("a folder of ours that is a link, at any depth, is refused, and nothing is made behind it")
    void should_refuse_links_when_a_folder_is_made() throws IOException {
        Files.createSymbolicLink(home.resolve("archives"), elsewhere);
        Files.createDirectory(home.resolve("own"));
        Files.createSymbolicLink(home.resolve("own/deep"), elsewhere);
        Files.createSymbolicLink(home.resolve("nowhere"), home.resolve("not there"));

        for (var name : new String[] {"archives", "archives/ada", "own/deep", "own/deep/er", "nowhere"}) {
            assertThatIOException()
                    .isThrownBy(() -> OwnerOnly.createFoldersIn(home, home.resolve(name)))
                    .withMessageContaining("is a link");
        }
        assertThat(elsewhere).isEmptyDirectory();
    }

    @Test
    @DisplayName("what a user named may be a link")
    void should_follow_links_above_the_base() throws IOException {
        var named = Files.createSymbolicLink(home.resolve("data"), elsewhere);

        OwnerOnly.createFoldersIn(named, named.resolve("a/b"));

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(elsewhere.resolve("a/b"))))
                .isEqualTo("rwx------");
    }

    @Test
    void should_refuse_a_link_when_a_file_is_ensured() throws IOException {
        var file = Files.createFile(elsewhere.resolve("file"));
        var link = Files.createSymbolicLink(home.resolve("link"), file);

        assertThatIOException().isThrownBy(() -> OwnerOnly.ensureFile(link)).withMessageContaining("is a link");
        assertThat(OwnerOnly.ensureFile(file)).isEqualTo(file);
    }
}
