package dev.nightjar.kernel.host.tool;

import java.util.List;

/**
 * Section {@code kernel.tools} of the configuration.
 *
 * @param refused names of tools that may not be called
 * @param readTimeoutMs maximum time of a call of a read-only tool
 * @param writeTimeoutMs maximum time of a call of any other tool; a call that is cut off may still take effect
 * @param maxAnswer maximum characters of a tool's answer that the model sees, 1,000 to 1,000,000
 */
public record ToolSettings(List<String> refused, int readTimeoutMs, int writeTimeoutMs, int maxAnswer) {

    public static final ToolSettings DEFAULTS = new ToolSettings(List.of(), 15_000, 10_000, 100_000);

    private static final int SHORTEST_ANSWER = 1_000;
    private static final int LONGEST_ANSWER = 1_000_000;

    /** @throws IllegalArgumentException naming the value out of range */
    public ToolSettings {
        refused = List.copyOf(refused);
        if (readTimeoutMs < 1 || writeTimeoutMs < 1) {
            throw new IllegalArgumentException("read_timeout_ms and write_timeout_ms must be at least 1, but were "
                    + readTimeoutMs + " and " + writeTimeoutMs);
        }
        if (maxAnswer < SHORTEST_ANSWER || maxAnswer > LONGEST_ANSWER) {
            throw new IllegalArgumentException(
                    "max_answer must be " + SHORTEST_ANSWER + " to " + LONGEST_ANSWER + ", but was " + maxAnswer);
        }
    }
}
