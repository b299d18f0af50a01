package dev.nightjar.benchmarks.speed;

import dev.nightjar.benchmarks.shared.SyntheticText;
import dev.nightjar.plugin.memory.table.row.VectorBytes;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

/** Makes the rows of a synthetic store in a thread of its own, some batches ahead of their writer. */
final class SyntheticRows implements AutoCloseable {

    /** Components are drawn from this seed, so that others can make the same vectors again. */
    static final long VECTOR_SEED = 42;

    private static final long TEXT_SEED = 7;
    private static final int PER_BATCH = 1_000;
    private static final int BATCHES_AHEAD = 8;

    private final BlockingQueue<List<Row>> made = new ArrayBlockingQueue<>(BATCHES_AHEAD);
    private final CompletableFuture<Void> whole;
    private volatile boolean isClosed;

    SyntheticRows(int rows, int dimensions, SyntheticStore.TextSink peer) {
        whole = CompletableFuture.runAsync(() -> make(rows, dimensions, peer));
    }

    /**
     * A turn with what belongs to it.
     *
     * @param text what was said
     * @param name who is mentioned
     * @param vector its embedding as the store keeps it
     */
    record Row(String text, String name, ByteBuffer vector) {}

    /** The next rows. */
    List<Row> next() throws InterruptedException {
        while (true) {
            if (whole.isCompletedExceptionally()) {
                whole.join();
            }
            var batch = made.poll(1, TimeUnit.SECONDS);
            if (batch != null) {
                return batch;
            }
        }
    }

    @Override
    public void close() {
        isClosed = true;
        made.clear();
        whole.join();
    }

    private void make(int rows, int dimensions, SyntheticStore.TextSink peer) {
        var text = new SyntheticText(TEXT_SEED);
        var vectors = new ClusteredVectors(0, dimensions, VECTOR_SEED);
        for (int done = 0; done < rows && !isClosed; done += PER_BATCH) {
            var batch = new ArrayList<Row>(PER_BATCH);
            for (int i = done; i < Math.min(rows, done + PER_BATCH); i++) {
                var turn = text.turn();
                peer.accept(turn);
                batch.add(
                        new Row(turn, SyntheticText.mentioned(turn), ByteBuffer.wrap(VectorBytes.of(vectors.next()))));
            }
            try {
                made.put(batch);
            } catch (InterruptedException e) {
                throw new CompletionException(e);
            }
        }
    }
}
