package dev.nightjar.plugin.embedding.plugin;

import dev.nightjar.plugin.embedding.plugin.EmbeddingConfiguration.ProviderName;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Which provider and model a configuration means.
 *
 * @param provider {@link ProviderName#AUTO} for whatever is best of what computes in this process
 * @param model empty for the provider's default
 */
record ModelChoice(ProviderName provider, String model) {

    /**
     * A provider that is named is taken. Otherwise one the model's name begins with; otherwise, when a model, an address
     * or a key is given, an OpenAI-compatible server; otherwise
     * what needs no server.
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

    /** As it is written in the configuration. */
    static String label(ProviderName provider) {
        return provider.name().toLowerCase(Locale.ROOT);
    }

    private static boolean meansServer(EmbeddingConfiguration configuration) {
        return Stream.of(configuration.model(), configuration.baseUrl(), configuration.apiKeyEnv())
                .anyMatch(given -> !given.isEmpty());
    }
}
