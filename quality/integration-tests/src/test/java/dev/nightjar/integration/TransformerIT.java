package dev.nightjar.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.spi.embedding.EmbeddingService;
import dev.nightjar.spi.store.VectorIndexing;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The archive with ONNX Runtime beside the others. */
class TransformerIT {

    private static final Path MAPPINGS = Path.of("/proc/self/maps");
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int RELOADS = 12;
    private static final int ATTEMPTS = 10;

    @TempDir
    private Path folder;

    @Test
    @Tag("E14")
    @DisplayName("its archive is enough to have the transformer instead of the static model")
    void should_take_the_transformer_where_its_archive_is_there() {
        try (var host = TestHost.with(
                folder, List.of(Archives.MEMORY, Archives.NER, Archives.EMBEDDING, Archives.EMBEDDING_ONNX))) {
            assertThat(host.kernel().awaitQuiet(PATIENCE)).isTrue();

            assertThat(embedder(host.kernel()).modelIdentity().text())
                    .isEqualTo("onnx:e5-small-v2-q;dimensions=384;prefixes=query: |passage: ");
            assertThat(embedder(host.kernel())
                            .embedQuery("Where does Ada live?")
                            .orElseThrow())
                    .hasSize(384);
            assertThat(host.kernel().failures()).isEmpty();
        }
    }

    @Test
    @Tag("proof")
    @DisplayName("the native library is loaded once, however often the plugins are loaded")
    void should_load_the_native_library_once_for_all_reloads() throws IOException {
        assumeThat(MAPPINGS).exists();
        try (var host = TestHost.with(folder, List.of(Archives.EMBEDDING, Archives.EMBEDDING_ONNX))) {
            AgentKernel kernel = host.kernel();
            assertThat(kernel.awaitQuiet(PATIENCE)).isTrue();
            float[] expected = embedder(kernel).embedQuery("bread and butter").orElseThrow();
            for (int round = 0; round < RELOADS; round++) {
                kernel.plugins().reload(round % 3 == 2 ? Archives.EMBEDDING : Archives.EMBEDDING_ONNX);

                assertThat(kernel.awaitQuiet(PATIENCE)).isTrue();
                assertThat(embedder(kernel).embedQuery("bread and butter").orElseThrow())
                        .as("after reload %d", round + 1)
                        .containsExactly(expected);
            }
            assertThat(kernel.failures()).isEmpty();
        }
        assertThat(mappedLibraries()).hasSize(1);
    }

    @Test
    @Tag("proof")
    void should_do_no_harm_without_somebody_to_use_it() {
        try (var host = TestHost.with(folder, List.of(Archives.EMBEDDING_ONNX))) {
            assertThat(host.kernel().plugins().list())
                    .singleElement()
                    .satisfies(plugin -> assertThat(
                                    plugin.health() != null && plugin.health().isUp())
                            .isTrue());
            assertThat(host.kernel().service(EmbeddingService.class)).isEmpty();
            assertThat(host.kernel().failures()).isEmpty();
        }
    }

    @Test
    @Tag("proof")
    @Tag("E9")
    @DisplayName("on a platform without a native library the static model takes over, and the command says why")
    void should_fall_back_where_there_is_no_native_library() throws IOException, InterruptedException {
        Path plugins = Archives.folderWith(folder, List.of(Archives.EMBEDDING, Archives.EMBEDDING_ONNX));

        // On a busy machine the command may be asked before it has tried to load the library.
        String said = "";
        for (int i = 0; i < ATTEMPTS && !said.contains("because"); i++) {
            said = command("riscv64", "plugins", "--json", "--plugins", plugins.toString());
        }

        assertThat(said)
                .contains(
                        "vectors from static:bge-small-en-v1.5-tokens-256-1;dimensions=256, because the transformer of"
                                + " embedding-onnx-plugin does not load: the archive has no native library for")
                .contains("-riscv64");
    }

