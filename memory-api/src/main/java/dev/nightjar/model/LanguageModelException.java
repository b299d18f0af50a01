package dev.nightjar.model;

import dev.nightjar.extension.agent.AgentOutcome.ModelFailure;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A {@link LanguageModel} gave no usable answer. Its message is one line for people and holds neither key nor prompt. What was
 * to be read waits and is tried again later.
 */
public final class LanguageModelException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final ModelFailure failure;
    private final transient @Nullable Duration retryAfter;

    /**
     * @param failure the kind
     * @param message what happened, in one line
     */
    public LanguageModelException(ModelFailure failure, String message) {
        this(failure, message, null);
    }

    /** @param retryAfter how long the server asks to wait; null when it names no time */
    public LanguageModelException(ModelFailure failure, String message, @Nullable Duration retryAfter) {
        super(message);
        this.failure = failure;
        this.retryAfter = retryAfter;
    }

    /** The kind. */
    public ModelFailure failure() {
        return failure;
    }

    /** How long the server asks to wait; null when it names no time. */
    public @Nullable Duration retryAfter() {
        return retryAfter;
    }
}
