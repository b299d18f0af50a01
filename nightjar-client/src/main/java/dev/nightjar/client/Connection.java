package dev.nightjar.client;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Sends requests, and sends those again that failed for a passing reason. Thread-safe. */
final class Connection implements AutoCloseable {

    /** Far more than the largest answer of the server. */
    private static final long MAX_BYTES = 64L * 1024 * 1024;

    private static final Duration FIRST_WAIT = Duration.ofMillis(200);
    private static final int MAX_DOUBLINGS = 5;
    private static final int OK_BELOW = 300;
    private static final int CONNECT_SHARE = 3;

    private final Settings settings;
    private final ExecutorService threads = Executors.newCachedThreadPool(Connection::thread);
    private final HttpClient http;
    private final Map<Object, CompletableFuture<?>> running = new ConcurrentHashMap<>();
    private final CountDownLatch closed = new CountDownLatch(1);

    /**
     * How to reach the server.
     *
     * @param server its address, without a slash at the end
     * @param token the bearer token; null for none
     * @param timeout maximum time of a call, with all tries and waits
     * @param maxTries maximum times that a request is sent, ≥ 1
     */
    record Settings(URI server, @Nullable String token, Duration timeout, int maxTries, Waiting waiting) {}

    /** The passing of time between two tries; tests replace it. Thread-safe. */
    interface Waiting {

        /** That of the machine. */
        Waiting REAL = new Waiting() {
            @Override
            public long nanos() {
                return System.nanoTime();
            }

            @Override
            public boolean isClosedWithin(Duration length, CountDownLatch closed) throws InterruptedException {
                return closed.await(length.toNanos(), TimeUnit.NANOSECONDS);
            }

            @Override
            public double chance() {
                return ThreadLocalRandom.current().nextDouble();
            }
        };

        /** Like {@link System#nanoTime}. */
        long nanos();

        /** Waits in this thread, until the time is over or the connection is closed; tells whether it is closed. */
        boolean isClosedWithin(Duration length, CountDownLatch closed) throws InterruptedException;

        /** A number from 0 to 1, so that clients that failed together do not come again together. */
        double chance();
    }

    Connection(Settings settings) {
        this.settings = settings;
        boolean isEncrypted = "https".equalsIgnoreCase(settings.server().getScheme());
        http = HttpClient.newBuilder()
                .version(isEncrypted ? HttpClient.Version.HTTP_2 : HttpClient.Version.HTTP_1_1)
                .connectTimeout(settings.timeout().dividedBy(CONNECT_SHARE))
                .followRedirects(HttpClient.Redirect.NEVER)
                .executor(threads)
                .build();
    }

    private static Thread thread(Runnable work) {
        var thread = new Thread(work, "nightjar-client");
        thread.setDaemon(true);
        return thread;
    }

    /** The result of one try: one of both. */
    private record Try<T>(@Nullable T value, Problems.@Nullable Failure failure) {}

    /**
     * Sends a request until it succeeds or there is no hope or time left.
     *
     * @param shape reads the answer; it may refuse it with an {@link IllegalArgumentException}
     * @throws NightjarException when it does not succeed
     */
    <T> T send(Ask ask, Function<JsonObject, T> shape) {
        long end = settings.waiting().nanos() + settings.timeout().toNanos();
        boolean mayBeDone = false;
        for (int tries = 1; ; tries++) {
            var outcome = attempt(ask, end, tries, mayBeDone, shape);
            T value = outcome.value();
            if (value != null) {
                return value;
            }
            var failure = outcome.failure();
            if (failure == null) {
                throw new IllegalStateException("unreachable: a try has a value or a failure");
            }
            var wait = failure.retryAfter() == null ? pause(tries) : failure.retryAfter();
            boolean isSafe = ask.isRepeatable() || failure.isUntouched();
            boolean isInTime = end - settings.waiting().nanos() > wait.toNanos();
            if (!failure.isPassing() || !isSafe || !isInTime || tries >= settings.maxTries() || isClosed()) {
                throw failure.reason();
            }
            mayBeDone |= !failure.isUntouched();
            await(ask, wait);
        }
    }

