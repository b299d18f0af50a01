package dev.nightjar.kernel.model;

import java.net.URI;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Section {@code model} of the configuration.
 *
 * @param provider whose interface it is asked through; {@code none} to have no model
 * @param baseUrl where the interface is; null for the provider's own address
 * @param name the model's name, as the provider knows it
 * @param apiKeyEnv the environment variable with the key; null for the provider's usual one, or none with a base URL
 * @param temperature 0..2; null for the model's own
 * @param timeoutMs how long one answer may take
 * @param maxTokens how many tokens one answer may have
 * @param inputPrice US dollars for a million tokens read
 * @param outputPrice US dollars for a million tokens written
 * @param retries how often a call is repeated when that promises anything
 * @param recordPrompts whether the record of calls also holds what was asked and answered
 * @param agents what is different for single agents, by name
 */
public record ModelSection(
        ModelProvider provider,
        @Nullable URI baseUrl,
        @Nullable String name,
        @Nullable String apiKeyEnv,
        @Nullable Double temperature,
        int timeoutMs,
        int maxTokens,
        double inputPrice,
        double outputPrice,
        int retries,
        boolean recordPrompts,
        Map<String, AgentOverride> agents) {

    /** No model. */
    public static final ModelSection DEFAULTS =
            new ModelSection(ModelProvider.NONE, null, null, null, null, 60_000, 4096, 0, 0, 2, false, Map.of());

    private static final int MOST_RETRIES = 10;
    private static final double HOTTEST = 2;

    /** @throws IllegalArgumentException when the values make no sense together */
    public ModelSection {
        agents = Map.copyOf(agents);
        if (provider != ModelProvider.NONE && (name == null || name.isBlank())) {
            throw new IllegalArgumentException("name is missing; accepted is a model's name as the provider knows it");
        }
        if (baseUrl != null && !isHttp(baseUrl)) {
            throw new IllegalArgumentException("base_url must begin with http:// or https:// and name a host");
        }
        if (temperature != null && (temperature < 0 || temperature > HOTTEST)) {
            throw new IllegalArgumentException("temperature must be from 0 up to 2");
        }
        if (timeoutMs < 1 || maxTokens < 1) {
            throw new IllegalArgumentException("timeout_ms and max_tokens must be at least 1");
        }
        if (inputPrice < 0 || outputPrice < 0) {
            throw new IllegalArgumentException("input_price and output_price must not be negative");
        }
        if (retries < 0 || retries > MOST_RETRIES) {
            throw new IllegalArgumentException("retries must be from 0 up to " + MOST_RETRIES);
        }
    }

    /** How long one answer may take. */
    public Duration timeout() {
        return Duration.ofMillis(timeoutMs);
    }

    /** What these tokens cost. */
    public double cost(long inputTokens, long outputTokens) {
        double perMillion = inputTokens * inputPrice + outputTokens * outputPrice;
        return perMillion / 1_000_000;
    }

    private static boolean isHttp(URI url) {
        return url.getHost() != null && ("http".equals(url.getScheme()) || "https".equals(url.getScheme()));
    }
}
