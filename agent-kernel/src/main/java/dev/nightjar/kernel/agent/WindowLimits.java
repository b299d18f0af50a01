package dev.nightjar.kernel.agent;

import dev.nightjar.spi.conversation.RollingSummary;

/**
 * How much of a conversation a model sees. Sizes are estimated tokens of a whole request: system prompt, tools,
 * summary, history and the user message.
 *
 * @param messages maximum number of messages after the older part was summarised; it is summarised when there are more
 *     than twice as many
 * @param window maximum tokens the model reads, answer included
 * @param triggerRatio share of the window above which the older part is summarised
 * @param targetRatio share of the window in use afterwards
 * @param minTurns with fewer messages than this the share does not matter, as long as the request fits
 */
public record WindowLimits(int messages, long window, double triggerRatio, double targetRatio, int minTurns) {

    /** Tokens kept free for the answer, as far as the trigger leaves any. */
    private static final long BUFFER = 1_024;

    /**
     * The window has at least this many tokens per character of a summary, so that a summary cannot fill the window in
     * any script.
     */
    private static final int WINDOW_OF_A_CHARACTER = 4;

    private static final int BYTES_OF_A_TOKEN = 4;
    private static final int BYTES_OF_A_CHARACTER = 3;

    /** Whether the older part must be summarised. */
    boolean isOver(long tokens, int size) {
        return size > most() || (size >= minTurns && tokens > triggerRatio * window) || tokens > limit();
    }

    /** Maximum number of messages that a model sees. */
    int most() {
        return 2 * messages;
    }

    /** Maximum tokens of a request. */
    long limit() {
        return window - Math.min(BUFFER, window - (long) (triggerRatio * window));
    }

    /** Tokens of a request after the older part was summarised. */
    long target() {
        return (long) (targetRatio * window);
    }

    /** Maximum code points of a summary. */
    public int summaryCharacters() {
        return (int) Math.min(RollingSummary.MAX_TEXT, window / WINDOW_OF_A_CHARACTER);
    }

    /** Maximum tokens of a summary. */
    long summaryTokens() {
        return (long) summaryCharacters() * BYTES_OF_A_CHARACTER / BYTES_OF_A_TOKEN;
    }
}
