package dev.nightjar.plugin.embeddingonnx.plugin;

import dev.nightjar.plugin.embeddingonnx.model.BundledModel;
import dev.nightjar.plugin.embeddingonnx.model.ModelFolder;
import dev.nightjar.plugin.embeddingonnx.model.ModelSource;
import dev.nightjar.plugin.embeddingonnx.model.Transformer;
import dev.nightjar.plugin.embeddingonnx.model.Workers;
import dev.nightjar.spi.embedding.TransformerModels;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;

/** The models of this plugin. It remembers open ones, to close them with the plugin. Thread-safe. */
public final class OnnxModels implements TransformerModels, AutoCloseable {

    private final Workers workers;
    private final BiConsumer<String, Throwable> failures;
    private final List<Transformer> opened = new CopyOnWriteArrayList<>();

    /**
     * Opens nothing yet.
     *
     * @param threads number of texts computed at a time
     * @param failures receives failures, with the operation's name
     */
    public OnnxModels(int threads, BiConsumer<String, Throwable> failures) {
        workers = new Workers(threads);
        this.failures = failures;
    }

    @Override
    public List<String> names() {
        return Arrays.stream(BundledModel.values()).map(BundledModel::title).toList();
    }

    @Override
    public TransformerModels.Model open(String model, String queryPrefix, String documentPrefix) {
        ModelSource source = model.isEmpty() ? BundledModel.E5_SMALL : named(model);
        var transformer = new Transformer(source, source.prefixes().or(queryPrefix, documentPrefix), workers, failures);
        opened.removeIf(Transformer::isClosed);
        opened.add(transformer);
        return transformer;
    }

    @Override
    public void close() {
        opened.forEach(Transformer::close);
        workers.close();
    }

    private ModelSource named(String model) {
        return Arrays.stream(BundledModel.values())
                .filter(each -> each.title().equals(model))
                .<ModelSource>map(each -> each)
                .findFirst()
                .or(() -> folder(model))
                .orElseThrow(() -> new IllegalArgumentException("'" + model + "' is not accepted; accepted are "
                        + String.join(", ", names())
                        + " and the absolute path of a folder with model.onnx and tokenizer.json or vocab.txt"));
    }

    private static Optional<ModelSource> folder(String written) {
        try {
            return Optional.of(new ModelFolder(Path.of(written)))
                    .filter(folder -> Path.of(written).isAbsolute() && folder.isThere())
                    .map(folder -> folder);
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }
}
