package dev.nightjar.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.nightjar.context.ContextRequest;
import dev.nightjar.host.ConfigurationException;
import dev.nightjar.kernel.AgentKernelBuilder;
import dev.nightjar.memory.DocumentPassage;
import dev.nightjar.memory.MemoryService;
import dev.nightjar.memory.SearchRequest;
import dev.nightjar.memory.document.DocumentService;
import dev.nightjar.memory.document.IndexingReport;
import dev.nightjar.spi.embedding.EmbeddingService;
import dev.nightjar.spi.ner.EntityRecognizer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The archives come, go and come again, with and without each other. */
class PluginLifecycleIT {

    @TempDir
    private Path folder;

    @Test
    void should_load_and_start_every_archive() {
        try (var host = TestHost.withAll(folder)) {
            assertThat(host.kernel().plugins().list())
                    .hasSize(Archives.ALL.size())
                    .allSatisfy(plugin -> assertThat(
                                    plugin.health() != null && plugin.health().isUp())
                            .as(plugin.toString())
                            .isTrue());
            assertThat(host.kernel().tools().list()).hasSize(10);
            assertThat(host.kernel().failures()).isEmpty();
        }
    }

    @Test
    @Tag("E8")
    @DisplayName("the embedding plugin offers its service beside the others")
    void should_start_the_embedding_plugin_beside_the_others() {
        try (var host = TestHost.with(folder, List.of(Archives.MEMORY, Archives.NER, Archives.EMBEDDING))) {
            var embedder = host.kernel().service(EmbeddingService.class).orElseThrow();

            assertThat(embedder.embedQuery("Where does Ada live?")).isPresent();
            assertThat(host.kernel().failures()).isEmpty();
        }
    }

    @Test
    @DisplayName("the core alone works: no recogniser, no consolidation")
    void should_work_with_the_memory_plugin_alone() {
        try (var host = TestHost.with(folder, List.of(Archives.MEMORY))) {
            host.user("one", "Ada", "I live in Bergen.");
            host.user("two", "Ada", "Hello.");

            assertThat(host.tool("search_memory", "{\"query\": \"Bergen\"}")
                            .get("found")
                            .asBoolean())
                    .isTrue();
            assertThat(host.facts()).isEmpty();
            assertThat(host.consolidation().pendingSessions(host.kernel().scope()))
                    .hasSize(2);
            assertThat(host.kernel().failures()).isEmpty();
        }
    }

    @Test
    @DisplayName("what waited while a neighbour was missing is found again when it is there")
    void should_consolidate_later_what_waited_for_the_maintenance_plugin() throws IOException {
        try (var host = TestHost.with(folder, List.of(Archives.MEMORY))) {
            host.user("one", "Ada", "I live in Bergen.");
            host.user("two", "Ada", "My sister Clara is a dentist.");
        }
        Files.copy(Archives.of(Archives.MAINTENANCE), folder.resolve("plugins").resolve("maintenance.jar"));

        try (var host = TestHost.again(folder, dev.nightjar.memory.Namespace.AGENT)) {
            host.user("three", "Ada", "Hello.");

            assertThat(host.completed()).containsExactly("one", "two");
            assertThat(host.facts()).hasSizeGreaterThanOrEqualTo(2);
        }
    }

    @Test
    void should_start_neighbours_without_the_memory_plugin() {
        try (var host = TestHost.with(folder, List.of(Archives.MAINTENANCE, Archives.NER))) {
            host.user("one", "Ada", "I live in Bergen.");

            assertThat(host.kernel().service(MemoryService.class)).isEmpty();
            assertThat(host.kernel().service(EntityRecognizer.class)).isPresent();
            assertThat(host.kernel()
                            .context(new ContextRequest("Where?", host.kernel().scope(), null))
                            .text())
                    .isEmpty();
        }
    }

