package dev.nightjar.kernel.model.settings;

import java.net.URI;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Section {@code model} of the configuration.
 *
 * @param provider whose interface is called; {@code openai} also fits every compatible server
 * @param baseUrl address of the interface, such as {@code http://localhost:8080/v1}; without one the provider's own
 * @param name the model's name, as the provider knows it; needed with a provider
 * @param apiKeyEnv environment variable that holds the key, never the key itself; without one the provider's usual
 *     variable, and no key with a base URL
 * @param temperature 0 to 2; without one the model's own
 * @param timeoutMs longest time for one answer
 * @param maxTokens most tokens in one answer
 * @param contextWindow how many tokens the model reads at most, answer included, 1,000 to 10,000,000. A conversation is kept
 *     within it
 * @param inputPrice price in US dollars of a million tokens read, for the cost limit
 * @param outputPrice price in US dollars of a million tokens written
 * @param structuredOutput whether the schema of an answer is given to the server besides the instructions: {@code auto} where it is
 *     known to be taken, {@code always} or {@code never}
 * @param retries how often a call is repeated after a failure that may pass, 0 to 10
 * @param recordPrompts whether {@code model-calls.jsonl} also holds prompts and answers
 * @param agents what differs for single agents, by the agent's name
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

    /** @throws IllegalArgumentException when the values make no sense together */
    public ModelSettings {
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

    /** The same for a model of this name. */
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

    /** How long one answer may take. */
    public Duration timeout() {
        return Duration.ofMillis(timeoutMs);
    }

    /** Whether it is known what tokens cost. */
    public boolean isPriced() {
        return inputPrice > 0 || outputPrice > 0;
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
