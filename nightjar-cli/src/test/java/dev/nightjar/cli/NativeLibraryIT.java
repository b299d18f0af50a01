package dev.nightjar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A7: SQLite's native library is unpacked once, not once for each process. */
final class NativeLibraryIT {

    @TempDir
    Path folder;

    @TempDir
    Path cache;

    @Test
    @DisplayName("processes that are killed leave nothing in the temporary folder, and one library for all")
    void should_leave_nothing_when_killed() throws Exception {
        var nightjar = new NightjarProcess(folder);
        nightjar.environment("XDG_CACHE_HOME", cache.toString());
        for (int i = 0; i < 2; i++) {
            try (var chat = ChatProcess.start(nightjar, folder)) {
                chat.say("Hello " + i);
                chat.kill();
            }
        }
        assertThat(libraries(folder)).isEmpty();
        assertThat(libraries(cache)).hasSize(1);
    }

    @Test
    @Tag("proof")
    @DisplayName("processes that start together on an empty cache do not disturb each other and say nothing of it")
    void should_start_together() throws Exception {
        var memory = new NightjarInThisJvm(folder);
        memory.run("memory", "add", "Ada sails").succeeded();
        var nightjar = memory.asProcess();
        var processes = new ArrayList<Process>();
        var errors = new ArrayList<Path>();
        for (int i = 0; i < 3; i++) {
            errors.add(Files.createTempFile(folder, "err", ".txt"));
            var builder = nightjar.builder(List.of(), "memory", "stats")
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(errors.get(i).toFile());
            builder.environment().put("XDG_CACHE_HOME", cache.toString());
            processes.add(builder.start());
        }
        for (var process : processes) {
            assertThat(process.waitFor(120, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isZero();
        }
        for (var error : errors) {
            assertThat(Files.readString(error)).isEmpty();
        }
        assertThat(libraries(cache)).hasSize(1);
    }

    @Test
    @Tag("proof")
    @DisplayName(
            "where the cache cannot be written, the library goes beside the data; where neither can, it still works")
    void should_work_without_a_cache() throws Exception {
        var nightjar = new NightjarProcess(folder);
        var builder = nightjar.builder(List.of(), "memory", "stats", "--json");
        builder.environment()
                .put(
                        "XDG_CACHE_HOME",
                        Files.createFile(folder.resolve("a file")).toString());
        var process = builder.start();
        assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .contains("\"episodes\":0");
        assertThat(process.waitFor()).isZero();
        assertThat(libraries(folder.resolve("home/default/cache"))).hasSize(1);

        Files.createDirectories(folder.resolve("other/default"));
        Files.createFile(folder.resolve("other/default/cache"));
        var without = nightjar.builder(
                        List.of(),
                        "memory",
                        "stats",
                        "--data-dir",
                        folder.resolve("other").toString())
                .redirectErrorStream(true);
        without.environment().put("XDG_CACHE_HOME", folder.resolve("a file").toString());
        var last = without.start();
        assertThat(new String(last.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .contains("episodes");
        assertThat(last.waitFor()).isZero();
        assertThat(libraries(folder.resolve("other"))).isEmpty();
    }

    private static List<Path> libraries(Path below) throws IOException {
        try (var files = Files.walk(below)) {
            return files.filter(file -> Files.isRegularFile(file)
                            && String.valueOf(file.getFileName()).contains("sqlitejdbc"))
                    .toList();
        }
    }
}
