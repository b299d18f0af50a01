package dev.nightjar.plugin.memory.vector.index;

import java.util.Collection;
import java.util.Map;

/** The exact vectors: the record of truth behind an index that stores them coarsely. Thread-safe. */
public interface FloatVectors {

    /**
     * The vectors of these keys, for at most a few hundred keys a call. A key that is not known any more is absent from
     * the answer, and its memory from the search's result.
     */
    Map<VectorKey, float[]> read(Collection<VectorKey> keys);
}
