package dev.nightjar.recognition.strategy;

import dev.nightjar.memory.Namespace;
import dev.nightjar.ner.Mention;
import dev.nightjar.ner.Mention.Span;
import dev.nightjar.ner.MentionProvider;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * The provider another extension adds, run in threads of our own so that it can be cut off. A provider that does not
 * react to being interrupted keeps its thread; when all threads are held like that, further calls are refused instead of
 * piling up. Thread-safe; {@link #close} ends the threads.
 */
public final class AddedProviders implements AutoCloseable {

    private static final int MAX_THREADS = 4;
    private static final int IDLE_SECONDS = 30;

    private final Supplier<Optional<MentionProvider>> source;
    private final ExecutorService threads =
            new ThreadPoolExecutor(0, MAX_THREADS, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), named());

    /** @param source answers the provider that is there now; asked at each use */
    public AddedProviders(Supplier<Optional<MentionProvider>> source) {
        this.source = source;
    }

    /** The provider that takes part in a strategy. */
    Optional<MentionProvider> in(Strategy strategy) {
        return source.get().filter(provider -> provider.strategies().contains(strategy.name()));
    }

    /**
     * Starts it on a text.
     *
     * @throws java.util.concurrent.RejectedExecutionException when all threads are held by calls that were cut off
     */
    Future<List<Mention>> start(MentionProvider provider, Namespace namespace, String text) {
        return threads.submit(() -> checked(provider.find(namespace, text), text));
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }

    private static List<Mention> checked(List<Mention> mentions, String text) {
        for (Mention mention : mentions) {
            if (!isSound(mention, text)) {
                throw new IllegalArgumentException("Not a mention in this text: " + mention);
            }
        }
        return List.copyOf(mentions);
    }

    private static boolean isSound(Mention mention, String text) {
        Span span = mention.span();
        boolean isPlaced =
                span == null || (span.start() >= 0 && span.start() < span.end() && span.end() <= text.length());
        return isPlaced && !mention.canonicalName().isBlank() && mention.confidence() >= 0 && mention.confidence() <= 1;
    }

    private static ThreadFactory named() {
        var number = new AtomicInteger();
        return work -> {
            var thread = new Thread(work, "nightjar-recognition-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
    }
}
