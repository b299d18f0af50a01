package dev.nightjar.kernel.model.http;

import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The body of an answer while it is read. Abandoning the answer closes the connection, because in Java 17 an interrupt
 * does not end the read of a body. The HTTP client finds this object by thread, because LangChain4j cannot pass it
 * through. Thread-safe.
 */
public final class AnswerInProgress {

    private static final Logger LOG = LoggerFactory.getLogger(AnswerInProgress.class);
    private static final ThreadLocal<@Nullable AnswerInProgress> OF_THREAD = new ThreadLocal<>();

    private @Nullable InputStream body;
    private boolean isGivenUp;

    /** Wraps a call, so that bodies opened in its thread belong to this answer. */
    public <T> Callable<T> in(Callable<T> call) {
        return () -> {
            OF_THREAD.set(this);
            try {
                return call.call();
            } finally {
                OF_THREAD.remove();
            }
        };
    }

    /** Registers a body for the answer of this thread, if there is one. */
    static void opened(InputStream body) {
        var answer = OF_THREAD.get();
        if (answer != null) {
            answer.open(body);
        }
    }

    private synchronized void open(InputStream opened) {
        body = opened;
        if (isGivenUp) {
            close(opened);
        }
    }

    /** Closes the connection, now or as soon as there is one. */
    public synchronized void giveUp() {
        isGivenUp = true;
        if (body != null) {
            close(body);
        }
    }

    private static void close(InputStream body) {
        try {
            body.close();
        } catch (IOException e) {
            LOG.debug("The connection of an abandoned answer could not be closed", e);
        }
    }
}
