package dev.nightjar.plugin.embeddingonnx.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nightjar.spi.embedding.TransformerModels;
import dev.nightjar.testkit.TestExtensionContext;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OnnxExtensionTest {

    @TempDir
    Path folder;

    private final OnnxExtension extension = new OnnxExtension();

    @Test
    void should_offer_its_models_the_default_first() {
        var context = TestExtensionContext.in(folder);
        assertThat(extension.health().isUp()).isFalse();

        TransformerModels models = start(context);

        assertThat(models.names()).containsExactly("e5-small-v2-q", "bge-small-en-v1.5-q");
        assertThat(models.open("", "", "").modelIdentity().model()).isEqualTo("e5-small-v2-q");
        assertThat(models.open("bge-small-en-v1.5-q", "", "").modelIdentity().prefixScheme())
                .isEqualTo("Represent this sentence for searching relevant passages: |");
        assertThat(models.open("", "q: ", "").modelIdentity().prefixScheme()).isEqualTo("q: |passage: ");
        assertThat(extension.health().isUp()).isTrue();
        assertThat(extension.health().detail()).contains("e5-small-v2-q");
        context.assertNoFailures();
    }

    @Test
    void should_name_what_is_accepted_when_there_is_no_such_model() {
        TransformerModels models = start(TestExtensionContext.in(folder));

        for (String unknown : new String[] {"e5-large", folder.toString(), "\u0000"}) {
            assertThatThrownBy(() -> models.open(unknown, "", ""))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("'" + unknown + "'")
                    .hasMessageContaining("e5-small-v2-q, bge-small-en-v1.5-q")
                    .hasMessageContaining("model.onnx");
        }
    }

    @Test
    void should_close_its_models_with_itself() {
        var context = TestExtensionContext.in(folder);
        TransformerModels.Model model = start(context).open("", "", "");
        assertThat(model.embedQuery("bread")).isPresent();

        extension.close();

        assertThat(model.embedQuery("bread")).isEmpty();
        assertThat(context.failures()).hasSize(1);
    }

    @Test
    void should_refuse_a_number_of_threads_nobody_can_use() {
        for (int threads : new int[] {-1, 0, 65}) {
            assertThatThrownBy(() -> new OnnxConfiguration(threads))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("threads must be 1 to 64, but was " + threads);
        }
    }

    private TransformerModels start(TestExtensionContext context) {
        extension.initialize(context);
        return context.service(TransformerModels.class).orElseThrow();
    }
}
