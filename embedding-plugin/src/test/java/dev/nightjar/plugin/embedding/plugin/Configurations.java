package dev.nightjar.plugin.embedding.plugin;

import dev.nightjar.plugin.embedding.plugin.EmbeddingConfiguration.ProviderName;
import java.time.Duration;

/** Configurations that differ from the defaults in what tests are about. */
final class Configurations {

    private Configurations() {}

    static EmbeddingConfiguration of(ProviderName provider, String model, String baseUrl, String apiKeyEnv) {
        return of(provider, model, baseUrl, apiKeyEnv, 0);
    }

    static EmbeddingConfiguration of(
            ProviderName provider, String model, String baseUrl, String apiKeyEnv, int dimensions) {
        return new EmbeddingConfiguration(
                provider,
                model,
                baseUrl,
                apiKeyEnv,
                dimensions,
                Duration.ofSeconds(30),
                Duration.ofSeconds(20),
                64,
                "",
                "");
    }
}
