package dev.nightjar.plugin.memory.tools;

/**
 * How long tool answers may be.
 *
 * @param answerTokens maximum tokens of a tool's answer, as JSON (cl100k), ≥ 1,000
 * @param memoryTokens maximum tokens of the text of one memory or schedule in an answer, 50 to a quarter of
 *     {@code answer_tokens}
 */
public record AnswerSettings(int answerTokens, int memoryTokens) {

    /** 8,000 tokens, 300 per text: enough for fifty turns, or for the passages of a dozen long texts. */
    public static final AnswerSettings DEFAULTS = new AnswerSettings(8_000, 300);

    private static final int MIN_ANSWER = 1_000;
    private static final int MIN_MEMORY = 50;
    private static final int MEMORIES = 4;

    /** @throws IllegalArgumentException naming the setting that is out of range */
    public AnswerSettings {
        if (answerTokens < MIN_ANSWER) {
            throw new IllegalArgumentException(
                    "answer_tokens must be " + MIN_ANSWER + " or more, but was " + answerTokens);
        }
        if (memoryTokens < MIN_MEMORY || memoryTokens > answerTokens / MEMORIES) {
            throw new IllegalArgumentException("memory_tokens must be " + MIN_MEMORY
                    + " to a quarter of answer_tokens, which is " + answerTokens / MEMORIES + ", but was "
                    + memoryTokens);
        }
    }
}