    @Test
    @Tag("proof")
    @Tag("E14")
    @DisplayName("a command that asks once waits for its transformer, instead of going by words alone")
    void should_search_by_meaning_at_once() throws IOException, InterruptedException {
        var plugins = List.of(Archives.MEMORY, Archives.NER, Archives.EMBEDDING, Archives.EMBEDDING_ONNX);
        try (var host = TestHost.with(folder, plugins)) {
            host.user("s1", "Ada", "My kitten is called Miso.");
            host.kernel().service(VectorIndexing.class).orElseThrow().reindex(status -> {});
        }

        // On a busy machine the vectors may not be read in time. Who asks for a kind sees the nearest, relevant or not.
        String said = "";
        for (int i = 0; i < ATTEMPTS && !said.contains("Miso"); i++) {
            said = command(
                    System.getProperty("os.arch"),
                    "search",
                    "feline pets",
                    "--kind",
                    "episode",
                    "--agent",
                    "tester",
                    "--data-dir",
                    folder.resolve("data").toString(),
                    "--plugins",
                    folder.resolve("plugins").toString());
        }

        assertThat(said).contains("My kitten is called Miso.");
    }

    @Test
    @Tag("proof")
    @Tag("J13")
    @DisplayName("statements are chosen with the transformer's vectors, also after its plugin was loaded again")
    void should_choose_statements_by_their_meaning() {
        var plugins = List.of(Archives.MEMORY, Archives.MAINTENANCE, Archives.EMBEDDING, Archives.EMBEDDING_ONNX);
        try (var host = TestHost.with(folder, plugins)) {
            host.user("s1", "Ada", "I live in Bergen.");
            host.night();
            assertThat(host.facts()).containsExactly("Ada: \"I live in Bergen.\"");

            assertThat(host.kernel().awaitQuiet(Duration.ofSeconds(60))).isTrue();
            assertThat(host.kernel().plugins().reload(Archives.EMBEDDING).error())
                    .isNull();
            host.user("s2", "Ada", "I live in Oslo now.");
            host.night();

            assertThat(host.facts()).containsExactly("Ada: \"I live in Oslo now.\"", "Ada: \"I live in Bergen.\"");
            // Vectors of memories that were being made when the plugin went are made again; that is on record.
            assertThat(host.kernel().failures())
                    .noneMatch(failure -> failure.component().equals("memory-maintenance-plugin"));
        }
    }

    @Test
    @Tag("proof")
    @DisplayName("a command that counts says which transformer made the vectors, and that they are all there")
    void should_tell_the_state_of_a_transformer() throws IOException, InterruptedException {
        var plugins = List.of(Archives.MEMORY, Archives.NER, Archives.EMBEDDING, Archives.EMBEDDING_ONNX);
        try (var host = TestHost.with(folder, plugins)) {
            host.user("s1", "Ada", "My kitten is called Miso.");
            host.kernel().service(VectorIndexing.class).orElseThrow().reindex(status -> {});
        }

        String said = "";
        for (int i = 0; i < ATTEMPTS && !said.contains("\"ready\""); i++) {
            said = command(
                    System.getProperty("os.arch"),
                    "memory",
                    "stats",
                    "--json",
                    "--agent",
                    "tester",
                    "--data-dir",
                    folder.resolve("data").toString(),
                    "--plugins",
                    folder.resolve("plugins").toString());
            assertThat(said).contains("onnx:e5-small-v2-q;dimensions=384;", "\"indexed\":1");
        }
        assertThat(said).contains("\"state\":\"ready\"");
    }

    /** What the command writes on this processor. */
    private String command(String processor, String... arguments) throws IOException, InterruptedException {
        var words = Stream.concat(
                Stream.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Dos.arch=" + processor,
                        "-jar",
                        Project.path("nightjar-cli", "target", "nightjar", "lib", "nightjar.jar")
                                .toAbsolutePath()
                                .toString()),
                Stream.of(arguments));
        var builder = new ProcessBuilder(words.toList()).directory(folder.toFile());
        builder.environment().put("NIGHTJAR_HOME", folder.resolve("home").toString());
        builder.redirectError(ProcessBuilder.Redirect.DISCARD);
        Process process = builder.start();
        process.getOutputStream().close();
        var out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return out;
    }

    private static EmbeddingService embedder(AgentKernel kernel) {
        return kernel.service(EmbeddingService.class).orElseThrow();
    }

    private static List<String> mappedLibraries() throws IOException {
        try (Stream<String> lines = Files.lines(MAPPINGS)) {
            return lines.filter(line -> line.contains("libonnxruntime.so"))
                    .map(line -> line.substring(line.indexOf('/')))
                    .distinct()
                    .toList();
        }
    }
}
