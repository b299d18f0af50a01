package dev.nightjar.plugin.embeddingonnx.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OnnxEngineTest {

    private static final Path CLASSES = Path.of("target", "classes");

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"linux-x64", "linux-aarch64", "osx-x64", "osx-aarch64", "win-x64"})
    void should_have_a_library_for_every_platform_that_is_promised(String platform) throws IOException {
        try (var files = EngineFiles.of(CLASSES)) {
            files.copy(platform, folder);
        }

        try (Stream<Path> copied = Files.walk(folder)) {
            assertThat(copied.map(Path::toString)
                            .filter(name -> name.contains("libonnxruntime.") || name.endsWith(".dll")))
                    .isNotEmpty()
                    .allMatch(name -> name.contains(platform));
        }
        assertThat(folder.resolve("ai/onnxruntime/OrtSession.class")).exists();
        assertThat(folder.resolve("dev/nightjar/plugin/embeddingonnx/runtime/OnnxSessions.class"))
                .exists();
    }

    @Test
    void should_say_which_platform_has_no_library() throws IOException {
        try (var files = EngineFiles.of(CLASSES)) {
            assertThatThrownBy(() -> OnnxEngine.load(files, "linux-riscv64"))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("no native library for linux-riscv64");
        }
    }

    @Test
    void should_say_why_a_library_does_not_load() throws IOException {
        String platform = Platform.of(System.getProperty("os.name"), System.getProperty("os.arch"));
        Path library = folder.resolve("onnxruntime");
        copy(CLASSES.resolve("onnxruntime/ai/onnxruntime"), library.resolve("ai/onnxruntime"), ".class");
        copy(CLASSES.resolve("dev"), folder.resolve("dev"), ".class");
        Files.writeString(library.resolve("GIT_COMMIT_ID"), "broken");
        Path natives =
                Files.createDirectories(library.resolve("ai/onnxruntime/native").resolve(platform));
        for (String name : new String[] {"onnxruntime", "onnxruntime4j_jni"}) {
            Files.writeString(natives.resolve(System.mapLibraryName(name)), "no library");
        }

        try (var files = EngineFiles.of(folder)) {
            assertThatThrownBy(() -> OnnxEngine.load(files, platform))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("does not load on " + platform)
                    .hasMessageContaining("UnsatisfiedLinkError");
        }
    }

    @Test
    void should_refuse_what_is_no_model() throws IOException {
        OnnxEngine engine = OnnxEngine.load();

        assertThatThrownBy(() -> engine.open(new byte[] {1, 2, 3}))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("cannot open the model");
        assertThatThrownBy(() -> engine.open(folder.resolve("missing.onnx"))).isInstanceOf(IOException.class);
    }

    private static void copy(Path from, Path to, String end) throws IOException {
        try (Stream<Path> found = Files.walk(from)) {
            for (Path file : found.filter(each -> each.toString().endsWith(end)).toList()) {
                Path target = to.resolve(from.relativize(file).toString());
                Files.createDirectories(target.getParent());
                Files.copy(file, target);
            }
        }
    }
}
