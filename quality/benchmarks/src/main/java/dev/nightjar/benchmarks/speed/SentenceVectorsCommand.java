package dev.nightjar.benchmarks.speed;

import dev.nightjar.benchmarks.shared.Folders;
import dev.nightjar.kernel.AgentKernel;
import dev.nightjar.spi.embedding.EmbeddingService;
import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Writes the vectors of the lines of a file, for what is trained with them. */
@Command(
        name = "sentence-vectors",
        description = {
            "Writes the vector of each line of a file: their dimensions as a number of four bytes,",
            "then four bytes a component. A line that has no vector gets zeros."
        },
        mixinStandardHelpOptions = true)
public final class SentenceVectorsCommand implements Callable<Integer> {

    @Parameters(index = "0", paramLabel = "FILE", description = "Texts, one a line.")
    private Path file = Path.of("");

    @Parameters(index = "1", paramLabel = "OUT", description = "Where the vectors are written.")
    private Path out = Path.of("");

    @Parameters(index = "2", paramLabel = "PROVIDER", description = "static, or onnx and a model: onnx:e5-small-v2-q.")
    private String provider = "";

    @Override
    public Integer call() throws IOException {
        var folder = Files.createTempDirectory("nightjar-vectors");
        var plugins = Folders.pluginsOnly(folder.resolve("plugins"), "embedding-plugin");
        Folders.addOptional(plugins);
        var config = Files.writeString(
                folder.resolve("vectors.yaml"),
                "embedding:\n  provider: " + provider.replace(":", "\n  model: ") + "\n");
        try (var kernel = AgentKernel.builder()
                        .agent("bench")
                        .dataRoot(folder.resolve("data"))
                        .plugins(plugins)
                        .config(config)
                        .warmUp(false)
                        .withoutMemory()
                        .start();
                var written = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(out)))) {
            var service = kernel.service(EmbeddingService.class)
                    .orElseThrow(() -> new IllegalStateException("No provider: " + kernel.failures()));
            var texts = Files.readAllLines(file);
            var vectors = service.embedDocuments(texts);
            var none = new float[service.dimensions()]; // known when the model is loaded
            written.writeInt(none.length);
            for (var vector : vectors) {
                for (float value : vector.orElse(none)) {
                    written.writeFloat(value);
                }
            }
        } finally {
            Folders.delete(folder);
        }
        return 0;
    }
}
