package dev.nightjar.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What stays out of archives, and how large they are. */
class ArchiveContentsIT {

    private static final Path HOST_LIBRARIES = Project.path("nightjar-cli/target/nightjar/lib");
    private static final Path REPORT = Path.of("target/archive-sizes.txt");
    private static final int PARTS_OF_A_GROUP = 3;

    @Test
    @DisplayName("The size of each archive and of its parts is written to target/archive-sizes.txt")
    void should_report_sizes() throws IOException {
        var report = new StringBuilder();
        for (var plugin :
                Stream.concat(Archives.ALL.stream(), Archives.OPTIONAL.stream()).toList()) {
            report.append("%,d bytes %s.jar%n".formatted(Files.size(Archives.of(plugin)), plugin));
            sizes(plugin).entrySet().stream()
                    .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                    .limit(8)
                    .forEach(group -> report.append("    %,d %s%n".formatted(group.getValue(), group.getKey())));
        }
        report.append("libraries of the command%n".formatted());
        for (var library : libraries()) {
            report.append("    %,d %s%n".formatted(Files.size(HOST_LIBRARIES.resolve(library)), library));
        }
        Files.writeString(REPORT, report);

        assertThat(REPORT).content().contains(Archives.ALL).contains("dev/nightjar", "agent-kernel");
    }

    @ParameterizedTest
    @CsvSource({
        "memory-plugin, org/flywaydb/",
        "memory-plugin, com/fasterxml/",
        "memory-plugin, org/apache/lucene/",
        "memory-plugin, org/tartarus/snowball/ext/LovinsStemmer",
        "memory-plugin, com/knuddels/jtokkit/o200k",
        "memory-plugin, com/knuddels/jtokkit/p50k",
        "ner-plugin, opennlp/tools/namefind/RegexNameFinder",
        "ner-plugin, opennlp/tools/cmdline/",
        "ner-plugin, opennlp/tools/formats/",
        "embedding-plugin, dev/failsafe/",
        "document-tika-plugin, org/bouncycastle/",
        "document-tika-plugin, com/healthmarketscience/",
        "document-tika-plugin, org/apache/commons/math3/",
        "document-tika-plugin, org/apache/tika/parser/ocr/"
    })
    @DisplayName("An archive has nothing of a library that is not called")
    void should_leave_out(String plugin, String unused) throws IOException {
        try (var jar = new JarFile(Archives.of(plugin).toFile())) {
            assertThat(jar.stream().map(JarEntry::getName)).noneMatch(name -> name.startsWith(unused));
        }
    }

    @Test
    @DisplayName("The command's class path has only what the host itself calls")
    void should_keep_plugin_libraries_out_of_the_host() throws IOException {
        assertThat(libraries())
                .anyMatch(name -> name.startsWith("agent-kernel"))
                .noneMatch(name -> name.matches("(jtokkit|failsafe|local-model|jmh|sqlite|.*-plugin).*"));
    }

    private static List<String> libraries() throws IOException {
        try (var files = Files.list(HOST_LIBRARIES)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    /** Compressed bytes by the first folders. */
    private static Map<String, Long> sizes(String plugin) throws IOException {
        var sizes = new TreeMap<String, Long>();
        try (var jar = new JarFile(Archives.of(plugin).toFile())) {
            jar.stream().filter(entry -> !entry.isDirectory()).forEach(entry -> {
                var parts = List.of(entry.getName().split("/"));
                var group = String.join("/", parts.subList(0, Math.min(PARTS_OF_A_GROUP, parts.size() - 1)));
                sizes.merge(group, entry.getCompressedSize(), Long::sum);
            });
        }
        return sizes;
    }
}
