package dev.nightjar.plugin.embedding.remote;

import dev.nightjar.commons.model.UnitVector;
import dev.nightjar.plugin.embedding.EmbeddableText;
import dev.nightjar.spi.embedding.EmbeddingService;
import dev.nightjar.spi.embedding.ModelIdentity;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Gets vectors from a server, in batches. A vector is refused if it is not finite, has no direction, or differs in size
 * from earlier ones. A batch that the server refuses is halved until the refused text is alone. After any other
 * failure, the rest of the call is given up. Thread-safe.
 */
public final class RemoteEmbedding implements EmbeddingService {

    /** After this many refused single texts and no vector, no more are sent. */
    private static final int MAX_REFUSED = 4;

    private final RemoteModel model;
    private final CallLimits limits;
    private final EmbeddingsFormat format;
    private final EmbeddingsServer server;
    private final BiConsumer<String, Throwable> failures;
    private final AtomicInteger dimensions;
    private final CountDownLatch asked = new CountDownLatch(1);
    private volatile @Nullable String problem;

    /**
     * Uses a model on a server.
     *
     * @param key sent as the bearer token
     * @param clock the present time for a {@code Retry-After} with a date
     * @param failures receives failures, with the operation's name
     */
    public RemoteEmbedding(
            RemoteModel model, String key, CallLimits limits, Clock clock, BiConsumer<String, Throwable> failures) {
        this.model = model;
        this.limits = limits;
        this.failures = failures;
        format = new EmbeddingsFormat(model);
        server = new EmbeddingsServer(model.endpoint(), key, limits, clock);
        dimensions = new AtomicInteger(model.dimensions());
    }

    @Override
    public Optional<float[]> embedQuery(String text) {
        return embed(List.of(text), model.queryPrefix(), server::askQuery).get(0);
    }

    @Override
    public List<Optional<float[]>> embedDocuments(List<String> texts) {
        return embed(texts, model.documentPrefix(), server::askDocuments);
    }

    @Override
    public ModelIdentity modelIdentity() {
        return model.identity().withDimensions(dimensions.get());
    }

    /** The problem of the last call; empty when it succeeded or there was none. */
    public Optional<String> problem() {
        return Optional.ofNullable(problem);
    }

    /** Whether the server has answered or failed within this time. */
    public boolean isAsked(Duration limit) {
        try {
            return asked.await(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private List<Optional<float[]>> embed(List<String> texts, String prefix, Ask ask) {
        var vectors = new ArrayList<>(Collections.nCopies(texts.size(), Optional.<float[]>empty()));
        var places = new ArrayList<Integer>();
        var ready = new ArrayList<String>();
        for (int i = 0; i < texts.size(); i++) {
            Optional<String> text = EmbeddableText.of(texts.get(i), CallLimits.MAX_TEXT);
            if (text.isPresent()) {
                places.add(i);
                ready.add(prefix + text.get());
            }
        }
        if (ready.isEmpty()) {
            return vectors;
        }
        var call = new Call(ask);
        call.run(ready, limits.batchSize());
        for (int i = 0; i < call.vectors.size(); i++) {
            vectors.set(places.get(i), call.vectors.get(i));
        }
        conclude(call, ready.size());
        return vectors;
    }

    private void conclude(Call call, int count) {
        Exception failure = call.failure;
        if (EmbeddingsServer.isInterruption(failure)) {
            return; // the caller stopped waiting, which says nothing about the server
        }
        problem = failure == null ? null : String.valueOf(failure.getMessage());
        asked.countDown();
        if (failure != null) {
            long lost =
                    count - call.vectors.stream().filter(Optional::isPresent).count();
            failures.accept(
                    "embed " + lost + " of " + count + " texts with " + model.provider() + " " + model.name(), failure);
        }
    }

    private Optional<float[]> checked(float[] vector) throws MalformedAnswerException {
        Optional<float[]> unit = UnitVector.of(vector);
        if (unit.isEmpty()) {
            throw new MalformedAnswerException(
                    "a vector has no direction: its numbers are missing, all 0 or not finite");
        }
        int known = dimensions.compareAndExchange(0, vector.length);
        if (known != 0 && known != vector.length) {
            throw new MalformedAnswerException(
                    "a vector has " + vector.length + " dimensions, but " + known + " are expected");
        }
        return unit;
    }

    /** How a request is sent. */
    private interface Ask {
        byte[] send(byte[] request) throws IOException;
    }

    /** The progress of one call: the vectors so far, in order, and the first problem. */
    private final class Call {

        private final Ask ask;
        private final List<Optional<float[]>> vectors = new ArrayList<>();
        private @Nullable Exception failure;

        private Call(Ask ask) {
            this.ask = ask;
        }

        private void run(List<String> texts, int batchSize) {
            boolean isGoing = true;
            for (int start = 0; start < texts.size() && isGoing; start += batchSize) {
                isGoing = askFor(texts.subList(start, Math.min(texts.size(), start + batchSize)));
            }
        }

        /** Whether to send more requests. */
        private boolean askFor(List<String> batch) {
            try {
                byte[] answer = ask.send(format.request(batch));
                for (float[] vector : format.vectors(answer, batch.size())) {
                    add(vector);
                }
                return true;
            } catch (ServerRefusedException e) {
                if (e.isAboutTexts() && batch.size() > 1) {
                    int half = batch.size() / 2;
                    return askFor(batch.subList(0, half)) && askFor(batch.subList(half, batch.size()));
                }
                note(e);
                vectors.addAll(Collections.nCopies(batch.size(), Optional.empty()));
                return e.isAboutTexts() && isWorthMore();
            } catch (IOException | RuntimeException e) {
                note(e);
                return false;
            }
        }

        // If a server refuses all of the first texts, the texts are not the problem.
        private boolean isWorthMore() {
            return vectors.size() < MAX_REFUSED || vectors.stream().anyMatch(Optional::isPresent);
        }

        private void add(float[] vector) {
            try {
                vectors.add(checked(vector));
            } catch (MalformedAnswerException e) {
                note(e);
                vectors.add(Optional.empty());
            }
        }

        private void note(Exception e) {
            if (failure == null) {
                failure = e;
            }
        }
    }
}
