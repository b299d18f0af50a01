package dev.nightjar.plugin.embedding.plugin;

import dev.nightjar.plugin.embedding.remote.RemoteEmbedding;
import dev.nightjar.spi.AgentExtension;
import dev.nightjar.spi.AgentExtension.ConfigurationSection;
import dev.nightjar.spi.ExtensionContext;
import dev.nightjar.spi.Health;
import dev.nightjar.spi.embedding.EmbeddingService;
import dev.nightjar.spi.embedding.TransformerModels;
import dev.nightjar.spi.embedding.WordVectors;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.pf4j.Extension;

/** Offers the services {@link EmbeddingService} and {@link WordVectors}. Thread-safe once initialised. */
@Extension
public final class EmbeddingExtension implements AgentExtension {

    private static final String SECTION = "embedding";

    /** Any text will do; only the length of its vector matters. */
    private static final String PROBE = "How many dimensions do you have?";

    private final Map<String, String> environment;
    /** Whether a probe was sent to the server. */
    private final AtomicBoolean isProbed = new AtomicBoolean();

    private volatile @Nullable EmbeddingReport report;
    private volatile @Nullable ExtensionContext host;

    /** The constructor for the host; keys are read from the environment. */
    public EmbeddingExtension() {
        this(System.getenv());
    }

    EmbeddingExtension(Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public List<ConfigurationSection> configurationSections() {
        return List.of(new ConfigurationSection(SECTION, EmbeddingConfiguration.defaults()));
    }

    @Override
    public void initialize(ExtensionContext context) {
        EmbeddingConfiguration configuration = context.configuration(SECTION, EmbeddingConfiguration.defaults());
        Optional<TransformerModels> transformers = context.service(TransformerModels.class);
        var surroundings = new Surroundings(environment, context.clock(), transformers, context::reportFailure);
        var providers = new Providers(configuration, surroundings);
        Optional<EmbeddingService> made = providers.service();
        context.provide(WordVectors.class, providers.words(made));
        host = context;
        report = new EmbeddingReport(made, configuration.provider(), transformers.isPresent());
        if (made.isEmpty()) {
            context.reportFailure("find a transformer", new IllegalStateException(EmbeddingReport.NO_TRANSFORMER));
            return;
        }
        context.provide(EmbeddingService.class, made.get());
        prepare(made.get(), context);
    }

    /** Does not call a server, because that costs money and loads nothing here. */
    @Override
    public void warmUp() {
        EmbeddingReport made = report;
        if (made != null) {
            made.service()
                    .filter(service -> !(service instanceof RemoteEmbedding))
                    .ifPresent(service -> service.embedQuery(PROBE));
        }
    }

    @Override
    public Health health() {
        EmbeddingReport made = report;
        ExtensionContext context = host;
        if (made == null || context == null) {
            return Health.down("not started");
        }
        // Only a call shows whether a server is available.
        made.service()
                .filter(service -> service instanceof RemoteEmbedding remote && !remote.isAsked(Duration.ZERO))
                .ifPresent(service -> probe(service, context));
        return made.health();
    }

    @Override
    public void close() {
        EmbeddingReport made = report;
        if (made != null) {
            made.service().ifPresent(service -> {
                if (service instanceof PreferredTransformer preferred) {
                    preferred.close();
                }
            });
        }
    }

    private void prepare(EmbeddingService service, ExtensionContext context) {
        String model = service.modelIdentity().model();
        if (service instanceof PreferredTransformer preferred) {
            context.runInBackground("load the transformer " + model, preferred::decide);
        } else if (!service.modelIdentity().isComplete()) {
            probe(service, context);
        }
    }

    private void probe(EmbeddingService service, ExtensionContext context) {
        if (isProbed.compareAndSet(false, true)) {
            context.runInBackground(
                    "ask for the model " + service.modelIdentity().model(), () -> {
                        // Reports failures itself; the next text is another attempt.
                        service.embedQuery(PROBE);
                    });
        }
    }
}
