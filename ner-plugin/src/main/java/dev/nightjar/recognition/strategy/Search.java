package dev.nightjar.recognition.strategy;

import dev.nightjar.memory.Namespace;
import dev.nightjar.ner.Mention;
import dev.nightjar.ner.MentionProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** One call of the recogniser: runs the providers, keeps the time, notes what failed. Not thread-safe. */
final class Search {

    private final Strategy strategy;
    private final Namespace namespace;
    private final String text;
    private final BiConsumer<String, Throwable> failures;
    private final long startedAt = System.nanoTime();
    private final List<Mention> found = new ArrayList<>();
    private @Nullable MentionProvider chosen;
    private String chosenName = "";
    private boolean isComplete = true;

    Search(Strategy strategy, Namespace namespace, String text, BiConsumer<String, Throwable> failures) {
        this.strategy = strategy;
        this.namespace = namespace;
        this.text = text;
        this.failures = failures;
    }

    String text() {
        return text;
    }

    /** Whether every provider did its work, so that the answer may be kept. */
    boolean isComplete() {
        return isComplete;
    }

    /** Name of the added provider; empty when none takes part. */
    String chosenName() {
        return chosenName;
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

    /** Settles which added provider takes part. */
    void choose(AddedProviders added) {
        try {
            Optional<MentionProvider> provider = added.in(strategy);
            if (provider.isPresent()) {
                chosenName = provider.get().name();
                chosen = provider.get();
            }
        } catch (RuntimeException | LinkageError e) {
            fail("ask the added provider whether it takes part", e);
        }
    }

    /** What all providers find within the limit, unmerged. */
    List<Mention> run(List<QuickProvider> providers, AddedProviders added) {
        Future<List<Mention>> pending = chosen == null ? null : start(chosen, added);
        for (QuickProvider provider : providers) {
            try {
                found.addAll(provider.find(namespace, text));
            } catch (RuntimeException e) {
                fail("recognise with " + provider.name(), e);
            }
        }
        if (pending != null) {
            await(pending);
        }
        return found;
    }

    private @Nullable Future<List<Mention>> start(MentionProvider provider, AddedProviders added) {
        try {
            return added.start(provider, namespace, text);
        } catch (RejectedExecutionException e) {
            fail("recognise with " + chosenName + ", whose earlier calls do not end", e);
            return null;
        }
    }

    private void await(Future<List<Mention>> pending) {
        long left = strategy.limit().toNanos() - (System.nanoTime() - startedAt);
        try {
            found.addAll(pending.get(Math.max(left, 0), TimeUnit.NANOSECONDS));
        } catch (ExecutionException e) {
            fail("recognise with " + chosenName, e.getCause() == null ? e : e.getCause());
        } catch (TimeoutException e) {
            pending.cancel(true);
            fail("recognise with " + chosenName + " within " + strategy.limit().toMillis() + " ms", e);
        } catch (InterruptedException e) {
            pending.cancel(true);
            Thread.currentThread().interrupt();
            fail("recognise with " + chosenName + " before the caller was interrupted", e);
        }
    }

    private void fail(String operation, Throwable cause) {
        isComplete = false;
        failures.accept(operation, cause);
    }
}
