package dev.nightjar.kernel.model;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The record of one model call.
 *
 * @param time when it ended, by the host's clock
 * @param agent the calling agent
 * @param version version of the agent's instructions
 * @param model the called model
 * @param outcome {@link #ANSWERED}, or the kind of failure in lower case
 * @param inputTokens tokens read; 0 when it failed
 * @param outputTokens tokens written; 0 when it failed
 * @param millis how long it took
 * @param prompt the prompt; null unless {@code model.record_prompts} is on
 * @param answer the answer; null unless {@code model.record_prompts} is on
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

    /** The outcome of a successful call. */
    public static final String ANSWERED = "answered";

    /** A copy without prompt and answer. */
    ModelCall withoutPrompt() {
        return new ModelCall(time, agent, version, model, outcome, inputTokens, outputTokens, millis, null, null);
    }

    /** Whether it was successful. */
    public boolean isAnswered() {
        return outcome.equals(ANSWERED);
    }
}
