package dev.nightjar.kernel.host.tool;

import java.util.List;

/**
 * Section {@code kernel.tools} of the configuration.
 *
 * @param refused names of tools whose calls are refused
 * @param readTimeoutMs longest time of a call of a tool that only reads
 * @param writeTimeoutMs longest time of a call of any other tool. What is cut off may be done all the same
 * @param maxAnswer most characters of a tool's answer that a model is shown, 1,000 to 1,000,000
 */
public record ToolSettings(List<String> refused, int readTimeoutMs, int writeTimeoutMs, int maxAnswer) {

    public static final ToolSettings DEFAULTS = new ToolSettings(List.of(), 15_000, 10_000, 100_000);

    private static final int SHORTEST_ANSWER = 1_000;
    private static final int LONGEST_ANSWER = 1_000_000;

    /** @throws IllegalArgumentException naming the value that is out of range */
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
