package dev.nightjar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** {@code nightjar tool}, and what is said of plugins and folders that are not what they seem. */
@Timeout(300)
final class ToolCommandIT {

    @TempDir
    Path folder;

    private NightjarInThisJvm nightjar;

    @BeforeEach
    void prepare() {
        nightjar = new NightjarInThisJvm(folder);
    }

    @Test
    @DisplayName("arguments come through a pipe, which has no length")
    void should_read_arguments_from_a_pipe() throws Exception {
        nightjar.run("memory", "add", "Ada plays the cello").succeeded();
        var process = new NightjarProcess(folder)
                .builder(List.of(), "tool", "search_memory", "-")
                .redirectErrorStream(true)
                .start();
        try (var in = process.getOutputStream()) {
            in.write("{\"query\": \"cello\"}".getBytes(StandardCharsets.UTF_8));
        }
        var out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).as(out).isZero();
        assertThat(out).contains("Ada plays the cello");
    }

    @Test
    @DisplayName("without a store the reason is told, not that there are no tools")
    void should_say_why_there_are_no_tools() throws IOException {
        var store = Files.createDirectories(folder.resolve("home/default")).resolve("memory.db");
        Files.writeString(store, "this is no database, but somebody's diary ".repeat(200));

        for (var typed : List.of("tool", "tool search_memory {}")) {
            var outcome = nightjar.run(typed.split(" "));
            assertThat(outcome.exitCode()).isEqualTo(1);
            assertThat(outcome.out()).isEmpty();
            assertThat(outcome.err()).startsWith("No plugin offers memory (").hasLineCount(1);
        }
    }

    @Test
    void should_not_take_an_empty_folder_name_for_the_working_directory() throws IOException {
        var outcome = nightjar.run("memory", "add", "Ada plays the cello", "--data-dir", "");

        assertThat(outcome.exitCode()).isEqualTo(2);
        assertThat(outcome.err()).startsWith("--data-dir is blank");
        try (var left = Files.list(folder)) {
            assertThat(left.filter(Files::isDirectory)).isEmpty();
        }
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "symbolic links need a privilege")
    @DisplayName("a folder or a dangling link that is called like an archive is named as what it is")
    void should_name_what_only_looks_like_an_archive() throws IOException {
        var plugins = Files.createDirectory(folder.resolve("plugins"));
        try (var archives = Files.list(NightjarProcess.distribution().resolve("plugins"))) {
            for (var archive : archives.toList()) {
                Files.copy(archive, plugins.resolve(archive.getFileName()));
            }
        }
        Files.createDirectory(plugins.resolve("folder.jar"));
        Files.createSymbolicLink(plugins.resolve("gone.jar"), folder.resolve("nobody.jar"));

        var examined = nightjar.run("doctor", "--plugins", plugins.toString());
        assertThat(examined.exitCode()).isEqualTo(1);
        assertThat(examined.out().replaceAll("\\s+", " "))
                .contains("folder.jar it is a folder, not an archive")
                .contains("gone.jar it is a link to something that does not exist");
        var used = nightjar.run("memory", "add", "Ada plays the cello", "--plugins", plugins.toString());
        assertThat(used.succeeded().err()).contains("folder.jar", "gone.jar");
    }
}
