package dev.nightjar.plugin.embedding.plugin;

import dev.nightjar.plugin.embedding.plugin.EmbeddingConfiguration.ProviderName;
import dev.nightjar.plugin.embedding.remote.RemoteEmbedding;
import dev.nightjar.plugin.embedding.staticmodel.StaticModel;
import dev.nightjar.spi.Health;
import dev.nightjar.spi.embedding.EmbeddingService;
import java.time.Duration;
import java.util.Optional;

/**
 * Reports which model computes vectors, and why.
 *
 * @param service empty when a transformer is configured and nobody offers one
 * @param configured the configured provider
 * @param hasTransformers whether somebody offers transformers
 */
record EmbeddingReport(Optional<EmbeddingService> service, ProviderName configured, boolean hasTransformers) {

    static final String NO_TRANSFORMER =
            "no vectors: embedding.provider is onnx, but no plugin offers transformers; put"
                    + " the jar of embedding-onnx-plugin into the plugin folder, or set embedding.provider to auto";

    /** Loading usually takes less time, and people want to see the outcome. */
    private static final Duration PATIENCE = Duration.ofMillis(1_800);

    private static final String PLUGIN = "embedding-onnx-plugin";

    Health health() {
        return service.map(this::of).orElseGet(() -> Health.down(NO_TRANSFORMER));
    }

    private Health of(EmbeddingService made) {
        if (made instanceof PreferredTransformer preferred) {
            return of(preferred);
        }
        if (made instanceof RemoteEmbedding remote) {
            return of(remote);
        }
        return Health.up("vectors from " + made.modelIdentity().text() + reason(made));
    }

    private static Health of(RemoteEmbedding remote) {
        boolean isAsked = remote.isAsked(PATIENCE);
        String model = remote.modelIdentity().text();
        if (!isAsked) {
            return Health.down("no vectors from " + model + " yet: its server has not answered");
        }
        return remote.problem()
                .map(what -> Health.down("no vectors from " + model + ": " + what))
                .orElseGet(() -> Health.up("vectors from " + model));
    }

    private String reason(EmbeddingService made) {
        boolean isChosen = configured == ProviderName.AUTO && made instanceof StaticModel;
        return isChosen && !hasTransformers
                ? ", because " + PLUGIN + ", whose transformer is better, is not there"
                : "";
    }

    private static Health of(PreferredTransformer preferred) {
        boolean isDecided = preferred.isDecided(PATIENCE);
        String model = preferred.modelIdentity().text();
        if (!isDecided) {
            return Health.up("the transformer " + model + " is being loaded");
        }
        Optional<String> problem = preferred.problem();
        if (problem.isEmpty()) {
            return Health.up("vectors from " + model + ", computed in this process by " + PLUGIN);
        }
        String why = "the transformer of " + PLUGIN + " does not load: " + problem.get();
        return preferred.hasVectors()
                ? Health.up("vectors from " + model + ", because " + why)
                : Health.down("no vectors: " + why + "; set embedding.provider to static to do without it");
    }
}
