package dev.nightjar.memory;

import java.util.Locale;

/**
 * How far search by meaning has come.
 *
 * @param model identity of the model whose vectors are made and searched; empty as long as there was none
 * @param indexed active memories that model has read
 * @param notEmbeddable how many of these it found nothing in to embed, such as emoji only: they are found by words, and
 *     read again by another model
 * @param total active memories
 * @param state what is going on
 * @param detail what is missing or wrong, and how to repair it; empty when nothing is
 */
public record VectorStatus(String model, long indexed, long notEmbeddable, long total, State state, String detail) {

    /** Nothing is known of vectors. */
    public static final VectorStatus NONE = new VectorStatus("", 0, 0, 0, State.OFF, "");

    /** What is going on. */
    public enum State {
        /** No plugin offers embeddings; search goes by words. */
        OFF,
        /** Memories are being read, or the vectors of earlier runs loaded. */
        INDEXING,
        /** Every memory that can be embedded can be found by meaning. */
        READY,
        /** The embedding service gives no vectors; it is asked again after a while. */
        FAILING,
        /** Another model than the one the stored vectors are of is not accepted. */
        REFUSED;

        /** The lower-case name used in output. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
