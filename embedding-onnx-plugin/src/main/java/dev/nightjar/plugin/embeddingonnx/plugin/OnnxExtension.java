package dev.nightjar.plugin.embeddingonnx.plugin;

import dev.nightjar.spi.AgentExtension;
import dev.nightjar.spi.AgentExtension.ConfigurationSection;
import dev.nightjar.spi.ExtensionContext;
import dev.nightjar.spi.Health;
import dev.nightjar.spi.embedding.TransformerModels;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.pf4j.Extension;

/** Offers the service {@link TransformerModels}. Loads nothing before it is used. Thread-safe once initialised. */
@Extension
public final class OnnxExtension implements AgentExtension {

    private static final String SECTION = "embedding_onnx";

    private volatile @Nullable OnnxModels models;

    @Override
    public List<ConfigurationSection> configurationSections() {
        return List.of(new ConfigurationSection(SECTION, OnnxConfiguration.defaults()));
    }

    @Override
    public void initialize(ExtensionContext context) {
        OnnxConfiguration configuration = context.configuration(SECTION, OnnxConfiguration.defaults());
        var made = new OnnxModels(configuration.threads(), context::reportFailure);
        models = made;
        context.provide(TransformerModels.class, made);
    }

    @Override
    public Health health() {
        OnnxModels made = models;
        return made == null
                ? Health.down("not started")
                : Health.up("offers " + String.join(", ", made.names()) + "; embedding-plugin says what it uses");
    }

    @Override
    public void close() {
        OnnxModels made = models;
        if (made != null) {
            made.close();
        }
    }
}
