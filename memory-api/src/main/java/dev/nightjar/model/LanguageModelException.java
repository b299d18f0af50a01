package dev.nightjar.model;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A {@link LanguageModel} gave no usable answer. The message is one line for people and contains neither key nor
 * prompt. Memory tries the conversation again later.
 */
public final class LanguageModelException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final ModelFailure failure;
    private final transient @Nullable Duration retryAfter;

    /**
     * @param failure the kind of failure
     * @param message what happened, in one line
     */
    public LanguageModelException(ModelFailure failure, String message) {
        this(failure, message, null);
    }

    /** @param retryAfter how long the server asks to wait; null when it gives no time */
    public LanguageModelException(ModelFailure failure, String message, @Nullable Duration retryAfter) {
        super(message);
        this.failure = failure;
        this.retryAfter = retryAfter;
    }

    /** The kind of failure. */
    public ModelFailure failure() {
        return failure;
    }

    /** Wait that the server asks for; null when it gives no time. */
    public @Nullable Duration retryAfter() {
        return retryAfter;
    }
}
