package dev.nightjar.client;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
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
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
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

    private final URI server;
    private final @Nullable String token;
    private final Duration timeout;
    private final int maxTries;
    private final Waiting waiting;
    private final ExecutorService threads = Executors.newCachedThreadPool(Connection::thread);
    private final HttpClient http;
    private final Map<Object, CompletableFuture<?>> running = new ConcurrentHashMap<>();
    private final CountDownLatch closed = new CountDownLatch(1);

    /** The passing of time between two tries; tests replace it. Thread-safe. */
    interface Waiting {

        /** Waiting by the clock of the machine. */
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

        /**
         * Waits in this thread until the time has passed or the connection is closed, and returns whether it is closed.
         */
        boolean isClosedWithin(Duration length, CountDownLatch closed) throws InterruptedException;

        /** A number from 0 to 1, so that clients that failed together do not come again together. */
        double chance();
    }

    /**
     * Connects at the first request.
     *
     * @param server the address of the server
     * @param token the bearer token; null for none
     * @param timeout maximum time of a call, with all tries and waits
     * @param maxTries maximum times that a request is sent, ≥ 1
     */
    Connection(URI server, @Nullable String token, Duration timeout, int maxTries, Waiting waiting) {
        this.server = server;
        this.token = token;
        this.timeout = timeout;
        this.maxTries = maxTries;
        this.waiting = waiting;
        http = HttpClient.newBuilder()
                .connectTimeout(timeout.dividedBy(CONNECT_SHARE))
                .followRedirects(HttpClient.Redirect.NEVER)
                .executor(threads)
                .build();
    }

    private static Thread thread(Runnable work) {
        var thread = new Thread(work, "nightjar-client");
        thread.setDaemon(true);
        return thread;
    }

    /**
     * Sends a request until it succeeds or there is no hope or time left.
     *
     * @param shape reads the answer; it may refuse it with an {@link IllegalArgumentException}
     * @throws NightjarException when it does not succeed
     */
    <T> T sendForText(Ask ask, Function<String, T> shape) {
        long end = waiting.nanos() + timeout.toNanos();
        boolean mayBeDone = false;
        int tries = 1;
        var answer = new AtomicReference<T>();
        while (true) {
            var failure = attempt(ask, end, tries, mayBeDone, body -> answer.set(shape.apply(body)));
            if (failure == null) {
                return Objects.requireNonNull(answer.get());
            }
            var wait = failure.retryAfter() == null ? pause(tries) : failure.retryAfter();
            boolean isSafe = ask.isRepeatable() || failure.isUntouched();
            boolean isInTime = end - waiting.nanos() > wait.toNanos();
            if (!failure.isPassing() || !isSafe || !isInTime || tries >= maxTries || isClosed()) {
                throw failure.reason();
            }
            mayBeDone |= !failure.isUntouched();
            await(ask, wait);
            tries++;
        }
    }

    /** Sends a request whose answer is a JSON object. */
    <T> T send(Ask ask, Function<JsonObject, T> shape) {
        return sendForText(ask, body -> shape.apply(JsonObject.read(body)));
    }

    /**
     * Tries once.
     *
     * @param mayBeDone whether the server may have done it at an earlier try
     * @param answer receives the answer of a success
     * @return the failure; null for a success
     */
    private Problems.@Nullable Failure attempt(
            Ask ask, long end, int tries, boolean mayBeDone, Consumer<String> answer) {
        var sent = begin(ask);
        var key = new Object();
        running.put(key, sent);
        try {
            if (isClosed()) {
                sent.cancel(true);
            }
            var response = sent.get(Math.max(1, end - waiting.nanos()), TimeUnit.NANOSECONDS);
            return answered(ask, response, mayBeDone, answer);
        } catch (TimeoutException e) {
            sent.cancel(true);
            return Problems.late(ask, server, timeout, e);
        } catch (ExecutionException e) {
            if (isClosed()) {
                throw closed(ask);
            }
            return Problems.of(ask, server, cause(e), tries);
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
        boolean isEncrypted = "https".equalsIgnoreCase(server.getScheme());
        var request = HttpRequest.newBuilder(URI.create(server + ask.path()))
                .version(isEncrypted ? HttpClient.Version.HTTP_2 : HttpClient.Version.HTTP_1_1)
                .header("Accept", "application/json")
                .method(ask.method(), body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (body != null) {
            request.header("Content-Type", "application/json");
        }
        if (token != null) {
            request.header("Authorization", "Bearer " + token);
        }
        if (ask.user() != null) {
            request.header("Nightjar-User", Ask.encoded(ask.user()));
        }
        return request.build();
    }

    private Problems.@Nullable Failure answered(
            Ask ask, HttpResponse<byte[]> response, boolean mayBeDone, Consumer<String> answer) {
        int status = response.statusCode();
        var body = new String(response.body(), StandardCharsets.UTF_8);
        if (status >= OK_BELOW) {
            return Problems.of(ask, status, response.headers(), body, mayBeDone);
        }
        try {
            answer.accept(body);
            return null;
        } catch (IllegalArgumentException e) {
            throw Problems.unreadable(ask, server, status, e);
        }
    }

    /** Twice as long each time, and between half and all of that. */
    private Duration pause(int tries) {
        long millis = FIRST_WAIT.toMillis() << Math.min(tries - 1, MAX_DOUBLINGS);
        return Duration.ofMillis(Math.round(millis * (1 + waiting.chance()) / 2));
    }

    private void await(Ask ask, Duration wait) {
        try {
            if (waiting.isClosedWithin(wait, closed)) {
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
