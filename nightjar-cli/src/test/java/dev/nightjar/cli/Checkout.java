package dev.nightjar.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** A checkout with a Maven that says what Maven says, and with a Java that does nothing. */
record Checkout(Path root, Path tools) {

    private static final Path SCRIPT =
            NightjarProcess.distribution().resolve("../../../nightjar").normalize();

    static Checkout in(Path folder) throws IOException {
        var project = new Checkout(
                Files.createDirectory(folder.resolve("project")), Files.createDirectory(folder.resolve("tools")));
        Files.copy(SCRIPT, project.root.resolve("nightjar"), StandardCopyOption.COPY_ATTRIBUTES);
        Files.writeString(project.root.resolve("pom.xml"), """
                <modules>
                  <module>memory-api</module>
                  <module>nightjar-cli</module>
                </modules>
                <profiles>
                  <module>benchmarks</module>
                </profiles>
                """);
        for (var module : List.of("memory-api", "nightjar-cli", "benchmarks")) {
            Files.createDirectories(project.root.resolve(module + "/src/main"));
            Files.writeString(project.root.resolve(module + "/pom.xml"), "");
        }
        Files.writeString(project.source("Memory.java"), "class Memory {}");
        project.write("maven", """
                echo build >>"%s"
                echo '[INFO] Building Nightjar memory API 0.1.0                   [1/2]'
                echo '[INFO] Building jar: /a/folder [with]'
                echo '[INFO] Building Nightjar command 0.1.0                         [2/2]'
                i=0; while [ $i -lt 50 ]; do i=$((i + 1)); echo "[INFO] Downloaded from central: $i"; done
                mkdir -p nightjar-cli/target/nightjar/lib && touch nightjar-cli/target/nightjar/lib/nightjar.jar
                """.formatted(project.log()));
        project.write("bin/java", "");
        Files.writeString(project.tools.resolve("release"), "JAVA_VERSION=\"17.0.1\"\n");
        return project;
    }

    private void write(String name, String script) throws IOException {
        var file = tools.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/sh\n" + script);
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    void fail(String line) throws IOException {
        write("maven", "echo '[INFO] Scanning for projects...'; echo \"" + line + "\"; exit 1\n");
    }

    Checkout copyTo(Path target) throws IOException {
        try (var files = Files.walk(root)) {
            for (var file : (Iterable<Path>) files::iterator) {
                Files.copy(file, target.resolve(root.relativize(file)));
            }
        }
        assertThat(target.resolve("nightjar").toFile().setExecutable(true)).isTrue();
        return new Checkout(target, tools);
    }

    void touchEverything() throws IOException {
        Files.setLastModifiedTime(stamp(), FileTime.from(Instant.EPOCH));
        try (var files = Files.walk(root.resolve("memory-api"))) {
            for (var file : (Iterable<Path>) files::iterator) {
                Files.setLastModifiedTime(file, FileTime.from(Instant.now()));
            }
        }
    }

    Outcome start() throws IOException, InterruptedException {
        var builder = new ProcessBuilder(root.resolve("nightjar").toString(), "--version")
                .redirectOutput(ProcessBuilder.Redirect.DISCARD);
        builder.environment().putAll(Map.of("MVN", tools.resolve("maven").toString(), "JAVA_HOME", tools.toString()));
        var process = builder.start();
        process.getOutputStream().close();
        var said = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Outcome(process.waitFor(), "", said);
    }

    Path source(String name) {
        return root.resolve("memory-api/src/main").resolve(name);
    }

    Path stamp() {
        return root.resolve("nightjar-cli/target/nightjar/built");
    }

    private Path log() {
        return tools.resolve("builds");
    }

    long builds() throws IOException {
        return Files.readAllLines(log()).size();
    }
}
