package dev.nightjar.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** How much main code stands in one place. */
class CodeSizeIT {

    /** What users of memory import: they have one package to look in. */
    private static final String USERS_PACKAGE = "memory-api/src/main/java/dev/nightjar/memory";

    private static final int MAX_LINES = 400;
    private static final int MAX_TYPES = 25;

    /** What is not public can be changed without looking further than its package. */
    private static final double MAX_PUBLIC = 0.6;

    /** Half of it is loaded by a class loader of its own and sees public types only. */
    private static final String OWN_CLASS_LOADER = "embedding-onnx-plugin";

    private static final long MAX_LINES_OF_HOST = 900;

    @Test
    void should_keep_files_short_enough_to_read() throws IOException {
        for (var module : ArchitectureIT.MODULES) {
            for (var file : sources(module)) {
                try (var lines = Files.lines(file)) {
                    assertThat(lines.count()).as("lines of %s", file).isLessThanOrEqualTo(MAX_LINES);
                }
            }
        }
    }

    @Test
    void should_keep_packages_small_enough_to_look_through() throws IOException {
        var packages = new HashMap<String, Integer>();
        for (var module : modules()) {
            for (var file : sources(module)) {
                if (!file.endsWith("package-info.java")) {
                    packages.merge(folder(file), 1, Integer::sum);
                }
            }
        }

        assertThat(packages.remove(USERS_PACKAGE)).as("types that users import").isGreaterThan(MAX_TYPES);
        assertThat(packages).hasSizeGreaterThan(MAX_TYPES);
        assertThat(packages.entrySet())
                .allSatisfy(one -> assertThat(one.getValue())
                        .as("types in %s; divide it by what they are about", one.getKey())
                        .isLessThanOrEqualTo(MAX_TYPES));
    }

    @Test
    void should_hide_most_of_a_plugin_from_its_other_packages() throws IOException {
        var plugins = ArchitectureIT.MODULES.stream()
                .filter(module -> module.endsWith("-plugin") && !module.equals(OWN_CLASS_LOADER))
                .toList();
        assertThat(plugins).hasSizeGreaterThan(4);
        for (var plugin : plugins) {
            long types = 0;
            long open = 0;
            for (var file : sources(plugin)) {
                types += file.endsWith("package-info.java") ? 0 : 1;
                try (var lines = Files.lines(file)) {
                    open += lines.anyMatch(line -> line.startsWith("public ")) ? 1 : 0;
                }
            }
            assertThat((double) open / types)
                    .as("public types of %s, of %d", plugin, types)
                    .isLessThanOrEqualTo(MAX_PUBLIC);
        }
    }

    @Test
    void should_keep_the_host_to_copy_short_enough_to_read_at_once() throws IOException {
        long lines = 0;
        for (var file : sources("host-demo")) {
            lines += Files.readAllLines(file).size();
        }

        assertThat(lines).as("lines of host-demo").isBetween(1L, MAX_LINES_OF_HOST);
    }

    private static List<String> modules() {
        return Stream.concat(ArchitectureIT.MODULES.stream(), Stream.of("benchmarks"))
                .toList();
    }

    private static List<Path> sources(String module) throws IOException {
        try (var files = Files.walk(Project.path(module, "src", "main", "java"))) {
            return files.filter(path -> path.toString().endsWith(".java")).toList();
        }
    }

    private static String folder(Path file) {
        return Project.ROOT.relativize(file.getParent()).toString().replace('\\', '/');
    }
}
