package dev.nightjar.plugin.memory.embedding;

import dev.nightjar.commons.model.UnitVector;
import dev.nightjar.plugin.memory.index.Attributes;
import dev.nightjar.plugin.memory.index.FloatVectors;
import dev.nightjar.plugin.memory.index.VectorIndex;
import dev.nightjar.plugin.memory.index.VectorKey;
import dev.nightjar.plugin.memory.store.Database;
import dev.nightjar.plugin.memory.store.search.VectorStore;
import dev.nightjar.plugin.memory.store.search.VectorStore.Model;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The active model's vectors in memory. They follow the table: whoever wrote a vector, this process or another one, it
 * is read by its key, which only grows. A vector that was erased elsewhere stays until a search meets it. Thread-safe.
 */
public final class LoadedVectors {

    /** Rows read in one go; a reading connection is taken no longer than that takes. */
    private static final int ROWS_AT_ONCE = 4_096;
    /** As many are loaded so quickly that a search may as well wait. */
    private static final int WORTH_WAITING_FOR = 20_000;

    private static final long MAX_WAIT_MILLIS = 150;

    private final Database database;
    private final IndexMaker maker;
    private final CountDownLatch looked = new CountDownLatch(1);
    private volatile boolean isPatient = true;
    private volatile @Nullable Loaded loaded;

    /** Makes an empty index. */
    @FunctionalInterface
    public interface IndexMaker {

        /**
         * An index for vectors of so many components.
         *
         * @param exact where the exact ones are
         */
        VectorIndex make(int dimensions, FloatVectors exact);
    }

    /** Empty until there is a model. */
    public LoadedVectors(Database database, IndexMaker maker) {
        this.database = database;
        this.maker = maker;
    }

    /** The index of this model, waiting a moment when it is nearly loaded; empty when it is not ready. */
    public Optional<VectorIndex> of(String identity) {
        if (!isSoon(looked)) {
            return Optional.empty();
        }
        var current = loaded;
        return current != null && current.model.identity().equals(identity) && current.isReadySoon()
                ? Optional.of(current.index)
                : Optional.empty();
    }

    /**
     * A question's vector the caller made by himself, taken to be of the model whose vectors these are; empty when there
     * are none.
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
        if (current == null || current.model.pk() != model.pk()) {
            var fresh = new Loaded(model, maker.make(model.dimensions(), keys -> exact(model, keys)));
            fresh.backgroundSentences =
                    new BackgroundSentences(database.read(tx -> tx.vectors().backgroundSentences(model)));
            loaded = fresh;
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

    /** Nothing can be searched from now on. */
    synchronized void drop() {
        loaded = null;
        looked.countDown();
    }

    /** Whether everything that was in the table when it was last looked at is loaded. */
    boolean isReady() {
        var current = loaded;
        return current != null && current.ready.getCount() == 0;
    }

    /** Loads what came into the table since the last time. */
    synchronized void follow(BooleanSupplier isClosing) {
        var current = loaded;
        if (current == null) {
            return;
        }
        long newest = database.read(tx -> tx.vectors().newestVector());
        current.newest = newest;
        looked.countDown();
        while (current.through < newest && !isClosing.getAsBoolean()) {
            long through = Math.min(newest, current.through + ROWS_AT_ONCE);
            long after = current.through;
            database.read(tx ->
                    tx.vectors().read(current.model, after, through, (owner, vector) -> add(current, owner, vector)));
            current.through = through;
        }
        if (current.through >= newest) {
            current.ready.countDown();
        }
    }

    /** One search waits in vain; those after it know better. */
    private boolean isSoon(CountDownLatch latch) {
        try {
            boolean isDone = latch.await(isPatient ? MAX_WAIT_MILLIS : 0, TimeUnit.MILLISECONDS);
            isPatient = isDone;
            return isDone;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static void add(Loaded current, VectorStore.Owner owner, float[] vector) {
        var index = current.index;
        boolean isFirstLoad = current.ready.getCount() > 0; // then no key has been met before
        if (!isFirstLoad && owner.ordinal() == 0) {
            index.remove(owner.memoryPk()); // SQLite gives the key of the newest memory anew once that is erased
        }
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
        found.keySet().retainAll(keys);
        return found;
    }

    /** One model's vectors. Written under the lock of the whole. */
    private final class Loaded {

        private final Model model;
        private final VectorIndex index;
        private final CountDownLatch ready = new CountDownLatch(1);
        private volatile BackgroundSentences backgroundSentences = BackgroundSentences.NONE;
        private volatile long through;
        /** Negative until the table has been looked at. */
        private volatile long newest = -1;

        Loaded(Model model, VectorIndex index) {
            this.model = model;
            this.index = index;
        }

        boolean isReadySoon() {
            boolean isFar = ready.getCount() > 0 && newest - through > WORTH_WAITING_FOR;
            return !isFar && isSoon(ready);
        }
    }
}
