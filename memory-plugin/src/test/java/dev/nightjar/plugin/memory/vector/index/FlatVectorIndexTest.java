package dev.nightjar.plugin.memory.vector.index;

import static dev.nightjar.plugin.memory.vector.index.TestVectors.episode;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nightjar.memory.MemoryException;
import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FlatVectorIndexTest extends VectorIndexContract {

    private static final VectorFilter AGENT = VectorFilter.of(Set.of("agent"));

    @Override
    VectorIndex index(int dimensions, FloatVectors exact) {
        return new FlatVectorIndex(dimensions, exact, RowSpace.HEAP);
    }

    @ParameterizedTest
    @ValueSource(ints = {64, 256, 384})
    void should_find_nearly_all_of_the_nearest_among_ten_thousand(int dimensions) {
        var vectors = new TestVectors(dimensions, 200, random);
        var index = index(dimensions, vectors);
        var reference = new ExactVectorIndex(dimensions);
        for (int pk = 1; pk <= 10_000; pk++) {
            var vector = vectors.next();
            vectors.add(index, pk, vector);
            vectors.add(reference, pk, vector);
        }

        int found = 0;
        for (int i = 0; i < 20; i++) {
            var query = vectors.next();
            var nearest = new HashSet<>(reference.nearest(query, AGENT, 10));
            nearest.retainAll(index.nearest(query, AGENT, 10));
            found += nearest.size();
        }
        assertThat(found / 200.0).as("recall, seed %d", seed).isGreaterThanOrEqualTo(0.97);
    }

    @Test
    void should_find_every_row_of_an_index_that_grew_over_many_blocks_and_means() {
        var vectors = new TestVectors(70, 50, random);
        var index = index(70, vectors);
        var added = new float[20_000][];
        for (int pk = 0; pk < added.length; pk++) {
            added[pk] = vectors.next();
            vectors.add(index, pk, added[pk]);
        }

        assertThat(index.size()).isEqualTo(added.length);
        for (int i = 0; i < 200; i++) {
            int pk = random.nextInt(added.length);
            assertThat(index.nearest(added[pk], AGENT, 1))
                    .as("seed %d", seed)
                    .singleElement()
                    .satisfies(hit -> assertThat(hit.memoryPk()).isEqualTo(pk));
        }
    }

    @Test
    void should_leave_out_memories_whose_exact_vectors_are_gone_and_still_find_as_many_as_asked_for() {
        var vectors = new TestVectors(40, 10, random);
        var index = index(40, vectors);
        for (int pk = 1; pk <= 5_000; pk++) {
            vectors.add(index, pk, vectors.next());
        }
        for (int pk = 1; pk <= 4_990; pk++) {
            vectors.forget(pk);
        }

        assertThat(index.nearest(vectors.next(), AGENT, 10))
                .extracting(Neighbour::memoryPk)
                .containsExactlyInAnyOrder(
                        4_991L, 4_992L, 4_993L, 4_994L, 4_995L, 4_996L, 4_997L, 4_998L, 4_999L, 5_000L);
    }

    @Test
    void should_show_every_search_the_rows_added_before_it_began_and_none_removed_before() throws Exception {
        int dimensions = 16;
        var vectors = new TestVectors(dimensions, 10, random);
        var index = index(dimensions, vectors);
        var rows = IntStream.range(0, 6_000).mapToObj(pk -> vectors.next()).toList();
        var acknowledged = new AtomicLong();
        var removedUpTo = new AtomicLong();
        var threads = Executors.newFixedThreadPool(3);
        try {
            Future<?> writer = threads.submit(() -> {
                for (int pk = 0; pk < rows.size(); pk++) {
                    vectors.add(index, pk, rows.get(pk));
                    acknowledged.set(pk + 1);
                    if (pk % 3 == 2) {
                        index.remove(pk / 3);
                        removedUpTo.set(pk / 3 + 1);
                    }
                }
            });
            var readers = LongStream.of(random.nextLong(), random.nextLong())
                    .mapToObj(own -> threads.submit(() -> {
                        var chosen = new Random(own);
                        while (!writer.isDone()) {
                            searchOnce(index, rows, chosen, acknowledged, removedUpTo);
                        }
                    }))
                    .toList();
            writer.get();
            for (var reader : readers) {
                reader.get();
            }
        } finally {
            threads.shutdownNow();
        }
        assertThat(index.size()).isEqualTo(4_000);
    }

    private void searchOnce(
            VectorIndex index,
            java.util.List<float[]> rows,
            Random chosen,
            AtomicLong acknowledged,
            AtomicLong removedUpTo) {
        long gone = removedUpTo.get();
        long known = acknowledged.get();
        if (known == 0) {
            return;
        }
        int pk = chosen.nextInt((int) known);
        var hits = index.nearest(rows.get(pk), AGENT, 5);
        for (var hit : hits) {
            double similarity = VectorShape.dot(rows.get(pk), rows.get((int) hit.memoryPk()));
            assertThat(hit.similarity()).as("seed %d", seed).isEqualTo(similarity);
            assertThat(hit.memoryPk()).as("seed %d", seed).isGreaterThanOrEqualTo(gone);
        }
        if (pk >= removedUpTo.get() + 1) {
            assertThat(hits.get(0).memoryPk()).as("seed %d", seed).isEqualTo(pk);
        }
    }

    @Test
    void should_stay_as_it_was_when_there_is_no_room() {
        var vectors = new TestVectors(16, 10, random);
        var isFull = new AtomicBoolean();
        var index = new FlatVectorIndex(16, vectors, bytes -> {
            if (isFull.get()) {
                throw new MemoryException("no room");
            }
            return ByteBuffer.allocate(bytes);
        });
        var reference = new ExactVectorIndex(16);
        long pk = 0;
        for (int round = 0; round < 4; round++) {
            for (long last = pk + 3_000; pk < last; pk++) {
                var vector = vectors.next();
                vectors.add(index, pk, vector);
                vectors.add(reference, pk, vector);
            }
            isFull.set(true);
            int failures = add(index, vectors, 1_000_000, 1_002_000) + remove(index, reference, pk - 2_900, pk - 700);
            assertThat(failures).as("seed %d", seed).isPositive();
            isFull.set(false);
            remove(index, reference, 1_000_000, 1_002_000);
            assertThat(index.size()).as("seed %d", seed).isEqualTo(reference.size());
            assertThat(index.memories("agent")).containsExactlyInAnyOrder(reference.memories("agent"));
            var query = vectors.next();
            assertThat(index.nearest(query, AGENT, Integer.MAX_VALUE))
                    .as("seed %d", seed)
                    .isEqualTo(reference.nearest(query, AGENT, Integer.MAX_VALUE));
        }
    }

    private static int add(VectorIndex index, TestVectors vectors, long from, long to) {
        return failures(from, to, pk -> vectors.add(index, pk, vectors.next()));
    }

    private static int remove(VectorIndex index, VectorIndex reference, long from, long to) {
        return failures(from, to, pk -> {
            reference.remove(pk);
            index.remove(pk);
        });
    }

    private static int failures(long from, long to, LongConsumer action) {
        int failures = 0;
        for (long pk = from; pk < to; pk++) {
            try {
                action.accept(pk);
            } catch (MemoryException e) {
                failures++;
            }
        }
        return failures;
    }

    @Test
    void should_keep_the_namespaces_apart() {
        var vectors = new TestVectors(12, 2, random);
        var index = index(12, vectors);
        var vector = vectors.next();
        for (int pk = 1; pk <= 200; pk++) {
            vectors.add(index, new VectorKey(pk, 0), episode("user:" + pk), vector);
        }

        assertThat(index.nearest(vector, VectorFilter.of(Set.of("user:17", "user:93")), 10))
                .extracting(Neighbour::memoryPk)
                .containsExactly(93L, 17L);
        assertThat(index.memories("user:93")).containsExactly(93);
        index.remove(93);
        assertThat(index.memories("user:93")).isEmpty();
        assertThat(index.memories("nobody")).isEmpty();
        assertThat(index.nearest(vector, VectorFilter.of(Set.of("user:17", "user:93")), 10))
                .extracting(Neighbour::memoryPk)
                .containsExactly(17L);
        assertThat(index.size()).isEqualTo(199);
    }
}
