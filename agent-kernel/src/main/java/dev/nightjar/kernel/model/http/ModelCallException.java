package dev.nightjar.kernel.model.http;

import dev.nightjar.extension.agent.AgentOutcome.ModelFailure;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A model gave no usable answer. The message is one line for people and holds neither key nor prompt. */
public final class ModelCallException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final ModelFailure failure;
    private final boolean isTemporary;
    private final transient @Nullable Duration retryAfter;

    private ModelCallException(
            ModelFailure failure, String message, boolean isTemporary, @Nullable Duration retryAfter) {
        super(message);
        this.failure = failure;
        this.isTemporary = isTemporary;
        this.retryAfter = retryAfter;
    }

    /** Asking again may help. */
    public static ModelCallException temporary(ModelFailure failure, String message) {
        return new ModelCallException(failure, message, true, null);
    }

    /** Asking again may help, after the time the server names. */
    static ModelCallException after(@Nullable Duration wait, ModelFailure failure, String message) {
        return new ModelCallException(failure, message, true, wait);
    }

    /** Asking again does not help. */
    public static ModelCallException lasting(ModelFailure failure, String message) {
        return new ModelCallException(failure, message, false, null);
    }

    /** The kind. */
    public ModelFailure failure() {
        return failure;
    }

    public boolean isTemporary() {
        return isTemporary;
    }

    @Nullable
    public Duration retryAfter() {
        return retryAfter;
    }

    /** The same, with more said. */
    public ModelCallException because(String addition) {
        var more = new ModelCallException(failure, getMessage() + "; " + addition, isTemporary, retryAfter);
        more.initCause(this);
        return more;
    }
}
