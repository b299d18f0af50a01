package dev.nightjar.kernel.model.http;

import dev.nightjar.model.ModelFailure;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A model gave no usable answer. The message is one line for people and contains neither key nor prompt. */
public final class ModelCallException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final ModelFailure failure;
    private final boolean isTemporary;
    private final transient @Nullable Duration retryAfter;
    private final boolean isChanging;

    private ModelCallException(
            ModelFailure failure,
            String message,
            boolean isTemporary,
            @Nullable Duration retryAfter,
            boolean isChanging) {
        super(message);
        this.failure = failure;
        this.isTemporary = isTemporary;
        this.retryAfter = retryAfter;
        this.isChanging = isChanging;
    }

    /** A failure after which a retry may help. */
    public static ModelCallException temporary(ModelFailure failure, String message) {
        return new ModelCallException(failure, message, true, null, false);
    }

    /** A failure after which a retry may help, once the server's waiting time has passed. */
    static ModelCallException after(@Nullable Duration wait, ModelFailure failure, String message) {
        return new ModelCallException(failure, message, true, wait, false);
    }

    /** A failure after which a retry does not help. */
    public static ModelCallException lasting(ModelFailure failure, String message) {
        return new ModelCallException(failure, message, false, null, false);
    }

    /** A copy whose message announces that the next request leaves out what was refused. */
    public ModelCallException changing() {
        var changing = new ModelCallException(failure, String.valueOf(getMessage()), isTemporary, retryAfter, true);
        changing.initCause(this);
        return changing;
    }

    /** The kind of failure. */
    public ModelFailure failure() {
        return failure;
    }

    /** Whether the next request leaves out what was refused, so that it is worth asking at once. */
    public boolean isChanging() {
        return isChanging;
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
        var more = new ModelCallException(failure, getMessage() + "; " + addition, isTemporary, retryAfter, false);
        more.initCause(this);
        return more;
    }
}
