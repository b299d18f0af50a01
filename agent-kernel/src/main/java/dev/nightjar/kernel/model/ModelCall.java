package dev.nightjar.kernel.model;

import com.google.common.hash.Hashing;
import dev.nightjar.memory.Namespace;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The record of one model call.
 *
 * @param time when it ended, by the host's clock
 * @param agent the calling agent
 * @param version version of the agent's instructions
 * @param user a short hash of the user it was made for; null when there was none, or something of this user was erased
 *     since
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
        @Nullable String user,
        String model,
        String outcome,
        long inputTokens,
        long outputTokens,
        long millis,
        @Nullable String prompt,
        @Nullable String answer) {

    /** Users with the same hash share their limits, which is rare enough. */
    static final int KEY = 10;

    /** The outcome of a successful call. */
    public static final String ANSWERED = "answered";

    /** A copy without prompt and answer, and without the user if it has this hash. */
    ModelCall withoutPrompt(@Nullable String erased) {
        var left = Objects.equals(user, erased) ? null : user;
        return new ModelCall(time, agent, version, left, model, outcome, inputTokens, outputTokens, millis, null, null);
    }

    /** The short hash of a user; null for none. */
    static @Nullable String key(@Nullable Namespace user) {
        return user == null
                ? null
                : Hashing.sha256()
                        .hashString(user.value(), StandardCharsets.UTF_8)
                        .toString()
                        .substring(0, KEY);
    }

    /** Whether the call was successful. */
    public boolean isAnswered() {
        return outcome.equals(ANSWERED);
    }
}
