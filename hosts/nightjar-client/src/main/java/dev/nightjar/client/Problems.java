package dev.nightjar.client;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpHeaders;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Turns failures of a try into exceptions that say what to do. */
final class Problems {

    private static final int FIRST_ERROR = 400;
    private static final int FIRST_SERVER_ERROR = 500;
    private static final int UNAUTHORIZED = 401;
    private static final int FORBIDDEN = 403;
    private static final int TOO_MANY = 429;
    private static final int BAD_GATEWAY = 502;
    private static final int UNAVAILABLE = 503;
    private static final int GATEWAY_TIMEOUT = 504;
    private static final int MAX_SECONDS = 86_400;

    private Problems() {}

    /**
     * A failed try.
     *
     * @param reason the exception for the caller
     * @param isPassing whether the same request may succeed soon
     * @param isUntouched whether the server surely did nothing
     * @param retryAfter how long the server asks to wait; null when it does not say
     */
    record Failure(
            NightjarException reason,
            boolean isPassing,
            boolean isUntouched,
            @Nullable Duration retryAfter) {}

    /** An answer that is not a success. */
    static Failure of(Ask ask, int status, HttpHeaders headers, String body, boolean isRepeat) {
        var what = ask.name() + " was refused (" + status + ")" + detail(body);
        if (status < FIRST_ERROR) {
            return last(new UnexpectedAnswerException(
                    status,
                    ask.name() + " was answered with " + status
                            + "; redirects are not followed, so that the token is sent"
                            + " nowhere else: name the address of the server itself"));
        }
        if (status == UNAUTHORIZED || status == FORBIDDEN) {
            return last(new AccessRefusedException(status, what));
        }
        if (status == TOO_MANY) {
            var wait = retryAfter(headers);
            var reason = new TooManyRequestsException(what, wait == null ? Duration.ZERO : wait);
            return new Failure(reason, true, true, wait);
        }
        if (status < FIRST_SERVER_ERROR) {
            return last(new RequestRefusedException(status, what, isRepeat));
        }
        boolean isPassing = status == BAD_GATEWAY || status == UNAVAILABLE || status == GATEWAY_TIMEOUT;
        var reason = new ServerUnavailableException(status, ask.name() + " failed (" + status + ")" + detail(body));
        return new Failure(reason, isPassing, false, retryAfter(headers));
    }

    /** No answer. */
    static Failure of(Ask ask, URI server, Throwable cause, int tries) {
        for (Throwable one = cause; one != null; one = one.getCause()) {
            if (one instanceof NightjarException known) {
                return last(known);
            }
        }
        boolean isUntouched = cause instanceof ConnectException
                || cause instanceof HttpConnectTimeoutException
                || cause instanceof UnresolvedAddressException
                || cause.getCause() instanceof UnresolvedAddressException;
        var message = ask.name() + (isUntouched ? " did not reach " : " got no answer from ") + server + " ("
                + (tries == 1 ? "1 try" : tries + " tries") + "): " + reason(cause)
                + "; look whether 'nightjar serve' runs there and this machine may reach it";
        return new Failure(
                new ServerUnavailableException(message, cause),
                cause instanceof IOException || isUntouched,
                isUntouched,
                null);
    }

    /** No answer in time. */
    static Failure late(Ask ask, URI server, Duration timeout, Throwable cause) {
        return last(new ServerUnavailableException(
                ask.name() + " got no answer from " + server + " within " + timeout.toMillis()
                        + " ms; look whether the server is busy, or give the client a longer timeout",
                cause));
    }

    /** A success that cannot be understood. */
    static NightjarException unreadable(Ask ask, URI server, int status, IllegalArgumentException cause) {
        return new UnexpectedAnswerException(
                status,
                "The answer of " + server + " to " + ask.name() + " cannot be read: " + cause.getMessage()
                        + "; look whether this is the address of a Nightjar server of the client's version");
    }

    private static Failure last(NightjarException reason) {
        return new Failure(reason, false, false, null);
    }

    private static String reason(Throwable cause) {
        return cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
    }

    private static String detail(String body) {
        try {
            var detail = JsonObject.read(body).textOrNull("detail");
            return detail == null ? "" : ": " + detail;
        } catch (IllegalArgumentException e) {
            return ", without a reason that the client understands"; // a page of a proxy, for example
        }
    }

    private static @Nullable Duration retryAfter(HttpHeaders headers) {
        return headers.firstValue("Retry-After")
                .filter(value -> value.matches("\\d{1,9}"))
                .map(value -> Duration.ofSeconds(Math.min(MAX_SECONDS, Long.parseLong(value))))
                .orElse(null);
    }
}
