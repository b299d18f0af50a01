package dev.nightjar.plugin.ner.plugin;

import com.google.common.util.concurrent.ThreadFactoryBuilder;
import dev.nightjar.memory.Namespace;
import dev.nightjar.spi.ner.Mention;
import dev.nightjar.spi.ner.Mention.Span;
import dev.nightjar.spi.ner.MentionProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/**
 * The providers: the plugin's own and the one another extension adds. Quick ones, whose cost is linear in the text and
 * small, run in the caller's thread. Those that may take long, such as models, run in threads of their own so that they
 * can be cut off. A provider that does not react to being interrupted keeps its thread; when it holds as many as it may
 * have, further calls of it are refused instead of piling up, and the others go on. Thread-safe; {@link #close} ends
 * the threads.
 */
final class MentionProviders implements AutoCloseable {

    private static final int THREADS_PER_PROVIDER = 4;

    private final List<MentionProvider> quick;
    private final List<MentionProvider> slow;
    private final Supplier<Optional<MentionProvider>> added;
    private final Map<String, Semaphore> permits = new ConcurrentHashMap<>();
    private final ExecutorService threads = Executors.newCachedThreadPool(new ThreadFactoryBuilder()
            .setNameFormat("nightjar-recognition-%d")
            .setDaemon(true)
            .build());

    /**
     * These and another.
     *
     * @param quick the plugin's own that run in the caller's thread
     * @param slow the plugin's own that run in other threads
     * @param added answers the provider of another extension that is there now; asked at each use
     */
    MentionProviders(
            List<MentionProvider> quick, List<MentionProvider> slow, Supplier<Optional<MentionProvider>> added) {
        this.quick = List.copyOf(quick);
        this.slow = List.copyOf(slow);
        this.added = added;
    }

    /** The quick ones that take part in a strategy. */
    List<MentionProvider> quick(Strategy strategy) {
        return quick.stream().filter(provider -> takesPart(provider, strategy)).toList();
    }

    /**
     * The slow ones that take part in a strategy.
     *
     * @param failures takes what a provider threw when it was asked whether it does
     */
    List<MentionProvider> slow(Strategy strategy, BiConsumer<String, Throwable> failures) {
        var all = new ArrayList<>(slow);
        added.get().ifPresent(all::add);
        var taking = new ArrayList<MentionProvider>();
        for (MentionProvider provider : all) {
            try {
                if (takesPart(provider, strategy)) {
                    taking.add(provider);
                }
            } catch (RuntimeException | LinkageError e) {
                failures.accept("ask a provider whether it takes part", e);
            }
        }
        return List.copyOf(taking);
    }

    /**
     * Starts a slow one on some texts.
     *
     * @throws RejectedExecutionException when it holds all its threads with calls that were cut off
     */
    Future<List<List<Mention>>> start(MentionProvider provider, Namespace namespace, List<String> texts) {
        var permit = permits.computeIfAbsent(provider.name(), name -> new Semaphore(THREADS_PER_PROVIDER));
        if (!permit.tryAcquire()) {
            throw new RejectedExecutionException("All threads of '" + provider.name() + "' are busy");
        }
        var task = new FutureTask<>(() -> checked(provider.findEach(namespace, texts), texts));
        // Not in the task, which a call that is cut off at once never begins.
        threads.execute(() -> {
            try {
                task.run();
            } finally {
                permit.release();
            }
        });
        return task;
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }

    private static boolean takesPart(MentionProvider provider, Strategy strategy) {
        return provider.strategies().contains(strategy.name());
    }

    private static List<List<Mention>> checked(List<List<Mention>> found, List<String> texts) {
        if (found.size() != texts.size()) {
            throw new IllegalArgumentException(
                    "Mentions of " + found.size() + " texts were answered, but " + texts.size() + " were asked for");
        }
        for (int i = 0; i < found.size(); i++) {
            for (Mention mention : found.get(i)) {
                if (!isSound(mention, texts.get(i))) {
                    throw new IllegalArgumentException("Not a mention in this text: " + mention);
                }
            }
        }
        return found.stream().map(List::copyOf).toList();
    }

    private static boolean isSound(Mention mention, String text) {
        Span span = mention.span();
        boolean isPlaced =
                span == null || (span.start() >= 0 && span.start() < span.end() && span.end() <= text.length());
        return isPlaced && !mention.canonicalName().isBlank() && mention.confidence() >= 0 && mention.confidence() <= 1;
    }
}
