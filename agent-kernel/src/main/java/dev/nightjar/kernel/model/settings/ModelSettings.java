package dev.nightjar.kernel.model.settings;

import java.net.URI;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Section {@code model} of the configuration.
 *
 * @param provider the provider whose interface is called; {@code openai} also works for every compatible server
 * @param baseUrl base URL of the interface, such as {@code http://localhost:8080/v1}; by default the provider's own
 * @param name the provider's name for the model; required with a provider
 * @param apiKeyEnv name of the environment variable with the key, never the key itself; by default the provider's usual
 *     variable, or no key if there is a base URL
 * @param temperature 0 to 2; by default the model's own
 * @param timeoutMs maximum time for one answer
 * @param maxTokens maximum tokens in one answer
 * @param contextWindow maximum tokens the model reads, answer included, 1,000 to 10,000,000; conversations are kept
 *     within it
 * @param inputPrice price in US dollars per million tokens read, for the cost limit
 * @param outputPrice price in US dollars per million tokens written
 * @param structuredOutput whether to send the schema of an answer to the server in addition to the instructions:
 *     {@code auto} where the server is known to support it, {@code always} or {@code never}
 * @param retries how often to retry a call after a temporary failure, 0 to 10
 * @param recordPrompts whether {@code model-calls.jsonl} also records prompts and answers
 * @param agents settings of single agents, by the agent's name
 */
public record ModelSettings(
        ModelProvider provider,
        @Nullable URI baseUrl,
        @Nullable String name,
        @Nullable String apiKeyEnv,
        @Nullable Double temperature,
        int timeoutMs,
        int maxTokens,
        int contextWindow,
        double inputPrice,
        double outputPrice,
        StructuredOutput structuredOutput,
        int retries,
        boolean recordPrompts,
        Map<String, AgentOverride> agents) {

    /** No model. */
    public static final ModelSettings DEFAULTS = new ModelSettings(
            ModelProvider.NONE,
            null,
            null,
            null,
            null,
            60_000,
            4096,
            128_000,
            0,
            0,
            StructuredOutput.AUTO,
            2,
            false,
            Map.of());

    private static final int MAX_RETRIES = 10;
    private static final int MIN_WINDOW = 1_000;
    private static final int MAX_WINDOW = 10_000_000;
    private static final double HOTTEST = 2;

    /** @throws IllegalArgumentException when a value is out of range or the values contradict each other */
    public ModelSettings {
        agents = Map.copyOf(agents);
        if (provider != ModelProvider.NONE && (name == null || name.isBlank())) {
            throw new IllegalArgumentException("name is missing; set the provider's name for the model");
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
        if (contextWindow < MIN_WINDOW || contextWindow > MAX_WINDOW) {
            throw new IllegalArgumentException(
                    "context_window must be " + MIN_WINDOW + " to " + MAX_WINDOW + ", but was " + contextWindow);
        }
        if (inputPrice < 0 || outputPrice < 0) {
            throw new IllegalArgumentException("input_price and output_price must not be negative");
        }
        if (retries < 0 || retries > MAX_RETRIES) {
            throw new IllegalArgumentException("retries must be from 0 up to " + MAX_RETRIES);
        }
    }

    /** A copy for a model with this name. */
    ModelSettings named(String value) {
        return new ModelSettings(
                provider,
                baseUrl,
                value,
                apiKeyEnv,
                temperature,
                timeoutMs,
                maxTokens,
                contextWindow,
                inputPrice,
                outputPrice,
                structuredOutput,
                retries,
                recordPrompts,
                agents);
    }

    /** The maximum time for one answer. */
    public Duration timeout() {
        return Duration.ofMillis(timeoutMs);
    }

    /** Whether prices are configured. */
    public boolean isPriced() {
        return inputPrice > 0 || outputPrice > 0;
    }

    /** The cost of these tokens, in US dollars. */
    public double cost(long inputTokens, long outputTokens) {
        double perMillion = inputTokens * inputPrice + outputTokens * outputPrice;
        return perMillion / 1_000_000;
    }

    private static boolean isHttp(URI url) {
        return url.getHost() != null && ("http".equals(url.getScheme()) || "https".equals(url.getScheme()));
    }
}
