package dev.nightjar.plugin.memory.vector;

import com.google.common.eventbus.AllowConcurrentEvents;
import com.google.common.eventbus.Subscribe;
import com.google.common.util.concurrent.ThreadFactoryBuilder;
import dev.nightjar.commons.model.UnitVector;
import dev.nightjar.memory.MemoryException;
import dev.nightjar.spi.ExtensionContext;
import dev.nightjar.spi.embedding.EmbeddingService;
import dev.nightjar.spi.event.MemoriesErased;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Vectors of questions, each waited for a bounded time. A service that did not answer in time is left alone for a
 * while, so that a dead server costs one search its wait and not every search. Thread-safe.
 */
public final class QueryVectors implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(QueryVectors.class);

    /** A prompt is searched for several times: for facts, for turns, by tools. */
    private static final int KEPT = 64;
    /** Calls at a time; further questions wait for their turn. */
    private static final int MAX_CALLS = 16;

    private static final int MAX_WAITING = 1_000;

    private static final int MAX_EMPTY_ANSWERS = 3;
    private static final long KEPT_ALIVE_SECONDS = 20;
    /**
     * How long a question waits for a model that is still being loaded; a model of this process loads in about a
     * second.
     */
    private static final Duration MAX_WARM_UP = Duration.ofSeconds(2);

    private static final Duration FIRST_PAUSE = Duration.ofSeconds(5);
    private static final Duration MAX_PAUSE = Duration.ofMinutes(5);

    private final ExtensionContext host;
    private final long timeoutMillis;
    private final FailurePause pause;
    private final Map<Asked, float[]> known = Collections.synchronizedMap(new Recent());
    private final AtomicInteger emptyAnswers = new AtomicInteger();
    private final ExecutorService calls;
    private volatile CompletableFuture<Void> warmUp = CompletableFuture.completedFuture(null);

    /** Asks the host's embedding service. */
    public QueryVectors(ExtensionContext host, EmbeddingSettings settings) {
        this(host, settings, System::nanoTime);
    }

    QueryVectors(ExtensionContext host, EmbeddingSettings settings, LongSupplier nanoTime) {
        this.host = host;
        this.timeoutMillis = settings.queryTimeoutMs();
        this.pause = new FailurePause(FIRST_PAUSE, MAX_PAUSE, nanoTime);
        var pool = new ThreadPoolExecutor(
                MAX_CALLS,
                MAX_CALLS,
                KEPT_ALIVE_SECONDS,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(MAX_WAITING),
                new ThreadFactoryBuilder()
                        .setNameFormat("nightjar-question")
                        .setDaemon(true)
                        .build());
        pool.allowCoreThreadTimeOut(true);
        this.calls = pool;
        host.events().register(this);
    }

    /** The vector of a question with the model it is of; empty when there is no service or it gives none in time. */
    public Optional<QueryVector> of(String question) {
        try {
            return host.service(EmbeddingService.class).flatMap(service -> of(service, question));
        } catch (RuntimeException e) {
            failed("tell its model", e);
            return Optional.empty();
        }
    }

    /**
     * Has the model make the vector of a question, however long its first one takes; until then other questions wait a
     * while instead of giving up after the usual time. Blocks; what goes wrong is left to the next question to tell.
     */
    public void warmUp(String question) {
        var done = new CompletableFuture<Void>();
        warmUp = done;
        try {
            host.service(EmbeddingService.class).ifPresent(service -> embed(service, question));
        } catch (RuntimeException e) {
            log.debug("The model of questions could not be warmed up", e);
        } finally {
            done.complete(null);
        }
    }

    private void embed(EmbeddingService service, String question) {
        service.embedQuery(question)
                .flatMap(found -> UnitVector.of(found, service.modelIdentity().dimensions()))
                .ifPresent(vector -> known.put(new Asked(service.modelIdentity().text(), question), vector));
    }

    /** A question may have quoted what is gone. */
    @Subscribe
    @AllowConcurrentEvents
    public void on(MemoriesErased event) {
        known.clear();
    }

    @Override
    public void close() {
        calls.shutdownNow();
        host.events().unregister(this);
    }

    private Optional<QueryVector> of(EmbeddingService service, String question) {
        var identity = service.modelIdentity();
        var asked = new Asked(identity.text(), question);
        var before = known.get(asked);
        if (before != null) {
            return Optional.of(new QueryVector(asked.identity, before));
        }
        if (pause.remainingNanos() > 0 || !isWarm()) {
            return Optional.empty();
        }
        var vector = ask(service, question)
                .flatMap(found -> UnitVector.of(found, service.modelIdentity().dimensions()));
        vector.ifPresent(found -> known.put(asked, found));
        return vector.map(found -> new QueryVector(service.modelIdentity().text(), found));
    }

    /** False when the thread is interrupted meanwhile. A model that is not ready by then is asked all the same. */
    private boolean isWarm() {
        try {
            warmUp.get(MAX_WARM_UP.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException | ExecutionException e) {
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private Optional<float[]> ask(EmbeddingService service, String question) {
        try {
            var call = calls.submit(() -> service.embedQuery(question));
            try {
                var vector = call.get(timeoutMillis, TimeUnit.MILLISECONDS);
                if (vector.isPresent() || question.codePoints().anyMatch(Character::isLetterOrDigit)) {
                    noteAnswer(vector.isPresent());
                }
                return vector;
            } finally {
                call.cancel(true);
            }
        } catch (TimeoutException e) {
            failed(
                    "embed a question",
                    new MemoryException(
                            "no vector within " + timeoutMillis
                                    + " ms; until it answers again, search uses words only (memory.embedding.query_timeout_ms sets the limit)"));
        } catch (ExecutionException e) {
            failed("embed a question", e.getCause() == null ? e : e.getCause());
        } catch (RejectedExecutionException e) {
            failed("embed a question", new MemoryException("earlier questions still hang in the embedding service"));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return Optional.empty();
    }

    /**
     * Many models embed no emoji, so such questions tell nothing. Another question may have nothing to embed either;
     * several in a row mean that the service, which has reported it, is down.
     */
    private void noteAnswer(boolean hasVector) {
        if (hasVector) {
            emptyAnswers.set(0);
            pause.succeed();
        } else if (emptyAnswers.incrementAndGet() >= MAX_EMPTY_ANSWERS) {
            pause.fail();
        }
    }

    private void failed(String what, Throwable cause) {
        if (pause.fail() && !calls.isShutdown()) {
            host.reportFailure(what, cause);
        }
    }

    private record Asked(String identity, String question) {}

    private static final class Recent extends LinkedHashMap<Asked, float[]> {

        private static final long serialVersionUID = 1;

        Recent() {
            super(16, 0.75f, true);
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<Asked, float[]> eldest) {
            return size() > KEPT;
        }
    }
}
