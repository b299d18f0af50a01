package dev.nightjar.plugin.embedding.plugin;

import dev.nightjar.embedding.EmbeddingService;
import dev.nightjar.embedding.ModelIdentity;
import dev.nightjar.embedding.TransformerModels;
import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A transformer in this process, or what stands in for it where it does not load. That is decided once, by
 * {@link #decide()}; until then the identity is incomplete and texts wait. Thread-safe.
 */
final class PreferredTransformer implements EmbeddingService, AutoCloseable {

    private final TransformerModels.Model transformer;
    private final Supplier<EmbeddingService> standIn;
    private final EmbeddingConfiguration configuration;
    private final BiConsumer<String, Throwable> failures;
    private final CompletableFuture<EmbeddingService> decided = new CompletableFuture<>();
    private volatile @Nullable String problem;

    /**
     * Undecided.
     *
     * @param standIn asked for only when the transformer does not load; empty to have no vectors then
     * @param configuration how long queries and documents may wait
     * @param failures told what did not work, with the operation's name
     */
    PreferredTransformer(
            TransformerModels.Model transformer,
            Optional<Supplier<EmbeddingService>> standIn,
            EmbeddingConfiguration configuration,
            BiConsumer<String, Throwable> failures) {
        this.transformer = transformer;
        this.standIn = standIn.orElse(() -> transformer);
        this.configuration = configuration;
        this.failures = failures;
    }

    /** Loads the transformer, and takes the other where that fails. Takes a second. */
    void decide() {
        try {
            transformer.load();
            decided.complete(transformer);
        } catch (IOException | RuntimeException e) {
            problem = String.valueOf(e.getMessage());
            failures.accept(
                    "load the transformer " + transformer.modelIdentity().model(), e);
            try {
                decided.complete(standIn.get());
            } catch (RuntimeException without) {
                failures.accept("load the model that stands in", without);
                decided.complete(transformer);
            }
        }
    }

    /** Why the transformer does not compute; empty when it does, or it is not known yet. */
    Optional<String> problem() {
        return Optional.ofNullable(problem);
    }

    /** Whether it is known who computes, or becomes known in time. */
    boolean isDecided(Duration limit) {
        return decision(limit).isPresent();
    }

    /** Whether there is somebody to compute, as far as it is known. */
    boolean hasVectors() {
        return problem == null || decided.getNow(transformer) != transformer;
    }

    @Override
    public Optional<float[]> embedQuery(String text) {
        return awaited(configuration.queryTimeout()).flatMap(service -> service.embedQuery(text));
    }

    @Override
    public List<Optional<float[]>> embedDocuments(List<String> texts) {
        return awaited(configuration.timeout())
                .map(service -> service.embedDocuments(texts))
                .orElseGet(() -> Collections.nCopies(texts.size(), Optional.empty()));
    }

    @Override
    public ModelIdentity modelIdentity() {
        EmbeddingService service = decided.getNow(null);
        return service == null ? transformer.modelIdentity().withDimensions(0) : service.modelIdentity();
    }

    @Override
    public OptionalDouble bytesPerPiece(String text) {
        return awaited(configuration.timeout())
                .map(service -> service.bytesPerPiece(text))
                .orElseGet(OptionalDouble::empty);
    }

    /** Gives the transformer's memory back. */
    @Override
    public void close() {
        transformer.close();
    }

    private Optional<EmbeddingService> awaited(Duration limit) {
        Optional<EmbeddingService> service = decision(limit);
        if (service.isEmpty() && !Thread.currentThread().isInterrupted()) {
            failures.accept(
                    "wait for the transformer " + transformer.modelIdentity().model(),
                    new TimeoutException("it has not been loaded after " + limit));
        }
        return service;
    }

    private Optional<EmbeddingService> decision(Duration limit) {
        try {
            return Optional.of(decided.get(limit.toNanos(), TimeUnit.NANOSECONDS));
        } catch (TimeoutException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } catch (ExecutionException e) {
            throw new IllegalStateException("A decision does not fail", e);
        }
    }
}