    /** @param mayBeDone whether the server may have done it at an earlier try */
    private <T> Try<T> attempt(Ask ask, long end, int tries, boolean mayBeDone, Function<JsonObject, T> shape) {
        var sent = begin(ask);
        var key = new Object();
        running.put(key, sent);
        try {
            if (isClosed()) {
                sent.cancel(true);
            }
            var response = sent.get(Math.max(1, end - settings.waiting().nanos()), TimeUnit.NANOSECONDS);
            return answered(ask, response, mayBeDone, shape);
        } catch (TimeoutException e) {
            sent.cancel(true);
            return new Try<>(null, Problems.late(ask, settings.server(), settings.timeout(), e));
        } catch (ExecutionException e) {
            if (isClosed()) {
                throw closed(ask);
            }
            return new Try<>(null, Problems.of(ask, settings.server(), cause(e), tries));
        } catch (CancellationException e) {
            throw closed(ask);
        } catch (InterruptedException e) {
            sent.cancel(true);
            throw interrupted(ask, e);
        } finally {
            running.remove(key);
        }
    }

    private CompletableFuture<HttpResponse<byte[]>> begin(Ask ask) {
        try {
            return http.sendAsync(request(ask), info -> new LimitedBody(info.statusCode(), MAX_BYTES));
        } catch (RejectedExecutionException e) {
            throw closed(ask);
        }
    }

    private HttpRequest request(Ask ask) {
        var body = ask.body();
        var request = HttpRequest.newBuilder(URI.create(settings.server() + ask.path()))
                .header("Accept", "application/json")
                .method(ask.method(), body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (body != null) {
            request.header("Content-Type", "application/json");
        }
        if (settings.token() != null) {
            request.header("Authorization", "Bearer " + settings.token());
        }
        if (ask.user() != null) {
            request.header("Nightjar-User", Ask.encoded(ask.user()));
        }
        return request.build();
    }

    private <T> Try<T> answered(
            Ask ask, HttpResponse<byte[]> response, boolean mayBeDone, Function<JsonObject, T> shape) {
        int status = response.statusCode();
        var body = new String(response.body(), StandardCharsets.UTF_8);
        if (status >= OK_BELOW) {
            return new Try<>(null, Problems.of(ask, status, response.headers(), body, mayBeDone));
        }
        try {
            return new Try<>(shape.apply(JsonObject.read(body)), null);
        } catch (IllegalArgumentException e) {
            throw Problems.unreadable(ask, settings.server(), status, e);
        }
    }

    /** Twice as long each time, and between half and all of that. */
    private Duration pause(int tries) {
        long millis = FIRST_WAIT.toMillis() << Math.min(tries - 1, MAX_DOUBLINGS);
        return Duration.ofMillis(Math.round(millis * (1 + settings.waiting().chance()) / 2));
    }

    private void await(Ask ask, Duration wait) {
        try {
            if (settings.waiting().isClosedWithin(wait, closed)) {
                throw closed(ask);
            }
        } catch (InterruptedException e) {
            throw interrupted(ask, e);
        }
    }

    private static Throwable cause(ExecutionException failure) {
        return failure.getCause() == null ? failure : failure.getCause();
    }

    private static NightjarException interrupted(Ask ask, InterruptedException cause) {
        Thread.currentThread().interrupt();
        return new ServerUnavailableException(
                ask.name()
                        + " was broken off, because its thread was interrupted; whether the server did it is not known",
                cause);
    }

    private static NightjarException closed(Ask ask) {
        return new ServerUnavailableException(0, ask.name() + " was broken off, because the client is closed");
    }

    private boolean isClosed() {
        return closed.getCount() == 0;
    }

    /** Breaks off running requests, and those that pause between two tries. A second call does nothing. */
    @Override
    public void close() {
        closed.countDown();
        running.values().forEach(request -> request.cancel(true));
        if (http instanceof AutoCloseable closeable) { // from Java 21 on; earlier ones end when nobody refers to them
            close(closeable);
        }
        threads.shutdown();
    }

    private static void close(AutoCloseable closeable) {
        try {
            closeable.close();
        } catch (Exception e) {
            throw new IllegalStateException("Java's HTTP client does not close", e);
        }
    }
}
