package dev.nightjar.kernel.model.http;

import dev.nightjar.extension.agent.AgentOutcome.ModelFailure;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A model gave no usable answer. The message is one line for people and contains neither key nor prompt. */
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

    /** A failure after which a retry may help. */
    public static ModelCallException temporary(ModelFailure failure, String message) {
        return new ModelCallException(failure, message, true, null);
    }

    /** A failure after which a retry may help, once the server's waiting time is over. */
    static ModelCallException after(@Nullable Duration wait, ModelFailure failure, String message) {
        return new ModelCallException(failure, message, true, wait);
    }

    /** A failure after which a retry does not help. */
    public static ModelCallException lasting(ModelFailure failure, String message) {
        return new ModelCallException(failure, message, false, null);
    }

    /** The kind of failure. */
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

    /** A copy with an addition to its message. */
    public ModelCallException because(String addition) {
        var more = new ModelCallException(failure, getMessage() + "; " + addition, isTemporary, retryAfter);
        more.initCause(this);
        return more;
    }
}
