package dev.nightjar.plugin.embedding.plugin;

import dev.nightjar.plugin.embedding.plugin.EmbeddingConfiguration.ProviderName;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * The provider and model that a configuration selects.
 *
 * @param provider {@link ProviderName#AUTO} for the best one that computes in this process
 * @param model empty for the provider's default
 */
record ModelChoice(ProviderName provider, String model) {

    /**
     * A named provider is used. Otherwise the prefix of the model's name may select one. Otherwise a model, an address
     * or a key selects an OpenAI-compatible server. Otherwise no server is used.
     */
    static ModelChoice of(EmbeddingConfiguration configuration) {
        if (configuration.provider() != ProviderName.AUTO) {
            return new ModelChoice(configuration.provider(), configuration.model());
        }
        String model = configuration.model();
        return Stream.of(ProviderName.values())
                .filter(provider -> provider != ProviderName.AUTO && model.startsWith(label(provider) + ":"))
                .map(provider -> new ModelChoice(
                        provider, model.substring(label(provider).length() + 1).strip()))
                .findFirst()
                .orElseGet(() ->
                        new ModelChoice(meansServer(configuration) ? ProviderName.OPENAI : ProviderName.AUTO, model));
    }

    /** The name in the configuration. */
    static String label(ProviderName provider) {
        return provider.name().toLowerCase(Locale.ROOT);
    }

    private static boolean meansServer(EmbeddingConfiguration configuration) {
        return Stream.of(configuration.model(), configuration.baseUrl(), configuration.apiKeyEnv())
                .anyMatch(given -> !given.isEmpty());
    }
}
