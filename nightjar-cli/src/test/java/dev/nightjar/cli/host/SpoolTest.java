package dev.nightjar.cli.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.nightjar.cli.host.SpooledMessage.Target;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpoolTest {

    private static final Instant NOW = Instant.parse("2026-03-02T09:00:00.123Z");

    @TempDir
    private Path folder;

    private Spool spool;

    @BeforeEach
    void open() {
        spool = new Spool(folder.resolve("default"));
    }

    private static SpooledMessage message(String text, Instant time, Target target) {
        return new SpooledMessage("hook-1", "s\n1", true, text, time, target);
    }

    @Test
    @DisplayName("a message comes back as it was added, oldest first, from files of their owner only")
    void should_keep_messages() throws IOException {
        var late = message("late", NOW.plusMillis(1), Target.of("http://127.0.0.1:1", "njt_secret"));
        var early = message("tab\t, ü, \uD83D\uDE00 and half a pair \uD83D", NOW, Target.local("user:ada"));
        spool.add(late);
        spool.add(early);

        assertThat(spool.files()).hasSize(2);
        assertThat(spool.read(spool.files().get(0))).isEqualTo(early);
        assertThat(spool.read(spool.files().get(1))).isEqualTo(late);
        for (var file : spool.files()) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo("rw-------");
            assertThat(Files.readString(file)).doesNotContain("njt_secret");
        }
        assertThat(PosixFilePermissions.toString(
                        Files.getPosixFilePermissions(spool.files().get(0).getParent())))
                .isEqualTo("rwx------");
        spool.remove(spool.files().get(0));
        spool.putAside(spool.files().get(0));
        assertThat(spool.files()).isEmpty();
    }

    @Test
    @DisplayName("what is half written, not ours or a link is no message")
    void should_read_messages_only() throws IOException {
        var file = spool.add(message("x", NOW, Target.local(null)));
        Files.copy(file, file.resolveSibling("1.new"));
        Files.createSymbolicLink(file.resolveSibling("2.json"), file);
        var foreign = Files.writeString(file.resolveSibling("3.json"), "{\"id\":\"x\"}");
        var untimed = Files.writeString(
                file.resolveSibling("4.json"), Files.readString(file).replace("2026-", "soon-"));

        assertThat(spool.files()).containsExactlyInAnyOrder(file, foreign, untimed);
        assertThatIOException().isThrownBy(() -> spool.read(foreign)).withMessageContaining("session");
        assertThatIOException().isThrownBy(() -> spool.read(untimed)).withMessageContaining("time");
        spool.remove(file);
        assertThatIOException().isThrownBy(() -> spool.read(file)).isInstanceOf(NoSuchFileException.class);
    }

    @Test
    void should_write_nothing_when_the_folder_is_a_link(@TempDir Path elsewhere) throws IOException {
        Files.createDirectories(folder.resolve("default"));
        Files.createSymbolicLink(folder.resolve("default/spool"), elsewhere);

        assertThatIOException()
                .isThrownBy(() -> spool.add(message("x", NOW, Target.local(null))))
                .withMessageContaining("is a link");
        assertThat(elsewhere).isEmptyDirectory();
        assertThat(spool.files()).isEmpty();
    }

    @Test
    @DisplayName(
            "a message goes to the server it is for, with the token it was said for, or any where there was none yet")
    void should_tell_servers_and_tokens_apart() {
        var server = "http://127.0.0.1:1";

        assertThat(Target.of(server, "a").isFor(server, "a")).isTrue();
        assertThat(Target.of(server, null).isFor(server, "b")).isTrue();
        assertThat(Target.of(server, "a").isFor(server, "b")).isFalse();
        assertThat(Target.of(server, "a").isFor("http://127.0.0.1:2", "a")).isFalse();
        assertThat(Target.local("agent").isFor(server, "a")).isFalse();
    }
}