    @Test
    @DisplayName("the section of a plugin that is not there is told of, with the jar that reads it")
    void should_know_which_plugin_reads_a_section() throws IOException {
        var sections = Map.of(
                "memory", Archives.MEMORY,
                "maintenance", Archives.MAINTENANCE,
                "reflection", Archives.REFLECTION,
                "ner", Archives.NER,
                "embedding", Archives.EMBEDDING,
                "embedding_onnx", Archives.EMBEDDING_ONNX);
        var config = Files.writeString(
                folder.resolve("all.yaml"),
                sections.keySet().stream().map(section -> section + ": {}\n").collect(Collectors.joining()));
        var every = new ArrayList<>(Archives.ALL);
        every.addAll(Archives.OPTIONAL);
        Archives.folderWith(folder, every);

        try (var host = TestHost.again(folder, builder -> builder.config(config))) {
            assertThat(host.kernel().failures()).as("each section is read").isEmpty();
        }
        for (var archive : every) {
            Files.delete(folder.resolve("plugins").resolve(archive + ".jar"));
        }
        try (var host = TestHost.again(folder, builder -> builder.config(config).withoutMemory())) {
            var told = host.kernel().failures().toString();

            sections.forEach((section, archive) ->
                    assertThat(told).contains("the section " + section + " has no effect: it is read by " + archive));
        }
    }

    @Test
    @Tag("P9")
    @DisplayName("with its archive PDF and Word files are found; one that is broken stops none; a change "
            + "stores what changed")
    void should_index_office_documents() throws IOException {
        var files = Files.createDirectories(folder.resolve("files"));
        var friday = "On Friday the harbour kitchen has soup. ".repeat(20);
        Files.write(files.resolve("boats.pdf"), OfficeFiles.pdf("The spare oar hangs behind the boathouse door."));
        Files.write(
                files.resolve("menu.docx"), OfficeFiles.docx(List.of(friday, "On Monday there is fish. ".repeat(20))));
        Files.writeString(files.resolve("broken.pdf"), "%PDF-1.7 and no more");

        try (var host = TestHost.with(folder, List.of(Archives.MEMORY, Archives.DOCUMENT_TIKA))) {
            var report = index(host, files);
            assertThat(report.added()).hasSize(2);
            assertThat(report.skipped())
                    .singleElement()
                    .satisfies(broken -> assertThat(broken.text()).startsWith("cannot be read, because it is broken"));
            assertThat(passage(host, "spare oar").place().heading()).isEqualTo("Page 1");
            var unchanged = passage(host, "soup on Friday");

            Files.write(
                    files.resolve("menu.docx"),
                    OfficeFiles.docx(List.of(friday, "On Monday there is cake. ".repeat(20))));
            assertThat(index(host, files).changed()).hasSize(1);
            assertThat(passage(host, "Friday soup").id()).isEqualTo(unchanged.id());
            assertThat(passage(host, "cake").shortName()).isEqualTo("files/menu.docx");

            host.kernel().plugins().reload(Archives.DOCUMENT_TIKA);
            Files.write(files.resolve("boats.pdf"), OfficeFiles.pdf("The spare sail lies in the loft."));
            assertThat(index(host, files).changed()).hasSize(1);
            assertThat(passage(host, "spare sail").content()).contains("loft");
            assertThat(host.kernel().failures()).isEmpty();
        }
    }

    private static IndexingReport index(TestHost host, Path files) {
        var documents = host.kernel().service(DocumentService.class).orElseThrow();
        return documents.index(host.kernel().scope(), List.of(files), progress -> {});
    }

    private static DocumentPassage passage(TestHost host, String query) {
        return (DocumentPassage) host.memory()
                .search(host.kernel().scope(), SearchRequest.of(query, 1))
                .get(0)
                .memory();
    }

