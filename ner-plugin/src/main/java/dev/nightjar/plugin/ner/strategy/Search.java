package dev.nightjar.plugin.ner.strategy;

import dev.nightjar.memory.Namespace;
import dev.nightjar.ner.Mention;
import dev.nightjar.ner.MentionProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;

/** One call of the recogniser: runs the providers, keeps the time, notes what failed. Not thread-safe. */
final class Search {

    private final Strategy strategy;
    private final Namespace namespace;
    private final BiConsumer<String, Throwable> failures;
    private final long startedAt = System.nanoTime();
    private List<MentionProvider> chosen = List.of();
    private List<String> chosenNames = List.of();
    private boolean isComplete = true;

    Search(Strategy strategy, Namespace namespace, BiConsumer<String, Throwable> failures) {
        this.strategy = strategy;
        this.namespace = namespace;
        this.failures = failures;
    }

    /** Whether every provider did its work, so that the answer may be kept. */
    boolean isComplete() {
        return isComplete;
    }

    /** Names of the slow providers that take part. */
    List<String> chosenNames() {
        return chosenNames;
    }

    /** Brings the quick providers up to date and answers the state of what they know. */
    List<Long> refresh(List<QuickProvider> providers) {
        var revisions = new ArrayList<Long>(providers.size());
        for (QuickProvider provider : providers) {
            try {
                revisions.add(provider.refresh(namespace));
            } catch (RuntimeException e) {
                fail("learn new names for " + provider.name(), e);
            }
        }
        return revisions;
    }

    /** Settles which of the slow providers take part. */
    void choose(SlowProviders slow) {
        try {
            chosen = slow.in(strategy, this::fail);
            chosenNames = chosen.stream().map(MentionProvider::name).toList();
        } catch (RuntimeException | LinkageError e) {
            chosen = List.of();
            fail("ask which providers take part", e);
        }
    }

    /** What all providers find in each text within the limit, unmerged. */
    List<List<Mention>> run(List<String> texts, List<QuickProvider> providers, SlowProviders slow) {
        var found = new ArrayList<List<Mention>>();
        texts.forEach(text -> found.add(new ArrayList<>()));
        if (texts.isEmpty()) {
            return found;
        }
        var pending = new ArrayList<Pending>();
        for (int i = 0; i < chosen.size(); i++) {
            start(i, texts, slow, pending);
        }
        for (QuickProvider provider : providers) {
            try {
                for (int i = 0; i < texts.size(); i++) {
                    found.get(i).addAll(provider.find(namespace, texts.get(i)));
                }
            } catch (RuntimeException e) {
                fail("recognise with " + provider.name(), e);
            }
        }
        for (var one : pending) {
            var mentions = await(one.name, one.mentions);
            for (int i = 0; i < mentions.size(); i++) {
                found.get(i).addAll(mentions.get(i));
            }
        }
        return found;
    }

    private void start(int index, List<String> texts, SlowProviders slow, List<Pending> pending) {
        String name = chosenNames.get(index);
        try {
            pending.add(new Pending(name, slow.start(chosen.get(index), namespace, texts)));
        } catch (RejectedExecutionException e) {
            fail("recognise with " + name + ", whose earlier calls do not end", e);
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

    /** A slow provider at work. */
    private record Pending(String name, Future<List<List<Mention>>> mentions) {}
}
