package dev.nightjar.kernel.agent;

/**
 * Section {@code kernel.summary} of the configuration.
 *
 * @param by who summarises the older part of a conversation: {@code rules} lists the beginnings of its messages;
 *     {@code model} uses the model, and falls back to rules when that fails
 * @param triggerRatio share of {@code model.context_window} above which a summary replaces the older part of a
 *     conversation, 0.1 to 0.95
 * @param targetRatio share of {@code model.context_window} in use afterwards, 0.05 up to {@code trigger_ratio}
 * @param minTurns with fewer messages in the window nothing is replaced, as long as the request fits, 2 to 1000
 */
public record SummarySettings(By by, double triggerRatio, double targetRatio, int minTurns) {

    public static final SummarySettings DEFAULTS = new SummarySettings(By.RULES, 0.85, 0.5, 4);

    private static final double MIN_TRIGGER = 0.1;
    private static final double MAX_TRIGGER = 0.95;
    private static final double MIN_TARGET = 0.05;
    private static final int FEWEST_TURNS = 2;
    private static final int MAX_TURNS = 1_000;

    /** Writers of summaries. */
    public enum By {
        RULES,
        MODEL
    }

    /** @throws IllegalArgumentException naming the value out of range */
    public SummarySettings {
        if (!(triggerRatio >= MIN_TRIGGER && triggerRatio <= MAX_TRIGGER)) {
            throw new IllegalArgumentException(
                    "trigger_ratio must be " + MIN_TRIGGER + " to " + MAX_TRIGGER + ", but was " + triggerRatio);
        }
        if (!(targetRatio >= MIN_TARGET && targetRatio <= triggerRatio)) {
            throw new IllegalArgumentException("target_ratio must be " + MIN_TARGET + " up to trigger_ratio, which is "
                    + triggerRatio + ", but was " + targetRatio);
        }
        if (minTurns < FEWEST_TURNS || minTurns > MAX_TURNS) {
            throw new IllegalArgumentException(
                    "min_turns must be " + FEWEST_TURNS + " to " + MAX_TURNS + ", but was " + minTurns);
        }
    }
}
