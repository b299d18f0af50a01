package dev.nightjar.plugin.embedding.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nightjar.host.ConfigurationException;
import dev.nightjar.plugin.embedding.deterministic.HashEmbedding;
import dev.nightjar.plugin.embedding.plugin.EmbeddingConfiguration.ProviderName;
import dev.nightjar.spi.embedding.EmbeddingService;
import dev.nightjar.spi.embedding.ModelIdentity;
import dev.nightjar.spi.embedding.TransformerModels;
import dev.nightjar.testkit.TestExtensionContext;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which model it is where another plugin offers transformers; here one whose vectors are hashes. */
class TransformerChoiceTest {

    private static final String STATIC = "static:bge-small-en-v1.5-tokens-256-1;dimensions=256";
    private static final String HASHES = "deterministic:sha-256;dimensions=8";

    @TempDir
    Path folder;

    private final List<TransformerModels.Model> closed = new ArrayList<>();
    private final EmbeddingExtension extension = new EmbeddingExtension(Map.of());

    @Test
    @Tag("E14")
    @DisplayName("auto takes the transformer that is there and loads, and says so")
    void should_take_the_transformer_that_loads() {
        var context = TestExtensionContext.in(folder);
        EmbeddingService service = start(context, new HashModels(Optional.empty(), closed));

        assertThat(service.modelIdentity().text()).isEqualTo(HASHES);
        assertThat(service.embedQuery("bread").orElseThrow()).hasSize(8);
        assertThat(service.embedDocuments(List.of("bread", " "))).hasSize(2);
        assertThat(extension.health().isUp()).isTrue();
        assertThat(extension.health().detail())
                .isEqualTo("vectors from " + HASHES + ", computed in this process by embedding-onnx-plugin");
        context.assertNoFailures();

        extension.close();
        assertThat(closed).hasSize(1);
    }

    @Test
    @Tag("E9")
    @DisplayName("auto takes the static model where the transformer does not load, with one warning")
    void should_take_the_static_model_where_the_transformer_does_not_load() {
        var context = TestExtensionContext.in(folder);
        EmbeddingService service = start(context, new HashModels(Optional.of("no native library for here"), closed));

        assertThat(service.modelIdentity().text()).isEqualTo(STATIC);
        assertThat(service.embedQuery("bread").orElseThrow()).hasSize(256);
        assertThat(context.failures()).hasSize(1);
        assertThat(extension.health().isUp()).isTrue();
        assertThat(extension.health().detail())
                .isEqualTo(
                        "vectors from " + STATIC + ", because the transformer of embedding-onnx-plugin does not load:"
                                + " no native library for here");
    }

    @Test
    @Tag("X04")
    @DisplayName("no vector and no complete identity before it is known who computes")
    void should_not_tell_an_identity_that_may_change() {
        var context = TestExtensionContext.builder(folder)
                .configuration("embedding", impatient(ProviderName.AUTO, "", 0))
                .deferBackground()
                .build();
        EmbeddingService service = start(context, new HashModels(Optional.of("no native library for here"), closed));

        assertThat(service.modelIdentity().isComplete()).isFalse();
        assertThat(service.embedQuery("bread")).isEmpty();
        assertThat(service.embedDocuments(List.of("bread", "butter")))
                .hasSize(2)
                .allMatch(Optional::isEmpty);
        assertThat(extension.health().detail()).contains("being loaded");
        assertThat(context.failures()).hasSize(2);

        context.runBackground();

        assertThat(service.modelIdentity().text()).isEqualTo(STATIC);
        assertThat(service.embedQuery("bread")).isPresent();
    }

