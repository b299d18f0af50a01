package dev.nightjar.server.access;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks whether the store can be used, for those who ask without a token: one look at a time, and nobody waits for long
 * for a store that hangs. What is wrong is in the log. Thread-safe.
 */
public final class StoreWatch {

    private static final Logger LOG = LoggerFactory.getLogger(StoreWatch.class);
    private static final Duration LONGEST = Duration.ofSeconds(5);

    private final Supplier<Optional<String>> look;
    private @Nullable CompletableFuture<Optional<String>> latest;
    private boolean isTold;

    /** @param look answers what keeps the store from being used; empty for nothing */
    public StoreWatch(Supplier<Optional<String>> look) {
        this.look = look;
    }

    /** Whether the store can be read and written. */
    public boolean isUsable() {
        var problem = problem();
        tell(problem);
        return problem.isEmpty();
    }

    private Optional<String> problem() {
        try {
            return underWay().get(LONGEST.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            return Optional.of(String.valueOf(e.getCause()));
        } catch (TimeoutException e) {
            return Optional.of("it does not answer within " + LONGEST.toSeconds() + " seconds");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.of("this server is stopping");
        }
    }

    private synchronized CompletableFuture<Optional<String>> underWay() {
        if (latest == null || latest.isDone()) {
            latest = CompletableFuture.supplyAsync(look, StoreWatch::start);
        }
        return latest;
    }

    private static void start(Runnable work) {
        var thread = new Thread(work, "nightjar-server-store-watch");
        thread.setDaemon(true);
        thread.start();
    }

    private synchronized void tell(Optional<String> problem) {
        if (problem.isPresent() && !isTold) {
            LOG.warn("The store cannot be used: {}", problem.get());
        }
        isTold = problem.isPresent();
    }
}
