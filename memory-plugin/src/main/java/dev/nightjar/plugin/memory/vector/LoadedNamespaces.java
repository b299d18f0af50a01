package dev.nightjar.plugin.memory.vector;

import com.google.common.util.concurrent.ThreadFactoryBuilder;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.table.VectorTable.Model;
import dev.nightjar.plugin.memory.table.VectorTable.Owner;
import dev.nightjar.plugin.memory.vector.index.VectorIndex;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The namespaces whose vectors are in an index: each is read when it is first searched, the newest first, and goes when
 * the index takes too much memory and no other was searched longer ago. Thread-safe.
 */
final class LoadedNamespaces implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(LoadedNamespaces.class);

    /** A search waits until as many are loaded; it finds more of a larger namespace later. */
    private static final int MEMORIES_AT_ONCE = 4_096;

    private static final long KEPT_ALIVE_SECONDS = 20;
    /** Approximate bytes of a namespace without vectors. */
    private static final int NAMESPACE_BYTES = 256;

    private final Database database;
    private final Model model;
    private final VectorIndex index;
    private final long maxWaitMillis;
    private final Map<String, Loading> loadings = new ConcurrentHashMap<>();
    private final AtomicLong searches = new AtomicLong();
    /** Threads that load, so that a search can go on while loading takes long. */
    private final ThreadPoolExecutor threads;

    /** @param maxWaitMillis how long a search waits at most */
    LoadedNamespaces(Database database, Model model, VectorIndex index, long maxWaitMillis) {
        this.maxWaitMillis = maxWaitMillis;
        this.database = database;
        this.model = model;
        this.index = index;
        int cores = Runtime.getRuntime().availableProcessors();
        threads = new ThreadPoolExecutor(
                cores,
                cores,
                KEPT_ALIVE_SECONDS,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                new ThreadFactoryBuilder()
                        .setNameFormat("nightjar-vectors")
                        .setDaemon(true)
                        .build(),
                new ThreadPoolExecutor.DiscardPolicy()); // when it is closed
        threads.allowCoreThreadTimeOut(true);
    }

    /** Begins to load what is not loaded, and waits a moment for it. */
    void load(Collection<String> namespaces) {
        long search = searches.incrementAndGet();
        var begun =
                namespaces.stream().map(namespace -> begun(namespace, search)).toList();
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(maxWaitMillis);
        begun.forEach(loading -> loading.await(end - System.nanoTime()));
    }

    private Loading begun(String namespace, long search) {
        return Objects.requireNonNull(loadings.compute(namespace, (name, known) -> {
            var loading = known == null ? new Loading(name) : known;
            loading.searched = search;
            if (known == null) {
                threads.execute(loading);
            }
            return loading;
        }));
    }

    /** The namespaces among these that are loaded, or are being loaded. */
    List<String> loaded(Collection<String> namespaces) {
        return namespaces.stream().filter(loadings::containsKey).toList();
    }

    /**
     * Lets go of the namespaces that were searched longest ago, as long as there are too many vectors; of those of the
     * last search never.
     *
     * @param bytes how much of the heap they may take
     */
    void keepWithin(long bytes) {
        if (heapBytes() <= bytes) {
            return;
        }
        long last = searches.get();
        var longestAgo = loadings.values().stream()
                .map(loading -> new Searched(loading, loading.searched))
                .filter(searched -> searched.search < last)
                .sorted(Comparator.comparingLong(Searched::search))
                .toList();
        for (var one : longestAgo) {
            if (heapBytes() > bytes) {
                drop(one.loading, () -> one.loading.searched == one.search);
            }
        }
    }

    private long heapBytes() {
        return index.heapBytes() + (long) loadings.size() * NAMESPACE_BYTES;
    }

    /** A search of it that comes meanwhile waits, and loads it anew. */
    private void drop(Loading loading, BooleanSupplier isStillMeant) {
        loadings.computeIfPresent(
                loading.namespace,
                (name, known) -> known == loading && isStillMeant.getAsBoolean() ? loading.dropped() : known);
    }

    /** Removes all namespaces and starts no further loading. */
    @Override
    public void close() {
        loadings.values().forEach(loading -> drop(loading, () -> true));
        threads.shutdown();
    }

    /** A namespace with the number of the search that searched it last. */
    private record Searched(Loading loading, long search) {}

    /** A namespace on its way into the index, or in it. */
    private final class Loading implements Runnable {

        private final String namespace;
        private final CountDownLatch begun = new CountDownLatch(1);
        private volatile long searched;
        private volatile boolean isDropped;
        /** The memories that are not loaded yet, the newest first; null when it is not known which there are. */
        private @Nullable List<Long> left;

        Loading(String namespace) {
            this.namespace = namespace;
        }

        @Override
        public void run() {
            try {
                if (!isDropped) {
                    loadSome();
                }
            } catch (RuntimeException | InternalError e) { // the latter when a mapped page cannot be read or written
                if (!isDropped) {
                    log.warn(
                            "Vectors of {} cannot be loaded; the next search tries again: {}", namespace, e.toString());
                }
                drop(this, () -> true);
            } finally {
                begun.countDown();
            }
        }

        private void loadSome() {
            var rest = database.read(tx -> {
                var memories = left == null ? tx.vectors().readOf(model, namespace) : left;
                int some = Math.min(MEMORIES_AT_ONCE, memories.size());
                tx.vectors().read(model, memories.subList(0, some), this::add);
                return memories.subList(some, memories.size());
            });
            left = rest;
            if (!rest.isEmpty()) {
                threads.execute(this); // behind those for whose first vectors a search waits
            }
        }

        private synchronized void add(Owner owner, float[] vector) {
            if (!isDropped) {
                LoadedVectors.add(index, owner, vector);
            }
        }

        /** Removes the vectors of the namespace from the index. */
        synchronized @Nullable Loading dropped() {
            isDropped = true;
            index.remove(namespace);
            return null;
        }

        void await(long nanos) {
            try {
                boolean unused = begun.await(nanos, TimeUnit.NANOSECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt(); // the search ends soon
            }
        }
    }
}
