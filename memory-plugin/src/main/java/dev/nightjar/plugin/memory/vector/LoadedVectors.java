package dev.nightjar.plugin.memory.vector;

import dev.nightjar.commons.model.UnitVector;
import dev.nightjar.plugin.memory.table.Database;
import dev.nightjar.plugin.memory.table.VectorTable;
import dev.nightjar.plugin.memory.table.VectorTable.Model;
import dev.nightjar.plugin.memory.vector.ReadRows.Keys;
import dev.nightjar.plugin.memory.vector.index.Attributes;
import dev.nightjar.plugin.memory.vector.index.FlatVectorIndex;
import dev.nightjar.plugin.memory.vector.index.VectorIndex;
import dev.nightjar.plugin.memory.vector.index.VectorKey;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The active model's vectors in an index, many of them in a file of this process. They follow the table: whoever wrote
 * a vector, this process or another one, it is read by its key, which only grows. At first those that are there are
 * read, the newest first; a search meanwhile finds what has been read. Of a server, which has more users than ask one
 * host, those of a namespace are read when it is searched. A vector that another process erased stays until a search
 * has met it. Thread-safe.
 */
public final class LoadedVectors implements AutoCloseable {

    /** Number of vectors that are loaded so quickly that a search may as well wait. */
    private static final int WORTH_WAITING_FOR = 20_000;

    /** Part of the heap for vectors if they are loaded when they are searched: an eighth. */
    private static final int PART_OF_HEAP = 8;

    private final Database database;
    private final Path folder;
    private final CountDownLatch looked = new CountDownLatch(1);
    private final ErasedVectors erased;
    private final long mostBytes;
    private final long maxWaitMillis;

    private volatile boolean isPatient = true;
    private volatile @Nullable Loaded loaded;

    /**
     * Empty until there is a model.
     *
     * @param folder where many vectors lie in a file, as long as this is open
     * @param maxWaitMillis how long a search waits for what is being loaded
     */
    public LoadedVectors(Database database, Path folder, long maxWaitMillis) {
        this(database, folder, Runtime.getRuntime().maxMemory() / PART_OF_HEAP, maxWaitMillis);
    }

    /** @param mostBytes how much of the heap vectors take where they are loaded when they are searched */
    LoadedVectors(Database database, Path folder, long mostBytes, long maxWaitMillis) {
        this.maxWaitMillis = maxWaitMillis;
        this.database = database;
        this.mostBytes = mostBytes;
        this.folder = folder;
        this.erased = new ErasedVectors(database);
        ScratchFile.deleteLeft(folder);
    }

    /**
     * The index of this model, waiting a moment when it is nearly loaded; empty when nothing is loaded.
     *
     * @param namespaces which are to be searched
     */
    public Optional<VectorIndex> of(String identity, Collection<String> namespaces) {
        if (!isSoon(looked)) {
            return Optional.empty();
        }
        var current = loaded;
        return current != null && current.model.identity().equals(identity) && current.isUsable(namespaces)
                ? Optional.of(current.index)
                : Optional.empty();
    }

    /**
     * A question's vector the caller made by himself, taken to be of the model whose vectors these are; empty when
     * there are none.
     *
     * @throws IllegalArgumentException when it has other dimensions or no direction
     */
    public Optional<QueryVector> given(List<Float> embedding) {
        var current = isSoon(looked) ? loaded : null;
        if (current == null) {
            return Optional.empty();
        }
        var vector = new float[embedding.size()];
        for (int i = 0; i < vector.length; i++) {
            vector[i] = embedding.get(i);
        }
        var model = current.model;
        if (vector.length != model.dimensions()) {
            throw new IllegalArgumentException("embedding has " + vector.length + " components, but the vectors of "
                    + model.identity() + " have " + model.dimensions());
        }
        var unit = UnitVector.of(vector, model.dimensions())
                .orElseThrow(() -> new IllegalArgumentException("embedding has no direction: it is all 0"));
        return Optional.of(new QueryVector(model.identity(), unit));
    }

    /** Whether these are vectors of this model, loaded or not. */
    public boolean isOf(String identity) {
        var current = loaded;
        return current != null && current.model.identity().equals(identity);
    }

