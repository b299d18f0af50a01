package dev.nightjar.plugin.embeddingonnx.model;

import dev.nightjar.commons.model.UnitVector;
import dev.nightjar.plugin.embeddingonnx.engine.OnnxEngine;
import dev.nightjar.plugin.embeddingonnx.engine.OpenModel;
import dev.nightjar.spi.embedding.ModelIdentity;
import dev.nightjar.spi.embedding.TransformerModels;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A transformer model in this process. Each text is computed alone. A quantized model scales its numbers by its whole
 * input, so in a batch a text's vector would depend on its neighbours; and a batch is not faster on a processor.
 * Instead, several threads compute one text each. Thread-safe.
 */
public final class Transformer implements TransformerModels.Model {

    /** The provider's name. */
    public static final String PROVIDER = "onnx";

    private final ModelSource source;
    private final Prefixes prefixes;
    private final Workers workers;
    private final BiConsumer<String, Throwable> failures;
    private volatile @Nullable Loaded loaded;
    private volatile boolean isClosed;

    /**
     * Creates a model that is not loaded yet.
     *
     * @param prefixes prefixes of its texts
     * @param workers threads that compute beside the caller
     * @param failures receives failures, with the operation's name
     */
    public Transformer(ModelSource source, Prefixes prefixes, Workers workers, BiConsumer<String, Throwable> failures) {
        this.source = source;
        this.prefixes = prefixes;
        this.workers = workers;
        this.failures = failures;
    }

    @Override
    public void load() throws IOException {
        loaded();
    }

    @Override
    public Optional<float[]> embedQuery(String text) {
        return embed(List.of(text), prefixes.query()).get(0);
    }

    @Override
    public List<Optional<float[]>> embedDocuments(List<String> texts) {
        return embed(texts, prefixes.document());
    }

    @Override
    public ModelIdentity modelIdentity() {
        Loaded now = loaded;
        return now == null ? new ModelIdentity(PROVIDER, source.title(), 0, prefixes.scheme(), "") : now.identity;
    }

    @Override
    public OptionalDouble bytesPerPiece(String text) {
        try {
            return loaded().tokens.bytesPerPiece(text);
        } catch (IOException e) {
            failures.accept("load " + source.title(), e);
            return OptionalDouble.empty();
        }
    }

    @Override
    public void close() {
        Loaded now;
        synchronized (this) {
            isClosed = true;
            now = loaded;
        }
        if (now != null) {
            try {
                now.model.close();
            } catch (IOException e) {
                failures.accept("close " + source.title(), e);
            }
        }
    }

    /** Whether it has been closed. */
    public boolean isClosed() {
        return isClosed;
    }

    private List<Optional<float[]>> embed(List<String> texts, String prefix) {
        var vectors = new ArrayList<>(Collections.nCopies(texts.size(), Optional.<float[]>empty()));
        var call = new Call();
        try {
            Loaded now = loaded();
            workers.each(texts.size(), i -> vectors.set(i, call.vector(now, prefix, texts.get(i))));
        } catch (IOException | RuntimeException e) {
            call.note(e);
        }
        call.report(texts.size());
        return vectors;
    }

    private Loaded loaded() throws IOException {
        Loaded now = loaded;
        return now == null ? loadOnce() : now;
    }

    private synchronized Loaded loadOnce() throws IOException {
        if (isClosed) {
            throw new IOException("the model " + source.title() + " is closed");
        }
        Loaded now = loaded;
        if (now == null) {
            // The engine first: if it does not run, no file need be read.
            OnnxEngine engine = OnnxEngine.load();
            now = Loaded.of(engine, source.read(), prefixes);
            loaded = now;
        }
        return now;
    }

    /** The parts of a loaded model. */
    private record Loaded(OpenModel model, TextTokens tokens, Pooling pooling, ModelIdentity identity) {

        private static final String PROBE = "How many dimensions do you have?";

        private static Loaded of(OnnxEngine engine, ModelFiles files, Prefixes prefixes) throws IOException {
            var tokens = new TextTokens(files.tokenizer());
            OpenModel model = files.weights().open(engine);
            try {
                long[] probe = tokens.of("", PROBE).orElseThrow();
                int dimensions = model.lastLayer(probe).length / probe.length;
                var identity = new ModelIdentity(PROVIDER, files.name(), dimensions, prefixes.scheme(), "");
                return new Loaded(model, tokens, files.pooling(), identity);
            } catch (RuntimeException e) {
                model.close();
                throw new IOException("the model " + files.name() + " does not compute: " + e.getMessage(), e);
            }
        }

        private Optional<float[]> vector(String prefix, String text) {
            Optional<long[]> numbers = tokens.of(prefix, text);
            return numbers.flatMap(of -> UnitVector.of(pooling.of(model.lastLayer(of), of.length)));
        }
    }

    /** The failure of one call. */
    private final class Call {

        private final AtomicInteger lost = new AtomicInteger();
        private volatile @Nullable Exception failure;

        private Optional<float[]> vector(Loaded now, String prefix, String text) {
            try {
                return now.vector(prefix, text);
            } catch (RuntimeException e) {
                lost.incrementAndGet();
                note(e);
                return Optional.empty();
            }
        }

        private void note(Exception e) {
            failure = e;
        }

        private void report(int count) {
            Exception what = failure;
            if (what != null) {
                int without = lost.get() == 0 ? count : lost.get();
                failures.accept("embed " + without + " of " + count + " texts with " + source.title(), what);
            }
        }
    }
}
