package dev.nightjar.plugin.embeddingonnx.engine;

import java.io.IOException;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;

/** A model that can compute. It is closed after the texts under way, however many threads they come from. Thread-safe. */
public final class OpenModel implements AutoCloseable {

    private final Function<long[], float[]> session;
    private final AutoCloseable memory;
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private boolean isClosed;

    @SuppressWarnings("unchecked") // The other side's class says so; only types of the JDK are the same on both.
    OpenModel(Object session) {
        this.session = (Function<long[], float[]>) session;
        memory = (AutoCloseable) session;
    }

    /**
     * The last layer's vectors, one after the other.
     *
     * @param tokens numbers of one text's tokens, markers included
     * @throws IllegalStateException when it is closed, or ONNX Runtime cannot
     */
    public float[] lastLayer(long[] tokens) {
        lock.readLock().lock();
        try {
            if (isClosed) {
                throw new IllegalStateException("the model is closed");
            }
            return session.apply(tokens);
        } finally {
            lock.readLock().unlock();
        }
    }

    @Override
    public void close() throws IOException {
        lock.writeLock().lock();
        try {
            if (!isClosed) {
                isClosed = true;
                memory.close();
            }
        } catch (Exception e) {
            throw new IOException("ONNX Runtime cannot close the model: " + e.getMessage(), e);
        } finally {
            lock.writeLock().unlock();
        }
    }
}
