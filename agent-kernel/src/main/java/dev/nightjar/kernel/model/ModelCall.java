package dev.nightjar.kernel.model;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One call of a model, as it is recorded.
 *
 * @param time when it ended, by the host's clock
 * @param agent who asked
 * @param version of the agent's instructions
 * @param model what was asked
 * @param outcome {@link #ANSWERED}, or the kind of failure in lower case
 * @param inputTokens tokens read; 0 when it failed
 * @param outputTokens tokens written; 0 when it failed
 * @param millis how long it took
 * @param prompt what was asked; null unless {@code model.record_prompts} is on
 * @param answer what was answered; null likewise
 */
public record ModelCall(
        Instant time,
        String agent,
        String version,
        String model,
        String outcome,
        long inputTokens,
        long outputTokens,
        long millis,
        @Nullable String prompt,
        @Nullable String answer) {

    /** The outcome of a call that was answered. */
    public static final String ANSWERED = "answered";

    /** The same without what was asked and answered. */
    ModelCall withoutPrompt() {
        return new ModelCall(time, agent, version, model, outcome, inputTokens, outputTokens, millis, null, null);
    }

    /** Whether it was answered. */
    public boolean isAnswered() {
        return outcome.equals(ANSWERED);
    }
}
