package dev.nightjar.plugin.embedding.plugin;

import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;

/**
 * Section {@code embedding} of the configuration.
 *
 * @param provider the source of vectors; {@code auto} uses a server if a model, an address or a key names one, else a
 *     transformer in this process if {@code embedding-onnx-plugin} is present and loads, else the bundled static model
 * @param model the model's name, such as {@code e5-small-v2-q} or {@code bge-small-en-v1.5-q} for {@code onnx}; for
 *     {@code static} and {@code onnx} also the absolute path of a folder; by default the provider's
 * @param baseUrl address of a server, such as {@code http://localhost:8080/v1}; by default the provider's
 * @param apiKeyEnv environment variable with the key; by default the provider's usual variable, or no key if there is a
 *     base URL
 * @param dimensions components of a vector; 0 for the model's own
 * @param timeout time limit of a request with documents
 * @param queryTimeout time limit of a request with a query
 * @param batchSize maximum texts per request, 1 to 2048
 * @param queryPrefix text before each query; by default what the model is known to need
 * @param documentPrefix text before each document; by default what the model is known to need
 */
public record EmbeddingConfiguration(
        ProviderName provider,
        String model,
        String baseUrl,
        String apiKeyEnv,
        int dimensions,
        Duration timeout,
        Duration queryTimeout,
        int batchSize,
        String queryPrefix,
        String documentPrefix) {

    private static final int MAX_DIMENSIONS = 65_536;
    private static final int MAX_IN_A_BATCH = 2_048;
    private static final Duration MAX_TIMEOUT = Duration.ofMinutes(10);

    /** The source of vectors. */
    public enum ProviderName {
        /** The best one that needs no server. */
        AUTO,
        /** One vector per token, in this process. */
        STATIC,
        /** A transformer model of another plugin, in this process. */
        ONNX,
        /** Any server that offers OpenAI's {@code /embeddings}. */
        OPENAI,
        /** An Ollama server. */
        OLLAMA,
        /** Hashes, for tests. */
        DETERMINISTIC
    }

    /** @throws IllegalArgumentException naming the key, the value and what is accepted */
    public EmbeddingConfiguration {
        model = model.strip();
        baseUrl = checkedAddress(baseUrl.strip());
        apiKeyEnv = apiKeyEnv.strip();
        checkRange("dimensions", dimensions, 0, MAX_DIMENSIONS);
        checkRange("batch_size", batchSize, 1, MAX_IN_A_BATCH);
        checkTime("timeout", timeout);
        checkTime("query_timeout", queryTimeout);
    }

    /** The defaults. */
    public static EmbeddingConfiguration defaults() {
        return new EmbeddingConfiguration(
                ProviderName.AUTO, "", "", "", 0, Duration.ofSeconds(30), Duration.ofSeconds(2), 64, "", "");
    }

    private static void checkRange(String key, int value, int least, int most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(key + " must be " + least + " to " + most + ", but was " + value);
        }
    }

    private static void checkTime(String key, Duration value) {
        if (value.compareTo(Duration.ofMillis(1)) < 0 || value.compareTo(MAX_TIMEOUT) > 0) {
            throw new IllegalArgumentException(key + " must be PT0.001S to " + MAX_TIMEOUT + ", but was " + value);
        }
    }

    /** Removes trailing slashes, so that one server has one address. */
    private static String checkedAddress(String written) {
        if (written.isEmpty()) {
            return written;
        }
        String accepted =
                "base_url must be an address such as http://localhost:8080/v1, without user, query or fragment";
        try {
            var address = new URI(written);
            boolean isWeb =
                    "http".equalsIgnoreCase(address.getScheme()) || "https".equalsIgnoreCase(address.getScheme());
            boolean isPlain = address.getRawUserInfo() == null
                    && address.getRawQuery() == null
                    && address.getRawFragment() == null;
            if (!isWeb || !isPlain || address.getHost() == null) {
                // An address with a user may contain a password, so it is not repeated here.
                throw new IllegalArgumentException(accepted);
            }
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(accepted, e);
        }
        int end = written.length();
        while (written.charAt(end - 1) == '/') {
            end--;
        }
        return written.substring(0, end);
    }
}
