package dev.nightjar.core.search;

import com.google.common.base.Throwables;
import dev.nightjar.core.store.SearchStore.Candidate;
import dev.nightjar.memory.MemoryScope;
import dev.nightjar.memory.SearchRequest;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Lets the vector leg run beside the others, which takes a search a third of its time: it waits for the question's vector
 * and compares codes while they wait for full text. Thread-safe.
 */
public final class VectorSearches implements AutoCloseable {

    private static final long KEPT_ALIVE_SECONDS = 20;

    private final VectorLeg leg;
    private final ExecutorService threads;

    /** With as many threads as cores. */
    public VectorSearches(VectorLeg leg) {
        this.leg = leg;
        this.threads = new ThreadPoolExecutor(
                0,
                Runtime.getRuntime().availableProcessors(),
                KEPT_ALIVE_SECONDS,
                TimeUnit.SECONDS,
                new SynchronousQueue<>(),
                VectorSearches::thread);
    }

    /** Begins to look for the nearest memories. While no thread is free, whoever asks for them looks for them. */
    public Begun begin(MemoryScope scope, SearchRequest request, int depth) {
        var search = new FutureTask<>(() -> leg.find(scope, request, depth));
        try {
            threads.execute(search);
            return new Begun(search, false);
        } catch (RejectedExecutionException e) {
            return new Begun(search, true);
        }
    }

    /** Looks for them in this thread. */
    public List<Candidate> find(MemoryScope scope, SearchRequest request, int depth) {
        return leg.find(scope, request, depth);
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }

    private static Thread thread(Runnable work) {
        var thread = new Thread(work, "nightjar-nearest");
        thread.setDaemon(true);
        return thread;
    }

    /** A search under way. */
    public static final class Begun {

        private final FutureTask<List<Candidate>> search;
        private final boolean isLeft;

        private Begun(FutureTask<List<Candidate>> search, boolean isLeft) {
            this.search = search;
            this.isLeft = isLeft;
        }

        /**
         * The nearest memories with their cosines, best first; none when this thread is interrupted meanwhile. Not to be
         * asked with a connection at hand, as the search needs one.
         *
         * @throws IllegalArgumentException when the request brings a vector that cannot be compared with the stored ones
         */
        public List<Candidate> found() {
            if (isLeft) {
                search.run();
            }
            try {
                return search.get();
            } catch (ExecutionException e) {
                var cause = Objects.requireNonNull(e.getCause());
                Throwables.throwIfUnchecked(cause);
                throw new IllegalStateException(cause);
            } catch (InterruptedException e) {
                search.cancel(true);
                Thread.currentThread().interrupt();
                return List.of();
            }
        }
    }
}
