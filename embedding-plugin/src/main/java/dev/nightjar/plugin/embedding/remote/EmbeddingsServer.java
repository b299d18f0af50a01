package dev.nightjar.plugin.embedding.remote;

import dev.nightjar.commons.http.RetryAfter;
import dev.nightjar.commons.http.RetryPolicy;
import dev.nightjar.commons.http.RetryTime;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Sends requests to the server's {@code /embeddings}, with time limits, and with retries where they may help.
 * Thread-safe.
 */
final class EmbeddingsServer {

    private static final int SHOWN_OF_REFUSAL = 200;

    private static final RetryPolicy.Failures<IOException> FAILURES = new RetryPolicy.Failures<>() {
        @Override
        public boolean isTemporary(Exception failure) {
            return failure instanceof ServerRefusedException refused
                    ? refused.isTemporary()
                    : failure instanceof IOException && !isInterruption(failure);
        }

        @Override
        public @Nullable Duration retryAfter(Exception failure) {
            return failure instanceof ServerRefusedException refused ? refused.retryAfter() : null;
        }
    };

    private final URI endpoint;
    private final String key;
    private final CallLimits limits;
    private final Clock clock;
    // HTTP/1.1, because some small servers fail at the upgrade that the JDK's client tries first.
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final RetryPolicy retries;

    EmbeddingsServer(URI endpoint, String key, CallLimits limits, Clock clock) {
        this.endpoint = endpoint;
        this.key = key;
        this.limits = limits;
        this.clock = clock;
        retries = new RetryPolicy(
                CallLimits.ATTEMPTS - 1, limits.firstWait(), CallLimits.MAX_WAIT, RetryTime.REAL, new Random());
    }

    /** Sends the request once. */
    byte[] askQuery(byte[] request) throws IOException {
        return post(request, limits.query());
    }

    /** Sends the request up to three times. */
    byte[] askDocuments(byte[] request) throws IOException {
        Duration limit = limits.documents().plus(CallLimits.MAX_WAIT).multipliedBy(CallLimits.ATTEMPTS);
        try {
            return retries.call(limit, left -> post(request, limits.documents()), FAILURES);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted before the next attempt");
        }
    }

    private byte[] post(byte[] request, Duration limit) throws IOException {
        CompletableFuture<HttpResponse<byte[]>> call = client.sendAsync(
                HttpRequest.newBuilder(endpoint)
                        .header("Content-Type", "application/json")
                        .header("Accept", "application/json")
                        .header("Authorization", "Bearer " + key)
                        .POST(BodyPublishers.ofByteArray(request))
                        .build(),
                BodyHandlers.ofByteArray());
        HttpResponse<byte[]> response = await(call, limit);
        if (response.statusCode() != 200) {
            throw refused(response);
        }
        return response.body();
    }

    // The client's own time limit ends with the headers, so an endless body needs this one.
    private HttpResponse<byte[]> await(CompletableFuture<HttpResponse<byte[]>> call, Duration limit)
            throws IOException {
        try {
            return call.get(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw new HttpTimeoutException("no whole answer within " + limit.toMillis() + " ms");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while waiting for the answer");
        } catch (ExecutionException e) {
            throw described(e);
        } finally {
            call.cancel(true);
        }
    }

    // The JDK's client gives no message when it cannot connect.
    private IOException described(ExecutionException failure) {
        return failure.getCause() instanceof IOException known && known.getMessage() != null
                ? known
                : new IOException("no connection to " + endpoint.getAuthority(), failure);
    }

    private ServerRefusedException refused(HttpResponse<byte[]> response) {
        Duration wait = response.headers()
                .firstValue("Retry-After")
                .map(value -> RetryAfter.parse(value, clock))
                .orElse(null);
        String text = new String(response.body(), StandardCharsets.UTF_8).replace(key, "…");
        String line = text.codePoints()
                .map(character -> Character.isISOControl(character) ? ' ' : character)
                .limit(SHOWN_OF_REFUSAL)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
        return new ServerRefusedException(
                response.statusCode(),
                wait,
                "the server answered " + response.statusCode() + " at " + endpoint + ": " + line.strip());
    }

    /** Whether the calling thread was interrupted. A socket time-out has the same class, but is not an interrupt. */
    static boolean isInterruption(@Nullable Throwable failure) {
        return failure != null && failure.getClass() == InterruptedIOException.class;
    }
}
