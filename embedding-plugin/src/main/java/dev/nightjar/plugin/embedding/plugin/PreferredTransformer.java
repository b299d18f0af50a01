package dev.nightjar.plugin.embedding.plugin;

import dev.nightjar.spi.embedding.EmbeddingService;
import dev.nightjar.spi.embedding.ModelIdentity;
import dev.nightjar.spi.embedding.TransformerModels;
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
 * A transformer in this process, or a substitute if it does not load. {@link #decide()} decides this once; until then
 * the identity is incomplete and calls wait. Thread-safe.
 */
final class PreferredTransformer implements EmbeddingService, AutoCloseable {

    private final TransformerModels.Model transformer;
    private final Supplier<EmbeddingService> standIn;
    private final EmbeddingConfiguration configuration;
    private final BiConsumer<String, Throwable> failures;
    private final CompletableFuture<EmbeddingService> decided = new CompletableFuture<>();
    private volatile @Nullable String problem;

    /**
     * Creates it undecided.
     *
     * @param standIn called only when the transformer does not load; empty for no vectors in that case
     * @param configuration how long queries and documents may wait
     * @param failures receives failures, with the operation's name
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

    /** Loads the transformer, or uses the substitute if that fails. Takes about a second. */
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
                failures.accept("load the model that replaces it", without);
                decided.complete(transformer);
            }
        }
    }

    /** Why the transformer is not used; empty when it is, or when that is not decided yet. */
    Optional<String> problem() {
        return Optional.ofNullable(problem);
    }

    /** Whether it is decided within this time. */
    boolean isDecided(Duration limit) {
        return decision(limit).isPresent();
    }

    /** Whether there are vectors, as far as is known. */
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

    /** Frees the transformer's memory. */
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
