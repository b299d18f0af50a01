package dev.nightjar.plugin.embedding.remote;

import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The server's status was not success. */
final class ServerRefusedException extends IOException {

    private static final long serialVersionUID = 1;

    private final int status;
    private final @Nullable Duration retryAfter;

    ServerRefusedException(int status, @Nullable Duration retryAfter, String message) {
        super(message);
        this.status = status;
        this.retryAfter = retryAfter;
    }

    /** How long the server wants to be left alone; null when not stated. */
    @Nullable
    Duration retryAfter() {
        return retryAfter;
    }

    /** Whether the same request may succeed later. */
    boolean isTemporary() {
        boolean isPatient = retryAfter == null || retryAfter.compareTo(CallLimits.MAX_WAIT) <= 0;
        return isPatient && (status == 408 || status == 429 || status >= 500);
    }

    /** Whether the server refuses the texts, rather than the request. */
    boolean isAboutTexts() {
        return status == 400 || status == 413 || status == 422;
    }
}
