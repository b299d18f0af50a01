package dev.nightjar.kernel.model.http;

import dev.langchain4j.exception.ContentFilteredException;
import dev.nightjar.model.LanguageModelException;
import dev.nightjar.model.ModelFailure;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Translates failures of model calls. */
public final class ModelProblems {

    private static final int SHOWN = 200;
    private static final int DEEPEST = 20;
    private static final int TOO_MANY = 429;
    private static final int REQUEST_TIMEOUT = 408;
    private static final int UNAUTHORIZED = 401;
    private static final int FORBIDDEN = 403;

    private ModelProblems() {}

    static ModelCallException refused(int status, String body, @Nullable Duration wait) {
        String said = "the model's server answered " + status + line(body);
        if (status == TOO_MANY) {
            return ModelCallException.after(wait, ModelFailure.RATE_LIMITED, said);
        }
        if (status >= 500 || status == REQUEST_TIMEOUT) {
            return ModelCallException.after(wait, ModelFailure.SERVER_ERROR, said);
        }
        boolean isAboutTheKey = status == UNAUTHORIZED || status == FORBIDDEN;
        return ModelCallException.lasting(
                isAboutTheKey ? ModelFailure.UNAUTHORIZED : ModelFailure.REQUEST_REFUSED,
                isAboutTheKey ? said + "; check the key that model.api_key_env names" : said);
    }

    static ModelCallException unreachable(URI url, IOException cause) {
        String place = url.getScheme() + "://" + url.getAuthority();
        if (isCausedBy(cause, ConnectException.class)
                || isCausedBy(cause, UnknownHostException.class)
                || isCausedBy(cause, UnresolvedAddressException.class)) {
            return ModelCallException.temporary(
                    ModelFailure.UNREACHABLE,
                    "no model answers at " + place + "; is it running, is model.base_url right?");
        }
        return ModelCallException.temporary(
                ModelFailure.UNREACHABLE, "the connection to " + place + " broke before an answer came");
    }

    public static ModelCallException cutOff() {
        return ModelCallException.temporary(ModelFailure.MALFORMED_ANSWER, "the model's answer was cut off");
    }

    public static ModelCallException timedOut(Duration limit) {
        return ModelCallException.temporary(
                ModelFailure.TIMED_OUT, "the model did not answer within " + limit.toMillis() + " ms");
    }

    /** Translates an exception from LangChain4j: it contains one of ours, or complains about an unreadable answer. */
    public static ModelCallException of(Throwable failure) {
        Throwable at = failure;
        for (int depth = 0; at != null && depth < DEEPEST; depth++) {
            if (at instanceof ModelCallException known) {
                return known;
            }
            if (at instanceof ContentFilteredException) {
                return ModelCallException.lasting(ModelFailure.FILTERED, "the model's filter suppressed the answer");
            }
            if (at instanceof IOException && !(at instanceof com.fasterxml.jackson.core.JacksonException)) {
                return cutOff();
            }
            at = at.getCause();
        }
        return ModelCallException.temporary(
                ModelFailure.MALFORMED_ANSWER,
                "the model's answer cannot be read (" + failure.getClass().getSimpleName() + ")");
    }

    /**
     * Translates an exception of the application's own model. One without a specific reason counts as a temporary
     * server failure, so that the conversation is read later.
     */
    public static ModelCallException ofApplication(String model, RuntimeException failure) {
        if (failure instanceof LanguageModelException told) {
            String message = "the model " + model + ": " + told.getMessage();
            return switch (told.failure()) {
                case UNREACHABLE, TIMED_OUT, RATE_LIMITED, SERVER_ERROR, EMPTY_ANSWER, MALFORMED_ANSWER ->
                    ModelCallException.after(told.retryAfter(), told.failure(), message);
                case NOT_CONFIGURED, PROMPT_TOO_LONG, UNAUTHORIZED, REQUEST_REFUSED, ANSWER_CUT, FILTERED ->
                    ModelCallException.lasting(told.failure(), message);
            };
        }
        var known = of(failure);
        return known.failure() == ModelFailure.MALFORMED_ANSWER
                ? ModelCallException.temporary(
                        ModelFailure.SERVER_ERROR, "the model " + model + " failed" + line(": " + failure))
                : known;
    }

    private static boolean isCausedBy(Throwable failure, Class<? extends Throwable> type) {
        Throwable at = failure;
        for (int depth = 0; at != null && depth < DEEPEST; depth++) {
            if (type.isInstance(at)) {
                return true;
            }
            at = at.getCause();
        }
        return false;
    }

    private static String line(String body) {
        String line = body.codePoints()
                .map(character -> Character.isISOControl(character) ? ' ' : character)
                .limit(SHOWN)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString()
                .strip();
        return line.isEmpty() ? "" : ": " + line;
    }
}
