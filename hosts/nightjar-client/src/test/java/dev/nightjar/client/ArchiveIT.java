package dev.nightjar.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The built archive is small and needs nothing but Java. */
class ArchiveIT {

    private static final long MAX_BYTES = 55_000;
    private static final Pattern DEPENDENCY = Pattern.compile("<dependency>.*?</dependency>", Pattern.DOTALL);
    /** Names of types in class files, but for those of Java and the client itself. */
    private static final Pattern OTHER_TYPE =
            Pattern.compile("(?:(?<=L)|(?<![\\w/$]))(?:org|com|io|jakarta|net)/[a-z]+/[\\w/$]+");

    private static Path archive() throws IOException {
        try (var files = Files.list(Path.of("target"))) {
            return files.filter(
                            file -> file.getFileName().toString().matches("nightjar-client-[^-]+(-SNAPSHOT)?\\.jar"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    @Test
    @DisplayName("the archive has at most 55 KB, with its licence")
    void should_be_small() throws IOException {
        assertThat(Files.size(archive())).isBetween(10_000L, MAX_BYTES);
    }

    @Test
    @DisplayName("an application gets no other library with it")
    void should_depend_on_nothing_at_run_time() throws IOException {
        var dependencies = DEPENDENCY
                .matcher(Files.readString(Path.of("pom.xml")))
                .results()
                .toList();

        assertThat(dependencies)
                .isNotEmpty()
                .allSatisfy(one -> assertThat(one.group()).contains("<scope>provided</scope>"));
    }

    @Test
    @DisplayName("its classes know Java, themselves and the annotations of jspecify only")
    void should_know_java_only() throws IOException {
        try (var jar = new ZipFile(archive().toFile())) {
            var classes = jar.stream()
                    .filter(entry -> entry.getName().endsWith(".class"))
                    .toList();
            assertThat(classes).hasSizeGreaterThan(20);
            for (var entry : classes) {
                var text = new String(jar.getInputStream(entry).readAllBytes(), StandardCharsets.ISO_8859_1);
                List<String> others = OTHER_TYPE
                        .matcher(text)
                        .results()
                        .map(found -> found.group())
                        .filter(name -> !name.startsWith("org/jspecify/annotations/"))
                        .toList();
                assertThat(others).as(entry.getName()).isEmpty();
                assertThat(entry.getName()).startsWith("dev/nightjar/client/");
            }
        }
    }
}
