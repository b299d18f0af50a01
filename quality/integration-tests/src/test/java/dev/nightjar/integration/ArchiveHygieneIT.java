package dev.nightjar.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What an archive must hold and what it must leave to the host. */
class ArchiveHygieneIT {

    private static final List<String> HOST_OWNED = List.of(
            "dev/nightjar/memory/",
            "dev/nightjar/conversation/",
            "dev/nightjar/context/",
            "dev/nightjar/tool/",
            "dev/nightjar/model/",
            "dev/nightjar/host/",
            "dev/nightjar/spi/",
            "dev/nightjar/internal/",
            "org/pf4j/",
            "com/google/common/",
            "org/slf4j/",
            "org/jspecify/");

    /** Libraries under licences whose text goes with every copy. */
    private static final Map<String, String> LICENCES = Map.of(
            "com/github/f4b6a3/ulid/", "licenses/ulid-creator.txt",
            "com/google/re2j/", "licenses/re2j.txt",
            "com/knuddels/jtokkit/", "licenses/jtokkit.txt",
            "onnxruntime/ai/onnxruntime/", "licenses/onnxruntime.txt",
            "org/jsoup/", "jsoup/LICENSE",
            "org/nibor/autolink/", "licenses/autolink.txt",
            "org/sqlite/", "licenses/sqlite-jdbc.txt",
            "org/tartarus/snowball/", "licenses/snowball.txt");

    static Stream<String> archives() {
        return Stream.concat(Archives.ALL.stream(), Archives.OPTIONAL.stream());
    }

    @ParameterizedTest
    @MethodSource("archives")
    @DisplayName("an archive without an extensions index starts silently without extensions")
    void should_index_exactly_its_own_extensions(String plugin) throws IOException {
        try (var jar = new JarFile(Archives.of(plugin).toFile())) {
            var index = new String(
                    jar.getInputStream(jar.getEntry("META-INF/extensions.idx")).readAllBytes(),
                    java.nio.charset.StandardCharsets.UTF_8);

            var names = index.lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .distinct()
                    .toList();

            assertThat(names)
                    .isNotEmpty()
                    .allSatisfy(name -> assertThat(jar.getEntry(name.replace('.', '/') + ".class"))
                            .isNotNull());
        }
    }

    @ParameterizedTest
    @MethodSource("archives")
    @DisplayName("what the host shares must come from the host")
    void should_not_bundle_what_the_host_owns(String plugin) throws IOException {
        assertThat(classesOf(plugin))
                .isNotEmpty()
                .noneMatch(name -> HOST_OWNED.stream().anyMatch(name::startsWith));
    }

    @ParameterizedTest
    @MethodSource("archives")
    @DisplayName("two copies of sqlite-jdbc in one JVM drop each other's file locks")
    void should_bundle_sqlite_in_the_memory_plugin_only(String plugin) throws IOException {
        assertThat(classesOf(plugin).stream().anyMatch(name -> name.startsWith("org/sqlite/")))
                .isEqualTo(plugin.equals(Archives.MEMORY));
    }

    @ParameterizedTest
    @MethodSource("archives")
    void should_carry_the_licence_of_each_library_that_asks_for_it(String plugin) throws IOException {
        var classes = classesOf(plugin);
        try (var jar = new JarFile(Archives.of(plugin).toFile())) {
            LICENCES.forEach((library, file) -> assertThat(jar.getEntry("META-INF/" + file) != null)
                    .as(library)
                    .isEqualTo(classes.stream().anyMatch(name -> name.startsWith(library))));
        }
    }

    @ParameterizedTest
    @MethodSource("archives")
    void should_say_in_its_manifest_who_it_is(String plugin) throws IOException {
        try (var jar = new JarFile(Archives.of(plugin).toFile())) {
            var attributes = jar.getManifest().getMainAttributes();

            assertThat(attributes.getValue("Plugin-Id")).isEqualTo(plugin);
            assertThat(attributes.getValue("Plugin-Version")).matches("\\d+\\.\\d+\\.\\d+");
            assertThat(attributes.getValue("Plugin-License")).isEqualTo("Apache-2.0");
            assertThat(attributes.getValue("Automatic-Module-Name")).startsWith("dev.nightjar.");
        }
    }

    private static List<String> classesOf(String plugin) throws IOException {
        try (var jar = new JarFile(Archives.of(plugin).toFile())) {
            return jar.stream()
                    .map(entry -> entry.getName())
                    .filter(name -> name.endsWith(".class"))
                    .toList();
        }
    }
}
