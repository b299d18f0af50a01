package dev.nightjar.kernel.agent;

import dev.nightjar.conversation.RollingSummary;

/**
 * How much of a conversation a model is shown. Sizes are estimated tokens of a whole request: system side, tools, summary,
 * history and what the user says now.
 *
 * @param messages most messages after the older part has left; it leaves when there are more than twice as many
 * @param window how many tokens the model reads at most, answer included
 * @param triggerRatio share of the window beyond which the older part leaves
 * @param targetRatio share of the window that is used afterwards
 * @param minTurns with fewer messages than this the share does not matter, as long as the request fits
 */
public record WindowLimits(int messages, long window, double triggerRatio, double targetRatio, int minTurns) {

    /** Room that stays free for the answer, as far as the trigger leaves any. */
    private static final long BUFFER = 1_024;

    /** A summary has at most one character for so many tokens of the window, so that in no script it takes over the window. */
    private static final int WINDOW_OF_A_CHARACTER = 4;

    private static final int BYTES_OF_A_TOKEN = 4;
    private static final int BYTES_OF_A_CHARACTER = 3;

    /** Whether the older part has to leave. */
    boolean isOver(long tokens, int size) {
        return size > most() || (size >= minTurns && tokens > triggerRatio * window) || tokens > limit();
    }

    /** Most messages that are shown at all. */
    int most() {
        return 2 * messages;
    }

    /** Most tokens of a request. */
    long limit() {
        return window - Math.min(BUFFER, window - (long) (triggerRatio * window));
    }

    /** Tokens of a request once the older part has left. */
    long target() {
        return (long) (targetRatio * window);
    }

    /** Most code points of a summary. */
    public int summaryCharacters() {
        return (int) Math.min(RollingSummary.MAX_TEXT, window / WINDOW_OF_A_CHARACTER);
    }

    /** Tokens that a summary may come to take. */
    long summaryTokens() {
        return (long) summaryCharacters() * BYTES_OF_A_CHARACTER / BYTES_OF_A_TOKEN;
    }
}
