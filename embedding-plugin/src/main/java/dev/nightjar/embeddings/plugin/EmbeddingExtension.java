package dev.nightjar.embeddings.plugin;

import dev.nightjar.embedding.EmbeddingService;
import dev.nightjar.embeddings.remote.RemoteEmbedding;
import dev.nightjar.extension.AgentExtension;
import dev.nightjar.extension.ExtensionContext;
import dev.nightjar.extension.Health;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.pf4j.Extension;

/** Offers the service {@link EmbeddingService}. Thread-safe once initialised. */
@Extension
public final class EmbeddingExtension implements AgentExtension {

    private static final String SECTION = "embedding";

    /** Any text has a vector; only its length is of interest. */
    private static final String PROBE = "How many dimensions do you have?";

    private final Map<String, String> environment;
    private volatile @Nullable EmbeddingService service;

    /** For the host; keys are read from the environment. */
    public EmbeddingExtension() {
        this(System.getenv());
    }

    EmbeddingExtension(Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public void initialize(ExtensionContext context) {
        EmbeddingConfiguration configuration = context.configuration(SECTION, EmbeddingConfiguration.defaults());
        EmbeddingService made =
                new Providers(configuration, environment, context.clock(), context::reportFailure).service();
        service = made;
        context.provide(EmbeddingService.class, made);
        if (!made.modelIdentity().isComplete()) {
            context.runInBackground(
                    "learn the dimensions of " + made.modelIdentity().model(), () -> {
                        // Reports by itself what goes wrong; the next text asked for is the next chance.
                        made.embedQuery(PROBE);
                    });
        }
    }

    @Override
    public Health health() {
        EmbeddingService made = service;
        if (made == null) {
            return Health.down("not started");
        }
        String model = made.modelIdentity().text();
        Optional<String> problem = made instanceof RemoteEmbedding remote ? remote.problem() : Optional.empty();
        return problem.map(what -> Health.down("no vectors from " + model + ": " + what))
                .orElseGet(() -> Health.up("vectors from " + model));
    }
}
