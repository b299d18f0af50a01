package dev.nightjar.kernel.model.settings;

import dev.nightjar.extension.ConfigurationException;
import dev.nightjar.kernel.config.Configuration;
import java.net.URI;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A model that can be asked: the section, and what follows from it and the environment. Its text holds no key.
 *
 * @param section the configuration
 * @param baseUrl where its interface is
 * @param keyVariable the variable its key was taken from; null when it has none
 * @param key sent with each call; a dummy when it has none
 */
public record ConfiguredModel(
        ModelSettings section, URI baseUrl, @Nullable String keyVariable, String key) {

    /** Some servers refuse a call without any key, whatever it is. */
    private static final String DUMMY_KEY = "none";

    /**
     * What the section {@code model} names.
     *
     * @throws ConfigurationException when the key's variable is named but empty, or is needed and not named, or when the library
     *     that asks the provider is missing
     */
    public static ConfiguredModel of(ModelSettings section, Configuration configuration) {
        section.provider().missingLibrary().ifPresent(library -> {
            throw new ConfigurationException(configuration.source("model.provider") + ": model.provider: "
                    + section.provider().name().toLowerCase(Locale.ROOT) + " is asked with the library " + library
                    + ", which is not there; add it to the dependencies of the application");
        });
        URI base = section.baseUrl() == null ? section.provider().usualBaseUrl() : section.baseUrl();
        String variable = section.apiKeyEnv();
        if (variable == null && section.baseUrl() == null) {
            variable = section.provider().usualKeyVariable();
        }
        if (variable == null) {
            return new ConfiguredModel(section, trimmed(section.provider(), base), null, DUMMY_KEY);
        }
        String key = configuration.environmentVariable(variable).strip();
        if (key.isEmpty()) {
            throw new ConfigurationException(configuration.source("model.api_key_env")
                    + ": model.api_key_env: the environment variable "
                    + variable + " is not set or empty; put the key of "
                    + section.provider().name().toLowerCase(Locale.ROOT) + " there, or name another one");
        }
        return new ConfiguredModel(section, trimmed(section.provider(), base), variable, key);
    }

    /**
     * A model that the application lends, with what the section says of time, tokens and prices.
     *
     * @param section a section without a provider
     */
    public static ConfiguredModel lent(ModelSettings section, String name) {
        return new ConfiguredModel(section.named(name), URI.create("application:model"), null, DUMMY_KEY);
    }

    /** Its name, as the provider knows it. */
    public String name() {
        return String.valueOf(section.name());
    }

    @Override
    public String toString() {
        return section.provider() + " " + name() + " at " + baseUrl;
    }

    // People write Ollama's address with and without the path of its OpenAI interface.
    private static URI trimmed(ModelProvider provider, URI base) {
        String text = base.toString();
        while (text.endsWith("/")) {
            text = text.substring(0, text.length() - 1);
        }
        boolean isOther = provider == ModelProvider.OLLAMA && text.endsWith("/v1");
        return URI.create(isOther ? text.substring(0, text.length() - "/v1".length()) : text);
    }
}
