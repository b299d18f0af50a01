package dev.nightjar.plugin.embeddingonnx.model;

import dev.nightjar.spi.embedding.EmbeddingService;
import dev.nightjar.testkit.EmbeddingServiceContract;
import org.junit.jupiter.api.AfterEach;

class E5SmallTest implements EmbeddingServiceContract {

    private final Transformer model = Models.of(BundledModel.E5_SMALL, 2);

    @Override
    public EmbeddingService service() {
        return model;
    }

    @AfterEach
    void close() {
        model.close();
    }
}