    @Test
    void should_go_on_beside_a_broken_archive() throws IOException {
        var plugins = Archives.folderWith(folder, Archives.ALL);
        Files.write(plugins.resolve("broken.jar"), new byte[] {1, 2, 3});

        try (var host = TestHost.again(folder, dev.nightjar.memory.Namespace.AGENT)) {
            host.user("one", "Ada", "I live in Bergen.");

            assertThat(host.memory().stats(host.kernel().scope()).episodes()).isEqualTo(1);
            assertThat(host.kernel().plugins().list().toString() + host.kernel().failures())
                    .contains("broken.jar");
        }
    }

    @Test
    @DisplayName("a reload closes the file and opens it again; nothing is lost and nothing is doubled")
    void should_survive_reloads() {
        try (var host = TestHost.withAll(folder)) {
            for (int round = 0; round < 3; round++) {
                host.user("one", "Ada", "Remark number " + round);
                for (var plugin : Archives.ALL) {
                    host.kernel().plugins().reload(plugin);
                }
            }
            host.user("one", "Ada", "The last remark");

            assertThat(host.memory().stats(host.kernel().scope()).episodes()).isEqualTo(4);
            assertThat(host.kernel().tools().list()).hasSize(10);
            assertThat(host.kernel().failures()).isEmpty();
        }
    }

    @Test
    @DisplayName("a second host in the same JVM is kept off the file, because it brings its own copy of SQLite")
    void should_refuse_the_same_file_twice_in_one_jvm() {
        Archives.folderWith(folder, Archives.ALL);
        try (var one = TestHost.again(folder, dev.nightjar.memory.Namespace.AGENT)) {
            assertThatThrownBy(() -> TestHost.again(folder, dev.nightjar.memory.Namespace.AGENT))
                    .isInstanceOf(ConfigurationException.class)
                    .hasMessageContaining("This host has no memory: memory-plugin")
                    .hasMessageContaining("already open in this JVM");
            try (var other = TestHost.again(folder, AgentKernelBuilder::withoutMemory)) {
                assertThat(other.kernel().service(MemoryService.class)).isEmpty();
                assertThat(other.kernel().failures().toString()).contains("already open in this JVM");
            }
            one.user("one", "Ada", "Remark");

            assertThat(one.memory().stats(one.kernel().scope()).episodes()).isEqualTo(1);
        }
    }

    @Test
    @DisplayName(
            "each time the archive is loaded SQLite's library comes from the cache, never from the temporary folder")
    void should_unpack_the_native_library_once_for_all_class_loaders() throws IOException {
        var maps = Path.of("/proc/self/maps");
        assumeThat(maps).exists();
        // Tests before this one may have loaded the driver in ways of their own.
        var before = nativeLibraries(maps);
        for (int round = 0; round < 3; round++) {
            try (var host = TestHost.with(folder.resolve("host " + round), List.of(Archives.MEMORY))) {
                host.user("one", "Ada", "I live in Bergen.");
                assertThat(host.kernel().plugins().reload("memory-plugin").error())
                        .isNull();
                host.user("one", "Ada", "I have a boat.");
                assertThat(host.memory().stats(host.kernel().scope()).episodes())
                        .isEqualTo(2);
            }
        }
        var cache = Path.of(System.getenv("XDG_CACHE_HOME"), "nightjar");
        assertThat(nativeLibraries(maps))
                .filteredOn(file -> !before.contains(file))
                .isNotEmpty()
                .allMatch(file -> file.startsWith(cache.toString()));
        try (var files = Files.walk(cache)) {
            // Another test's process that was killed while it unpacked leaves its unfinished copy. Applications with
            // the
            // library nightjar keep their plugin jars there, too.
            assertThat(files.filter(Files::isRegularFile)
                            .filter(file -> !file.toString().endsWith(".tmp"))
                            .filter(file -> !file.toString().endsWith(".jar")))
                    .hasSize(1);
        }
    }

    private static Set<String> nativeLibraries(Path maps) throws IOException {
        return Files.readString(maps)
                .lines()
                .filter(line -> line.contains("sqlitejdbc"))
                .map(line -> line.substring(line.indexOf('/')))
                .collect(Collectors.toSet());
    }
}
