package dev.nightjar.plugin.memory.vector;

import dev.nightjar.plugin.memory.table.VectorTable;
import dev.nightjar.plugin.memory.table.VectorTable.Model;
import dev.nightjar.plugin.memory.table.VectorTable.VectorSink;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows of the table of vectors; used again, or the collector would have a gigabyte to move. Not thread-safe. */
final class ReadRows {

    /** Rows read in one go; a reading connection is taken no longer than that takes. */
    private static final int AT_ONCE = 4_096;

    private final Model model;
    private final List<VectorTable.Owner> owners = new ArrayList<>();
    private final float[] vector;
    private float[] vectors = new float[0];
    private Keys keys = new Keys(0, 0);

    ReadRows(Model model) {
        this.model = model;
        this.vector = new float[model.dimensions()];
    }

    /** Reads those with these keys, all or those of some of the namespaces. */
    ReadRows read(VectorTable store, Keys wanted, @Nullable LoadedNamespaces among) {
        owners.clear();
        keys = wanted;
        if (among == null) {
            store.read(model, wanted.after, wanted.last, this::add);
        } else {
            var loaded = among.loaded(store.namespacesAfter(wanted.after, wanted.last));
            if (!loaded.isEmpty()) {
                store.read(model, wanted.after, wanted.last, loaded, this::add);
            }
        }
        return this;
    }

    /** Keys of the vectors that were read last. */
    Keys keys() {
        return keys;
    }

    private void add(VectorTable.Owner owner, float[] read) {
        int at = owners.size() * read.length;
        if (at == vectors.length) {
            vectors = Arrays.copyOf(vectors, Math.max(read.length, 2 * at));
        }
        System.arraycopy(read, 0, vectors, at, read.length);
        owners.add(owner);
    }

    void forEach(VectorSink sink) {
        for (int i = 0; i < owners.size(); i++) {
            System.arraycopy(vectors, i * vector.length, vector, 0, vector.length);
            sink.accept(owners.get(i), vector);
        }
    }

    /**
     * Keys of the table.
     *
     * @param after the one before them
     * @param last the last of them
     */
    record Keys(long after, long last) {

        static Keys from(long after, long newest) {
            return new Keys(after, Math.min(newest, after + AT_ONCE));
        }

        static Keys to(long last) {
            return new Keys(Math.max(0, last - AT_ONCE), last);
        }

        boolean isMany() {
            return last - after == AT_ONCE;
        }

        boolean isEmpty() {
            return last <= after;
        }
    }
}
