package dev.nightjar.kernel.host;

import dev.nightjar.kernel.agent.SummarySettings;
import dev.nightjar.kernel.host.tool.ToolSettings;
import java.time.Duration;

/**
 * Section {@code kernel} of the configuration.
 *
 * @param contextTimeoutMs maximum time of a context provider for a prompt
 * @param firstContextTimeoutMs maximum time of a context provider for its first prompts together, while it still loads
 * @param startTimeoutMs maximum time for a plugin to start
 * @param closeTimeoutMs maximum time for a plugin to close
 * @param backgroundTimeoutMs time after which a background task counts as stuck, not counting waits for a model
 * @param shutdownTimeoutMs maximum wait for running background work when the kernel closes
 * @param maxResumeMessages maximum number of stored messages, including tool calls and results, that the model sees
 *     when a conversation is resumed, 1 to 1000. As the conversation continues, it sees at most twice as many
 * @param storeElsewhere whether the agent's folder, or a file in it, may be a link to a place outside the data
 *     directory
 * @param tools policy, time limits and answer length of tools
 * @param summary summary of the older part of a conversation
 * @param plugins which plugins may be loaded
 */
public record KernelSettings(
        int contextTimeoutMs,
        int firstContextTimeoutMs,
        int startTimeoutMs,
        int closeTimeoutMs,
        int backgroundTimeoutMs,
        int shutdownTimeoutMs,
        int maxResumeMessages,
        boolean storeElsewhere,
        ToolSettings tools,
        SummarySettings summary,
        PluginSettings plugins) {

    public static final KernelSettings DEFAULTS = new KernelSettings(
            500,
            3_000,
            60_000,
            60_000,
            60_000,
            10_000,
            20,
            false,
            ToolSettings.DEFAULTS,
            SummarySettings.DEFAULTS,
            PluginSettings.DEFAULTS);

    private static final int MAX_RESUMED = 1_000;

    public KernelSettings {
        atLeastOne(contextTimeoutMs, "context_timeout_ms");
        atLeastOne(firstContextTimeoutMs, "first_context_timeout_ms");
        atLeastOne(startTimeoutMs, "start_timeout_ms");
        atLeastOne(closeTimeoutMs, "close_timeout_ms");
        atLeastOne(backgroundTimeoutMs, "background_timeout_ms");
        if (shutdownTimeoutMs < 0) {
            throw new IllegalArgumentException("shutdown_timeout_ms must not be negative");
        }
        if (maxResumeMessages < 1 || maxResumeMessages > MAX_RESUMED) {
            throw new IllegalArgumentException("max_resume_messages must be 1 to " + MAX_RESUMED);
        }
    }

    public Duration shutdownTimeout() {
        return Duration.ofMillis(shutdownTimeoutMs);
    }

    public Duration startTimeout() {
        return Duration.ofMillis(startTimeoutMs);
    }

    public Duration closeTimeout() {
        return Duration.ofMillis(closeTimeoutMs);
    }

    public Duration backgroundTimeout() {
        return Duration.ofMillis(backgroundTimeoutMs);
    }

    /** The limit of everything that a turn waits for, except the context of later prompts. */
    public Duration turnTimeout() {
        return Duration.ofMillis(Math.max(contextTimeoutMs, firstContextTimeoutMs));
    }

    /** A copy with another time limit for prompts, in milliseconds. */
    public KernelSettings withContextTimeout(int millis) {
        return new KernelSettings(
                millis,
                firstContextTimeoutMs,
                startTimeoutMs,
                closeTimeoutMs,
                backgroundTimeoutMs,
                shutdownTimeoutMs,
                maxResumeMessages,
                storeElsewhere,
                tools,
                summary,
                plugins);
    }

    private static void atLeastOne(int value, String key) {
        if (value < 1) {
            throw new IllegalArgumentException(key + " must be at least 1");
        }
    }
}
