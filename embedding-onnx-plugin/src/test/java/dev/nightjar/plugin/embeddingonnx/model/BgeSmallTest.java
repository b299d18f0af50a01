package dev.nightjar.plugin.embeddingonnx.model;

import dev.nightjar.spi.embedding.EmbeddingService;
import dev.nightjar.testkit.EmbeddingServiceContract;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;

@Tag("proof")
class BgeSmallTest implements EmbeddingServiceContract {

    private final Transformer model = Models.of(BundledModel.BGE_SMALL, 2);

    @Override
    public EmbeddingService service() {
        return model;
    }

    @AfterEach
    void close() {
        model.close();
    }
}
