package dev.nightjar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The archive of the command needs Java and nothing else. */
final class DistributionIT {

    @TempDir
    Path folder;

    @Test
    void should_show_the_demo_with_java_alone() throws Exception {
        var distribution = unpacked();

        var process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-jar",
                        distribution.resolve("lib/nightjar.jar").toString(),
                        "demo")
                .directory(folder.toFile())
                .redirectErrorStream(true);
        process.environment().put("NIGHTJAR_HOME", folder.resolve("home").toString());
        var started = process.start();
        started.getOutputStream().close();
        var said = new String(started.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(started.waitFor()).as(said).isZero();
        assertThat(said).contains("Nora: \"I live in Bremen now, near the harbour.\"");
        assertThat(distribution.resolve("nightjar")).hasSameTextualContentAs(Path.of("..", "nightjar"));
        assertThat(distribution.resolve("LICENSE")).exists();
    }

    private Path unpacked() throws IOException {
        try (var built = Files.newDirectoryStream(Path.of("target"), "nightjar-*.zip")) {
            var archive = built.iterator().next();
            try (var zip = new ZipFile(archive.toFile())) {
                for (var entry : zip.stream().filter(it -> !it.isDirectory()).toList()) {
                    var file = folder.resolve(entry.getName());
                    Files.createDirectories(file.getParent());
                    Files.copy(zip.getInputStream(entry), file);
                }
            }
            return folder.resolve(archive.getFileName().toString().replaceFirst("\\.zip$", ""));
        }
    }
}
