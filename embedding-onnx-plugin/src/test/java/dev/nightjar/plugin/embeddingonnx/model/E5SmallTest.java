package dev.nightjar.plugin.embeddingonnx.model;

import dev.nightjar.spi.embedding.EmbeddingService;
import dev.nightjar.testkit.EmbeddingServiceContract;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;

/** The model is loaded once: that takes longer than what is asked of it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class E5SmallTest implements EmbeddingServiceContract {

    private final Transformer model = Models.of(BundledModel.E5_SMALL, 2);

    @Override
    public EmbeddingService service() {
        return model;
    }

    @AfterAll
    void close() {
        model.close();
    }
}
