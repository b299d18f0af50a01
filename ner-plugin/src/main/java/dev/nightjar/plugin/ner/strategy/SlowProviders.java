package dev.nightjar.plugin.ner.strategy;

import dev.nightjar.memory.Namespace;
import dev.nightjar.ner.Mention;
import dev.nightjar.ner.Mention.Span;
import dev.nightjar.ner.MentionProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/**
 * The providers that may take long, such as models: the plugin's own and the one another extension adds. They run in
 * threads of their own so that they can be cut off. A provider that does not react to being interrupted keeps its thread;
 * when it holds as many as it may have, further calls of it are refused instead of piling up, and the others go on.
 * Thread-safe; {@link #close} ends the threads.
 */
public final class SlowProviders implements AutoCloseable {

    private static final int THREADS_PER_PROVIDER = 4;
    private static final int IDLE_SECONDS = 30;

    private final List<MentionProvider> own;
    private final Supplier<Optional<MentionProvider>> added;
    private final Map<String, Semaphore> permits = new ConcurrentHashMap<>();
    private final ExecutorService threads = new ThreadPoolExecutor(
            0, Integer.MAX_VALUE, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), named());

    /**
     * These and another.
     *
     * @param own the plugin's own
     * @param added answers the provider of another extension that is there now; asked at each use
     */
    public SlowProviders(List<MentionProvider> own, Supplier<Optional<MentionProvider>> added) {
        this.own = List.copyOf(own);
        this.added = added;
    }

    /**
     * The providers that take part in a strategy.
     *
     * @param failures takes what a provider threw when it was asked whether it does
     */
    List<MentionProvider> in(Strategy strategy, BiConsumer<String, Throwable> failures) {
        var all = new ArrayList<>(own);
        added.get().ifPresent(all::add);
        var taking = new ArrayList<MentionProvider>();
        for (MentionProvider provider : all) {
            try {
                if (provider.strategies().contains(strategy.name())) {
                    taking.add(provider);
                }
            } catch (RuntimeException | LinkageError e) {
                failures.accept("ask a provider whether it takes part", e);
            }
        }
        return List.copyOf(taking);
    }

    /**
     * Starts one on some texts.
     *
     * @throws RejectedExecutionException when it holds all its threads with calls that were cut off
     */
    Future<List<List<Mention>>> start(MentionProvider provider, Namespace namespace, List<String> texts) {
        var permit = permits.computeIfAbsent(provider.name(), name -> new Semaphore(THREADS_PER_PROVIDER));
        if (!permit.tryAcquire()) {
            throw new RejectedExecutionException("All threads of '" + provider.name() + "' are held");
        }
        var task = new FutureTask<>(() -> checked(provider.findEach(namespace, texts), texts));
        try {
            threads.execute(() -> {
                try {
                    task.run();
                } finally {
                    permit.release();
                }
            });
        } catch (RejectedExecutionException e) {
            permit.release();
            throw e;
        }
        return task;
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }

    private static List<List<Mention>> checked(List<List<Mention>> found, List<String> texts) {
        if (found.size() != texts.size()) {
            throw new IllegalArgumentException(
                    "Mentions of " + found.size() + " texts were answered, but " + texts.size() + " were asked for");
        }
        var checked = new ArrayList<List<Mention>>();
        for (int i = 0; i < found.size(); i++) {
            checked.add(checked(found.get(i), texts.get(i)));
        }
        return checked;
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