    /** The cosine a memory has to exceed to be near this question of the model; 0 as long as that is not known. */
    public double floor(String identity, float[] question) {
        var current = loaded;
        return current != null && current.model.identity().equals(identity)
                ? current.backgroundSentences.floor(question)
                : 0;
    }

    /** From now on these are the vectors searched; none of another model is any more. Returns at once. */
    synchronized void use(Model model) {
        var current = loaded;
        if (current == null || current.isBroken || current.model.pk() != model.pk()) {
            var fresh = new Loaded(model, new ScratchFile(folder));
            fresh.backgroundSentences =
                    new BackgroundSentences(database.read(tx -> tx.vectors().backgroundSentences(model)));
            if (fresh.namespaces != null) { // what comes after this moment is followed
                fresh.sees(database.read(tx -> tx.vectors().newestVector()));
            }
            loaded = fresh;
            if (current != null) {
                current.close();
            }
        }
    }

    /** Whether the model has not read the background sentences yet. */
    boolean lacksBackgroundSentences() {
        var current = loaded;
        return current != null && current.backgroundSentences.isEmpty();
    }

    /** Keeps the model's vectors of the background sentences, in their order. */
    synchronized void learn(List<float[]> vectors) {
        var current = loaded;
        if (current != null) {
            database.write(tx -> {
                tx.vectors().saveBackgroundSentences(current.model, vectors);
                return vectors.size();
            });
            current.backgroundSentences = new BackgroundSentences(vectors);
        }
    }

    /** Closes the index; searches no longer wait for it and find nothing. */
    synchronized void drop() {
        close();
        looked.countDown();
    }

    /** Lets go of the vectors and of their file. */
    @Override
    public synchronized void close() {
        var current = loaded;
        loaded = null;
        if (current != null) {
            current.close();
        }
    }

    /** Whether everything that was in the table when it was last looked at is loaded. */
    boolean isReady() {
        var current = loaded;
        return current != null && current.ready.getCount() == 0;
    }

    /** Whether nothing is left to do until something comes into the table. */
    boolean isAtRest() {
        var current = loaded;
        return current != null
                && current.ready.getCount() == 0
                && !current.isBroken
                && !current.backgroundSentences.isEmpty()
                && erased.isEmpty()
                && current.next().isEmpty();
    }

    /** Memories of this namespace were erased: the next time the table is followed, their vectors go. */
    void erased(String namespace) {
        erased.addNamespace(namespace);
    }

    /**
     * Discards loaded vectors that cannot be read any more: they are searched no longer, and the next step loads them
     * anew. Returns at once.
     */
    public void discard() {
        var current = loaded;
        if (current != null) {
            current.isBroken = true;
        }
    }

    /** Lets go of what was erased, and loads what came into the table since the last time. */
    synchronized void follow(BooleanSupplier isClosing) {
        var current = loaded;
        if (current == null) {
            return;
        }
        current.sees(database.read(tx -> tx.vectors().newestVector()));
        looked.countDown();
        try {
            erased.removeFrom(current.index, current.model, isClosing);
            load(current, isClosing);
        } catch (InternalError e) { // a mapped page cannot be read or written
            discard();
            throw e;
        }
        if (current.next().isEmpty()) {
            current.ready.countDown();
        }
        keepWithin(current);
    }

    /** Lets go of the namespaces that were searched longest ago. */
    synchronized void keepWithin() {
        var current = loaded;
        if (current != null) {
            keepWithin(current);
        }
    }

    private void keepWithin(Loaded current) {
        if (current.namespaces != null) {
            current.namespaces.keepWithin(mostBytes);
        }
    }

    /** While some rows enter the index, another thread reads the next ones: either takes about as long. */
    private void load(Loaded current, BooleanSupplier isClosing) {
        var spare = new ReadRows(current.model);
        var keys = current.next();
        var next = read(current, new ReadRows(current.model), keys);
        while (!keys.isEmpty() && !current.isBroken && !isClosing.getAsBoolean()) {
            var rows = awaited(next);
            keys = current.after(keys);
            next = read(current, spare, keys);
            spare = rows;
            rows.forEach((owner, vector) -> add(current, owner, vector));
            current.has(rows.keys());
        }
        awaited(next); // it has the database
    }

