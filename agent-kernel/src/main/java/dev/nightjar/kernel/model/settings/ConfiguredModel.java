package dev.nightjar.kernel.model.settings;

import dev.nightjar.host.ConfigurationException;
import dev.nightjar.kernel.config.Configuration;
import java.net.URI;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A usable model: its settings and what follows from them and the environment. {@link #toString} does not contain the
 * key.
 *
 * @param section the settings
 * @param baseUrl base URL of its interface
 * @param keyVariable the environment variable of its key; null for none
 * @param key the key sent with each call; a dummy when there is none
 */
public record ConfiguredModel(
        ModelSettings section, URI baseUrl, @Nullable String keyVariable, String key) {

    /** Some servers refuse a call without any key but accept every key. */
    private static final String DUMMY_KEY = "none";

    /**
     * The model in the section {@code model}.
     *
     * @throws ConfigurationException when the key's variable is named but empty, or required and not named, or when the
     *     provider's library is missing
     */
    public static ConfiguredModel of(ModelSettings section, Configuration configuration) {
        section.provider().missingLibrary().ifPresent(library -> {
            throw new ConfigurationException(configuration.source("model.provider") + ": model.provider: "
                    + section.provider().name().toLowerCase(Locale.ROOT) + " needs the library " + library
                    + ", which is missing; add it to the dependencies of the application");
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
     * The application's own model, with the time, tokens and prices of the section.
     *
     * @param section a section without a provider
     */
    public static ConfiguredModel lent(ModelSettings section, String name) {
        return new ConfiguredModel(section.named(name), URI.create("application:model"), null, DUMMY_KEY);
    }

    /** The model's name, as the provider knows it. */
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
