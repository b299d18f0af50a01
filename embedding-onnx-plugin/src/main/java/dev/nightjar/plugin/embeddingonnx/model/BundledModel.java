package dev.nightjar.plugin.embeddingonnx.model;

import dev.nightjar.commons.model.UnusableModelException;
import dev.nightjar.commons.model.tokenizer.TokenizerFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

/** The models in the plugin's archive, with the prefixes and pooling that their authors specify. */
public enum BundledModel implements ModelSource {
    /** The default; 384 dimensions, for questions and their answers. */
    E5_SMALL("e5-small-v2-q", Pooling.MEAN, "query: ", "passage: "),
    /** 384 dimensions. */
    BGE_SMALL("bge-small-en-v1.5-q", Pooling.CLS, "Represent this sentence for searching relevant passages: ", "");

    private final String title;
    private final Pooling pooling;
    private final String queryPrefix;
    private final String documentPrefix;

    BundledModel(String title, Pooling pooling, String queryPrefix, String documentPrefix) {
        this.title = title;
        this.pooling = pooling;
        this.queryPrefix = queryPrefix;
        this.documentPrefix = documentPrefix;
    }

    @Override
    public String title() {
        return title;
    }

    @Override
    public Prefixes prefixes() {
        return new Prefixes(queryPrefix, documentPrefix);
    }

    @Override
    public ModelFiles read() throws IOException {
        String file = title + "-tokenizer.json";
        TokenizerFile tokenizer = TokenizerFile.of(Path.of(file), resource(file));
        return new ModelFiles(title, tokenizer, pooling, engine -> engine.open(resource(title + ".onnx")));
    }

    private static byte[] resource(String name) throws IOException {
        try (InputStream stream = BundledModel.class.getResourceAsStream(name)) {
            if (stream == null) {
                throw new UnusableModelException("the plugin's archive has no " + name);
            }
            return stream.readAllBytes();
        }
    }
}
