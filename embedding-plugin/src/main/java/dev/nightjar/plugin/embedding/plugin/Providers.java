package dev.nightjar.plugin.embedding.plugin;

import com.google.common.base.Suppliers;
import dev.nightjar.host.ConfigurationException;
import dev.nightjar.plugin.embedding.deterministic.HashEmbedding;
import dev.nightjar.plugin.embedding.plugin.EmbeddingConfiguration.ProviderName;
import dev.nightjar.plugin.embedding.remote.CallLimits;
import dev.nightjar.plugin.embedding.remote.RemoteEmbedding;
import dev.nightjar.plugin.embedding.remote.RemoteModel;
import dev.nightjar.plugin.embedding.staticmodel.StaticModel;
import dev.nightjar.plugin.embedding.staticmodel.StaticModels;
import dev.nightjar.spi.embedding.EmbeddingService;
import dev.nightjar.spi.embedding.TransformerModels;
import dev.nightjar.spi.embedding.WordVectors;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/** Creates the configured service. */
final class Providers {

    private static final String SECTION = "embedding.";
    private static final Duration FIRST_WAIT = Duration.ofSeconds(1);

    /** For private servers that need any key at all. */
    private static final String NO_KEY = "unused";

    private final EmbeddingConfiguration configuration;
    private final Surroundings surroundings;
    private final BiConsumer<String, Throwable> failures;

    Providers(EmbeddingConfiguration configuration, Surroundings surroundings) {
        this.configuration = configuration;
        this.surroundings = surroundings;
        failures = surroundings.failures();
    }

    /**
     * The service. It has not yet called a server or loaded a transformer. Empty when a transformer is configured and
     * nobody offers one.
     *
     * @throws ConfigurationException naming the key and what is accepted
     */
    Optional<EmbeddingService> service() {
        ModelChoice choice = ModelChoice.of(configuration);
        return switch (choice.provider()) {
            case OPENAI, OLLAMA -> Optional.of(remote(choice));
            case DETERMINISTIC -> Optional.of(deterministic(choice));
            case STATIC -> Optional.of(fixed(choice));
            case ONNX -> surroundings.transformers().map(models -> transformer(models, choice));
            case AUTO -> Optional.of(automatic(choice));
        };
    }

    /**
     * The vectors of single words: from the service if it has one per word, else from the bundled model, which is read
     * at the first word. If reading fails, that is reported, and no word is known.
     */
    WordVectors words(Optional<EmbeddingService> service) {
        if (service.orElse(null) instanceof StaticModel model) {
            return model.words();
        }
        Supplier<WordVectors> bundled = Suppliers.memoize(this::bundledWords);
        return word -> bundled.get().of(word);
    }

    private WordVectors bundledWords() {
        try {
            return bundled().words();
        } catch (UncheckedIOException e) {
            failures.accept("read the bundled model for what words mean", e);
            return word -> Optional.empty();
        }
    }

    // A configured number of dimensions selects the model that has it.
    private EmbeddingService automatic(ModelChoice choice) {
        refuseServerKeys(choice);
        Optional<TransformerModels> models = surroundings.transformers();
        if (models.isEmpty() || configuration.dimensions() > 0) {
            return fixed(choice);
        }
        return new PreferredTransformer(
                models.get().open("", "", ""), Optional.of(() -> fixed(choice)), configuration, failures);
    }

    private EmbeddingService transformer(TransformerModels models, ModelChoice choice) {
        refuseGiven("base_url", configuration.baseUrl(), choice);
        refuseGiven("api_key_env", configuration.apiKeyEnv(), choice);
        if (configuration.dimensions() > 0) {
            throw refuse("dimensions", configuration.dimensions() + " is not accepted; a transformer has its own");
        }
        try {
            TransformerModels.Model model =
                    models.open(choice.model(), configuration.queryPrefix(), configuration.documentPrefix());
            return new PreferredTransformer(model, Optional.empty(), configuration, failures);
        } catch (IllegalArgumentException e) {
            throw new ConfigurationException(SECTION + "model: " + e.getMessage(), e);
        }
    }

    private RemoteEmbedding remote(ModelChoice choice) {
        RemoteModel model = KnownServers.model(choice, configuration);
        var limits = new CallLimits(
                configuration.timeout(), configuration.queryTimeout(), FIRST_WAIT, configuration.batchSize());
        return new RemoteEmbedding(model, key(model), limits, surroundings.clock(), failures);
    }

    private String key(RemoteModel model) {
        boolean needsKey = model.provider().equals(ModelChoice.label(ProviderName.OPENAI)) && !model.isCustomEndpoint();
        String variable =
                configuration.apiKeyEnv().isEmpty() && needsKey ? KnownServers.OPENAI_KEY : configuration.apiKeyEnv();
        if (variable.isEmpty()) {
            return NO_KEY;
        }
        String key = surroundings.environment().getOrDefault(variable, "").strip();
        if (key.isEmpty()) {
            throw refuse(
                    "api_key_env",
                    "the environment variable " + variable + " is not set or empty; " + model.provider()
                            + " needs it to hold the key");
        }
        if (key.chars().anyMatch(character -> character <= ' ' || character > '~')) {
            throw refuse("api_key_env", "the environment variable " + variable + " does not contain a usable key");
        }
        return key;
    }

    private HashEmbedding deterministic(ModelChoice choice) {
        refuseServerKeys(choice);
        if (!choice.model().isEmpty()) {
            throw refuse("model", "'" + choice.model() + "' is not accepted; deterministic has no models");
        }
        return new HashEmbedding(
                configuration.dimensions() > 0 ? configuration.dimensions() : HashEmbedding.DIMENSIONS);
    }

    private StaticModel fixed(ModelChoice choice) {
        refuseServerKeys(choice);
        StaticModel model = choice.model().isEmpty() ? bundled() : folder(choice.model());
        if (configuration.dimensions() > 0 && configuration.dimensions() != model.dimensions()) {
            throw refuse(
                    "dimensions",
                    configuration.dimensions() + " is not accepted; the model "
                            + model.modelIdentity().model() + " has " + model.dimensions());
        }
        return model;
    }

    private StaticModel bundled() {
        try {
            return StaticModels.bundled(failures);
        } catch (IOException e) {
            throw new UncheckedIOException("The bundled model cannot be read: " + e.getMessage(), e);
        }
    }

    private StaticModel folder(String written) {
        try {
            var folder = Path.of(written);
            if (!folder.isAbsolute()) {
                // Relative to what? A command may run in the folder of somebody else.
                throw new InvalidPathException(written, "the path is not absolute");
            }
            return StaticModels.in(folder, failures);
        } catch (IOException | InvalidPathException e) {
            throw new ConfigurationException(
                    SECTION + "model: '" + written + "' is not accepted; accepted is a folder with a static model: "
                            + e,
                    e);
        }
    }

    private void refuseServerKeys(ModelChoice choice) {
        refuseGiven("base_url", configuration.baseUrl(), choice);
        refuseGiven("api_key_env", configuration.apiKeyEnv(), choice);
        refuseGiven("query_prefix", configuration.queryPrefix(), choice);
        refuseGiven("document_prefix", configuration.documentPrefix(), choice);
    }

    private static void refuseGiven(String key, String value, ModelChoice choice) {
        if (!value.isEmpty()) {
            throw refuse(
                    key,
                    "'" + value + "' is not accepted with the provider " + ModelChoice.label(choice.provider())
                            + ", which asks no server");
        }
    }

    private static ConfigurationException refuse(String key, String problem) {
        return new ConfigurationException(SECTION + key + ": " + problem);
    }
}