    @Test
    void should_give_no_vector_to_a_caller_who_does_not_wait() {
        var context = TestExtensionContext.builder(folder).deferBackground().build();
        EmbeddingService service = start(context, new HashModels(Optional.empty(), closed));

        Thread.currentThread().interrupt();

        assertThat(service.embedQuery("bread")).isEmpty();
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void should_have_no_vectors_where_a_transformer_that_is_asked_for_does_not_load() {
        var context = context(ProviderName.ONNX, "", 0);
        EmbeddingService service = start(context, new HashModels(Optional.of("no native library for here"), closed));

        assertThat(service.modelIdentity().isComplete()).isFalse();
        assertThat(service.embedQuery("bread")).isEmpty();
        assertThat(extension.health().isUp()).isFalse();
        assertThat(extension.health().detail())
                .contains("no native library for here")
                .contains("set embedding.provider to static");
    }

    @Test
    void should_say_how_to_get_a_transformer_that_is_asked_for_and_not_there() {
        var context = context(ProviderName.ONNX, "", 0);
        extension.initialize(context);

        assertThat(context.service(EmbeddingService.class)).isEmpty();
        assertThat(context.failures()).hasSize(1);
        assertThat(extension.health().isUp()).isFalse();
        assertThat(extension.health().detail()).contains("put the jar of embedding-onnx-plugin into the plugin folder");
    }

    @Test
    void should_refuse_a_model_nobody_has_and_dimensions_it_has_not() {
        var models = new HashModels(Optional.empty(), closed);
        assertThatThrownBy(() -> start(context(ProviderName.ONNX, "unknown", 0), models))
                .isInstanceOf(ConfigurationException.class)
                .hasMessage("embedding.model: 'unknown' is not accepted; accepted is hashes");
        assertThatThrownBy(() -> start(context(ProviderName.ONNX, "hashes", 64), models))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("embedding.dimensions: 64");
    }

    @Test
    void should_take_the_static_model_where_it_or_its_dimensions_are_asked_for() {
        for (var context : List.of(context(ProviderName.STATIC, "", 0), context(ProviderName.AUTO, "", 256))) {
            assertThat(start(context, new HashModels(Optional.empty(), closed))
                            .modelIdentity()
                            .text())
                    .isEqualTo(STATIC);
        }
    }

    private EmbeddingService start(TestExtensionContext context, TransformerModels models) {
        context.provide(TransformerModels.class, models);
        extension.initialize(context);
        return context.service(EmbeddingService.class).orElseThrow();
    }

    private TestExtensionContext context(ProviderName provider, String model, int dimensions) {
        return TestExtensionContext.builder(folder)
                .configuration("embedding", impatient(provider, model, dimensions))
                .build();
    }

    private static EmbeddingConfiguration impatient(ProviderName provider, String model, int dimensions) {
        Duration moment = Duration.ofMillis(1);
        return new EmbeddingConfiguration(provider, model, "", "", dimensions, moment, moment, 64, "", "");
    }

    private record HashModels(Optional<String> problem, List<TransformerModels.Model> closed)
            implements TransformerModels {

        @Override
        public List<String> names() {
            return List.of("hashes");
        }

        @Override
        public TransformerModels.Model open(String model, String queryPrefix, String documentPrefix) {
            if (!model.isEmpty() && !model.equals("hashes")) {
                throw new IllegalArgumentException("'" + model + "' is not accepted; accepted is hashes");
            }
            return new HashModel(new HashEmbedding(8), problem, closed);
        }
    }

    private record HashModel(HashEmbedding hashes, Optional<String> problem, List<TransformerModels.Model> closed)
            implements TransformerModels.Model {

        @Override
        public void load() throws IOException {
            if (problem.isPresent()) {
                throw new IOException(problem.get());
            }
        }

        @Override
        public Optional<float[]> embedQuery(String text) {
            return problem.isPresent() ? Optional.empty() : hashes.embedQuery(text);
        }

        @Override
        public List<Optional<float[]>> embedDocuments(List<String> texts) {
            return texts.stream().map(this::embedQuery).toList();
        }

        @Override
        public ModelIdentity modelIdentity() {
            return hashes.modelIdentity().withDimensions(problem.isPresent() ? 0 : 8);
        }

        @Override
        public void close() {
            closed.add(this);
        }
    }
}
