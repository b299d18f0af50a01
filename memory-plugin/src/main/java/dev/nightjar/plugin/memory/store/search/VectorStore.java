package dev.nightjar.plugin.memory.store.search;

import dev.nightjar.memory.MemoryKind;
import dev.nightjar.memory.MemoryScope;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Vectors and the models that made them. */
public interface VectorStore {

    /** The model whose vectors are made and searched. */
    Optional<Model> active();

    /** Models that were active before and whose vectors are not all replaced yet. */
    List<Model> former();

    /** Makes this the active model; the one that was active becomes a former one. */
    Model activate(String identity, int dimensions);

    /** The model's vectors of sentences about anything; empty when it has not read them yet. */
    List<float[]> backgroundSentences(Model model);

    /** Keeps the model's vectors of sentences about anything. */
    void saveBackgroundSentences(Model model, List<float[]> vectors);

    /** The newest memories the active model has not read. */
    List<Waiting> waiting(int limit);

    /** How many memories the active model has not read; of all namespaces. */
    long countWaiting();

    /** How many memories of the readable namespaces the active model has not read. */
    long countWaiting(MemoryScope scope);

    /** How many memories the active model found nothing in to embed; of all namespaces. */
    long countNotEmbeddable();

    /** How many memories of the readable namespaces the active model found nothing in to embed. */
    long countNotEmbeddable(MemoryScope scope);

    /** Whether the active model has read this memory. */
    boolean isReadByActive(long memoryPk);

    /** How many memories are active, of all namespaces. */
    long countActive();

    /**
     * Stores the vectors of a memory, or, when there are none, that the model finds nothing in it to embed.
     *
     * @return false when that is no longer wanted: the memory has ended or somebody else has done it
     */
    boolean save(long modelPk, long memoryPk, List<TextVector> pieces);

    /** Key of the newest vector of any model; 0 when there is none. */
    long newestVector();

    /**
     * Hands the model's vectors with keys beyond {@code after} up to {@code through} to the sink, in the order of their
     * keys.
     *
     * @return how many there were
     */
    int read(Model model, long after, long through, VectorSink sink);

    /** Hands all vectors the model made of these memories to the sink, in any order. */
    void ofMemories(Model model, Collection<Long> memories, FloatSink sink);

    /** Erases some vectors of a model; how many. */
    int deleteSome(long modelPk, int limit);

    /** Erases a former model, with what vectors are left, unless there are memories only it has read. */
    void deleteModel(long modelPk);

    /**
     * A model.
     *
     * @param pk its key
     * @param identity its identity as one line
     * @param dimensions components of its vectors
     */
    record Model(long pk, String identity, int dimensions) {}

    /**
     * A memory without a vector of the active model.
     *
     * @param pk its key
     * @param content its text
     * @param speaker who said it; null when unknown and for what nobody said
     */
    record Waiting(long pk, String content, @Nullable String speaker) {}

    /**
     * The memory a vector belongs to, with what filters look at.
     *
     * @param memoryPk its key
     * @param ordinal which of its vectors this is, from 0
     * @param namespace its namespace
     * @param kind its kind
     * @param eventTime when it happened, in milliseconds
     * @param sessionPk key of its session, or {@link #NO_SESSION}
     */
    record Owner(long memoryPk, int ordinal, String namespace, MemoryKind kind, long eventTime, long sessionPk) {

        /** In place of a session's key; keys begin at 1. */
        public static final long NO_SESSION = -1;
    }

    /** Takes vectors as they are read. */
    @FunctionalInterface
    interface VectorSink {

        /** One vector; the array is used again for the next. */
        void accept(Owner owner, float[] vector);
    }

    /** Takes vectors of certain memories. */
    @FunctionalInterface
    interface FloatSink {

        /** One vector, the receiver's to keep. */
        void accept(long memoryPk, int ordinal, float[] vector);
    }
}
