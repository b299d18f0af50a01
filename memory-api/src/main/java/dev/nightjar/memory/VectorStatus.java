package dev.nightjar.memory;

import java.util.Locale;

/**
 * Progress of semantic indexing.
 *
 * @param model identity of the model whose vectors are created and searched; empty while there has been none
 * @param indexed active memories that the model has processed
 * @param notEmbeddable how many of those have nothing to embed, such as emoji only. Word search finds them, and another
 *     model tries them again
 * @param total active memories
 * @param state the current state
 * @param detail what is missing or wrong and how to fix it; empty when all is well
 */
public record VectorStatus(String model, long indexed, long notEmbeddable, long total, State state, String detail) {

    /** No vectors. */
    public static final VectorStatus NONE = new VectorStatus("", 0, 0, 0, State.OFF, "");

    /** State of semantic search. */
    public enum State {
        /** No plugin offers embeddings, so only word search works. */
        OFF,
        /** Memories are being embedded, or vectors of earlier runs loaded. */
        INDEXING,
        /** Semantic search finds every memory that can be embedded. */
        READY,
        /** The embedding service returns no vectors. Memory retries after a while. */
        FAILING,
        /** The configured model is not the one of the stored vectors, and that is not allowed. */
        REFUSED;

        /** The lower-case name used in output. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
