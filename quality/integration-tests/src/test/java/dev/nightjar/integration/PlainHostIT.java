package dev.nightjar.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An application that runs PF4J and depends on the kernel has memory with the published jars and a few lines. */
class PlainHostIT {

    private static final Path KERNEL = Project.path("agent-kernel", "target");
    /** Neither its sources nor its Javadoc. */
    private static final Pattern KERNEL_JAR = Pattern.compile("agent-kernel-[0-9.]+(-SNAPSHOT)?\\.jar");

    private static final long MAX_SECONDS = 180;

    @TempDir
    private Path folder;

    @Test
    @DisplayName("the documented steps work with the published jars alone")
    void should_serve_an_application_with_a_plugin_manager_of_its_own() throws Exception {
        var plugins = Archives.folderWith(folder, Archives.ALL);
        var data = folder.resolve("data");
        Limits.ofEverything(data);
        var out = folder.resolve("out.txt");
        var err = folder.resolve("err.txt");

        var process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        kernelClassPath() + File.pathSeparator + Path.of("target", "test-classes"),
                        PlainHost.class.getName(),
                        plugins.toString(),
                        data.toString())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();

        assertThat(process.waitFor(MAX_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(Files.readString(err)).isZero();
        assertThat(Files.readAllLines(out))
                .containsExactly(
                        "extensions 5",
                        "context true",
                        "tool true true",
                        "schema true",
                        "jobs [consolidation, decay, enrichment, reflection]",
                        "failures []",
                        "plugins left 0");
    }

    /** The kernel and what it depends on, as the build made them. */
    static String kernelClassPath() throws IOException {
        try (Stream<Path> libraries = Files.list(KERNEL.resolve("runtime"));
                Stream<Path> built = Files.list(KERNEL)) {
            var kernel = built.filter(file ->
                            KERNEL_JAR.matcher(file.getFileName().toString()).matches())
                    .toList();
            assertThat(kernel).hasSize(1);
            return Stream.concat(libraries, kernel.stream())
                    .map(Path::toString)
                    .collect(Collectors.joining(File.pathSeparator));
        }
    }
}
