package dev.nightjar.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;

/** Hosts whose requests are virtual threads. */
class VirtualThreadsIT {

    private static final long MAX_SECONDS = 300;

    @TempDir
    private Path folder;

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21, disabledReason = "Java before 21 has no virtual threads")
    @DisplayName(
            "10,000 virtual threads on one carrier capture; one that kept the carrier while it waits for another would end it")
    void should_capture_from_virtual_threads_without_keeping_their_carrier() throws Exception {
        var plugins = Archives.folderWith(folder, List.of(Archives.MEMORY));
        var data = folder.resolve("data");
        Limits.ofEverything(data);
        var out = folder.resolve("out.txt");
        var err = folder.resolve("err.txt");

        var command = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Djdk.virtualThreadScheduler.parallelism=1",
                        "-Djdk.virtualThreadScheduler.maxPoolSize=1",
                        "-cp",
                        PlainHostIT.kernelClassPath() + File.pathSeparator + Path.of("target", "test-classes"),
                        VirtualThreadHost.class.getName(),
                        plugins.toString(),
                        data.toString())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        command.environment().put("NIGHTJAR_MEMORY_CAPTURE_TIMEOUT_MS", "120000");
        var process = command.start();
        try {
            assertThat(process.waitFor(MAX_SECONDS, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }

        assertThat(process.exitValue()).as(Files.readString(err)).isZero();
        assertThat(Files.readAllLines(out)).containsExactly("episodes 10000", "failures []");
    }
}
