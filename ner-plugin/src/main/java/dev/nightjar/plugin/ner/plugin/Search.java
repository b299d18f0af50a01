package dev.nightjar.plugin.ner.plugin;

import dev.nightjar.memory.Namespace;
import dev.nightjar.spi.ner.Mention;
import dev.nightjar.spi.ner.MentionProvider;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import java.util.function.ToLongFunction;

/** One call of the recogniser: runs the providers, keeps the time, notes what failed. Not thread-safe. */
final class Search {

    private final MentionProviders providers;
    private final Strategy strategy;
    private final Namespace namespace;
    private final BiConsumer<String, Throwable> failures;
    private final long startedAt = System.nanoTime();
    private final Map<String, MentionProvider> slow = new LinkedHashMap<>();
    private boolean isComplete = true;

    Search(MentionProviders providers, Strategy strategy, Namespace namespace, BiConsumer<String, Throwable> failures) {
        this.providers = providers;
        this.strategy = strategy;
        this.namespace = namespace;
        this.failures = failures;
    }

    /** Whether every provider did its work, so that the answer may be kept. */
    boolean isComplete() {
        return isComplete;
    }

    /** Brings known names up to date and answers the state of what is known. */
    long refresh(String provider, ToLongFunction<Namespace> refresh) {
        try {
            return refresh.applyAsLong(namespace);
        } catch (RuntimeException e) {
            fail("learn new names for " + provider, e);
            return 0;
        }
    }

    /** Settles which of the slow providers take part, and answers their names. */
    List<String> chooseSlow() {
        try {
            providers.slow(strategy, this::fail).forEach(provider -> slow.put(provider.name(), provider));
        } catch (RuntimeException | LinkageError e) {
            slow.clear();
            fail("ask which providers take part", e);
        }
        return List.copyOf(slow.keySet());
    }

    /** What all providers find in each text within the limit, unmerged. */
    List<List<Mention>> run(List<String> texts) {
        var found = new ArrayList<List<Mention>>();
        texts.forEach(text -> found.add(new ArrayList<>()));
        if (texts.isEmpty()) {
            return found;
        }
        var pending = new LinkedHashMap<String, Future<List<List<Mention>>>>();
        slow.forEach((name, provider) -> {
            try {
                pending.put(name, providers.start(provider, namespace, texts));
            } catch (RejectedExecutionException e) {
                fail("recognise with " + name + ", whose earlier calls do not end", e);
            }
        });
        for (MentionProvider provider : providers.quick(strategy)) {
            try {
                addAll(provider.findEach(namespace, texts), found);
            } catch (RuntimeException e) {
                fail("recognise with " + provider.name(), e);
            }
        }
        pending.forEach((name, mentions) -> addAll(await(name, mentions), found));
        return found;
    }

    private static void addAll(List<List<Mention>> mentions, List<List<Mention>> found) {
        for (int i = 0; i < mentions.size(); i++) {
            found.get(i).addAll(mentions.get(i));
        }
    }

    private List<List<Mention>> await(String name, Future<List<List<Mention>>> pending) {
        long left = strategy.limit().toNanos() - (System.nanoTime() - startedAt);
        try {
            return pending.get(Math.max(left, 0), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            fail("recognise with " + name, e.getCause() == null ? e : e.getCause());
        } catch (TimeoutException e) {
            pending.cancel(true);
            fail("recognise with " + name + " within " + strategy.limit().toMillis() + " ms", e);
        } catch (InterruptedException e) {
            pending.cancel(true);
            Thread.currentThread().interrupt();
            fail("recognise with " + name + " before the caller was interrupted", e);
        }
        return List.of();
    }

    private void fail(String operation, Throwable cause) {
        isComplete = false;
        failures.accept(operation, cause);
    }
}