    private static ReadRows awaited(CompletableFuture<ReadRows> reading) {
        try {
            return reading.join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }

    private CompletableFuture<ReadRows> read(Loaded current, ReadRows rows, Keys keys) {
        if (keys.isEmpty()) {
            return CompletableFuture.completedFuture(rows);
        }
        Supplier<ReadRows> reading = () -> database.read(tx -> rows.read(tx.vectors(), keys, current.namespaces));
        return keys.isMany()
                ? CompletableFuture.supplyAsync(reading)
                : CompletableFuture.completedFuture(reading.get());
    }

    /**
     * Whether the vectors are loaded within the time that a search waits. After one search has waited in vain, later
     * ones do not wait.
     */
    private boolean isSoon(CountDownLatch latch) {
        try {
            boolean isDone = latch.await(isPatient ? maxWaitMillis : 0, TimeUnit.MILLISECONDS);
            isPatient = isDone;
            return isDone;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static void add(Loaded current, VectorTable.Owner owner, float[] vector) {
        var index = current.index;
        boolean isFirstLoad = current.left > 0; // then no key has been met before
        if (!isFirstLoad && owner.ordinal() == 0) {
            index.remove(owner.memoryPk()); // SQLite gives the key of the newest memory anew once that is erased
        }
        add(index, owner, vector);
    }

    static void add(VectorIndex index, VectorTable.Owner owner, float[] vector) {
        var attributes = new Attributes(owner.namespace(), owner.kind(), owner.eventTime(), owner.sessionPk());
        index.add(new VectorKey(owner.memoryPk(), owner.ordinal()), attributes, vector);
    }

    private Map<VectorKey, float[]> exact(Model model, Collection<VectorKey> keys) {
        var memories = keys.stream().map(VectorKey::memoryPk).distinct().toList();
        var found = new HashMap<VectorKey, float[]>();
        database.read(tx -> {
            tx.vectors()
                    .ofMemories(
                            model,
                            memories,
                            (memory, ordinal, vector) -> found.put(new VectorKey(memory, ordinal), vector));
            return found.size();
        });
        found.keySet().retainAll(Set.copyOf(keys));
        erased.addMemories(keys.stream()
                .filter(key -> !found.containsKey(key))
                .map(VectorKey::memoryPk)
                .toList());
        return found;
    }

    /** Vectors of one model. Written under the lock of the outer class. */
    private final class Loaded {

        private final Model model;
        private final ScratchFile space;
        private final VectorIndex index;
        /** Namespaces that were searched; null when the vectors of all are loaded. */
        private final @Nullable LoadedNamespaces namespaces;

        private final CountDownLatch ready = new CountDownLatch(1);
        private volatile BackgroundSentences backgroundSentences = BackgroundSentences.NONE;
        /** Greatest key not read yet of the keys that existed at first; negative until known. */
        private volatile long left = -1;
        /** All later keys up to this one have been read. */
        private volatile long through;

        private volatile long newest;
        /** Whether its bytes cannot be read any more. */
        private volatile boolean isBroken;

        Loaded(Model model, ScratchFile space) {
            this.model = model;
            this.space = space;
            this.index = new FlatVectorIndex(model.dimensions(), keys -> exact(model, keys), space);
            this.namespaces = database.isShared() ? new LoadedNamespaces(database, model, index, maxWaitMillis) : null;
        }

        void close() {
            if (namespaces != null) {
                namespaces.close();
            }
            space.close();
        }

        void sees(long key) {
            newest = key;
            if (left < 0) {
                through = key;
                left = namespaces == null ? key : 0;
            }
        }

        /** The keys to read next. */
        Keys next() {
            return left > 0 ? Keys.to(left) : Keys.from(through, newest);
        }

        /** The keys to read after these. */
        Keys after(Keys keys) {
            return left > 0 ? Keys.to(keys.after()) : Keys.from(keys.last(), newest);
        }

        void has(Keys keys) {
            if (left > 0) {
                left = keys.after();
            } else {
                through = keys.last();
            }
        }

        /** Whether a search finds something in it, be it that not all is read yet. */
        boolean isUsable(Collection<String> searched) {
            if (namespaces != null) {
                namespaces.load(searched);
                return !isBroken;
            }
            boolean isFar = left + newest - through > WORTH_WAITING_FOR;
            return !isBroken && ((!isFar && isSoon(ready)) || index.size() > 0);
        }
    }
}
