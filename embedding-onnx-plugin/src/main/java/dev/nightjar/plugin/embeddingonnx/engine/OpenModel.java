package dev.nightjar.plugin.embeddingonnx.engine;

import java.io.IOException;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;

/** An open model. Closing it waits for running calls of all threads. Thread-safe. */
public final class OpenModel implements AutoCloseable {

    private final Function<long[], float[]> session;
    private final AutoCloseable memory;
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    private boolean isClosed;

    @SuppressWarnings("unchecked") // the other side guarantees this; both share only JDK types
    OpenModel(Object session) {
        this.session = (Function<long[], float[]>) session;
        memory = (AutoCloseable) session;
    }

    /**
     * The vectors of the last layer, one after the other.
     *
     * @param tokens numbers of one text's tokens, including markers
     * @throws IllegalStateException when it is closed, or ONNX Runtime fails
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
