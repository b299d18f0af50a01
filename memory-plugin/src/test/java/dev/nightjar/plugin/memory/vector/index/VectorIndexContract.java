package dev.nightjar.plugin.memory.vector.index;

import static dev.nightjar.plugin.memory.vector.index.TestVectors.episode;
import static dev.nightjar.plugin.memory.vector.index.TestVectors.unit;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.nightjar.memory.MemoryKind;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every {@link VectorIndex} keeps to, sentence by sentence of its description. */
abstract class VectorIndexContract {

    private static final VectorFilter AGENT = VectorFilter.of(Set.of("agent"));
    private static final List<MemoryKind> KINDS = List.of(MemoryKind.values());

    final long seed = new Random().nextLong();
    final Random random = new Random(seed);

    /** An empty index. */
    abstract VectorIndex index(int dimensions, FloatVectors exact);

    /** How many memories both indexes keep alike without looking deeper, so that all are compared exactly. */
    private static final int SMALL = 900;

    @Test
    void should_find_nothing_in_an_empty_index() {
        var index = index(3, new TestVectors(3, 1, random));

        assertThat(index.nearest(unit(1, 2, 3), AGENT, 10)).isEmpty();
        assertThat(index.size()).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 64, 100, 256, 384, 768, 1_024})
    void should_find_exactly_the_nearest_of_a_few_hundred(int dimensions) {
        var vectors = new TestVectors(dimensions, 20, random);
        var index = index(dimensions, vectors);
        var reference = new ExactVectorIndex(dimensions);
        for (int pk = 1; pk <= SMALL; pk++) {
            var vector = vectors.next();
            vectors.add(index, pk, vector);
            vectors.add(reference, pk, vector);
        }

        for (int i = 0; i < 10; i++) {
            var query = vectors.next();
            assertThat(index.nearest(query, AGENT, 10))
                    .as("seed %d", seed)
                    .isEqualTo(reference.nearest(query, AGENT, 10));
        }
    }

    @Test
    void should_put_the_newer_first_among_equally_near_ones_however_many() {
        var vectors = new TestVectors(64, 5, random);
        var index = index(64, vectors);
        var same = vectors.next();
        var keys = random.longs(1, 1_000_000).distinct().limit(6_000).toArray();
        for (long pk : keys) {
            vectors.add(index, pk, same);
        }
        var newest = Arrays.stream(keys).boxed().sorted((one, other) -> Long.compare(other, one));

        assertThat(index.nearest(same, AGENT, 20))
                .as("seed %d", seed)
                .extracting(Neighbour::memoryPk)
                .containsExactlyElementsOf(newest.limit(20).toList());
    }

    @Test
    void should_return_each_memory_once_with_its_best_chunk() {
        var vectors = new TestVectors(32, 4, random);
        var index = index(32, vectors);
        var reference = new ExactVectorIndex(32);
        for (int pk = 1; pk <= 60; pk++) {
            for (int chunk = 0; chunk < 15; chunk++) {
                var vector = vectors.next();
                vectors.add(index, new VectorKey(pk, chunk), episode("agent"), vector);
                vectors.add(reference, new VectorKey(pk, chunk), episode("agent"), vector);
            }
        }

        assertThat(index.size()).isEqualTo(900);
        for (int i = 0; i < 20; i++) {
            var query = vectors.next();
            assertThat(index.nearest(query, AGENT, 100))
                    .as("seed %d", seed)
                    .isEqualTo(reference.nearest(query, AGENT, 100))
                    .hasSize(60);
        }
    }

    @Test
    void should_find_as_many_as_asked_for_beside_a_memory_with_thousands_of_near_chunks() {
        var vectors = new TestVectors(64, 1, random);
        var index = index(64, vectors);
        var near = vectors.next();
        for (int chunk = 0; chunk < 5_000; chunk++) {
            vectors.add(index, new VectorKey(1, chunk), episode("agent"), near);
        }
        for (int pk = 2; pk <= 9; pk++) {
            vectors.add(index, pk, vectors.next());
        }

        assertThat(index.nearest(near, AGENT, 9)).hasSize(9).element(0).satisfies(best -> {
            assertThat(best.memoryPk()).isEqualTo(1);
            assertThat(best.chunk()).isZero();
        });
    }

    @Test
    void should_replace_a_vector_under_the_same_key() {
        var vectors = new TestVectors(16, 3, random);
        var index = index(16, vectors);
        var old = vectors.next();
        var now = negated(old);
        vectors.add(index, 7, old);
        vectors.add(index, 7, now);

        assertThat(index.size()).isEqualTo(1);
        assertThat(index.nearest(now, AGENT, 5))
                .singleElement()
                .satisfies(hit -> assertThat(hit.similarity()).isGreaterThan(0.99));
    }

    @Test
    void should_not_find_removed_memories_and_find_those_added_again() {
        var vectors = new TestVectors(48, 3, random);
        var index = index(48, vectors);
        var reference = new ExactVectorIndex(48);
        for (int step = 0; step < 12_000; step++) {
            long pk = random.nextInt(400);
            if (random.nextInt(3) == 0) {
                vectors.forget(pk);
                index.remove(pk);
                reference.remove(pk);
            } else {
                var key = new VectorKey(pk, random.nextInt(2));
                var vector = vectors.next();
                vectors.add(index, key, episode("agent"), vector);
                vectors.add(reference, key, episode("agent"), vector);
            }
            if (step % 100 == 0) {
                var query = vectors.next();
                assertThat(index.size()).as("seed %d, step %d", seed, step).isEqualTo(reference.size());
                assertThat(index.memories("agent"))
                        .as("seed %d, step %d", seed, step)
                        .containsExactlyInAnyOrder(reference.memories("agent"));
                assertThat(index.nearest(query, AGENT, 10))
                        .as("seed %d, step %d", seed, step)
                        .isEqualTo(reference.nearest(query, AGENT, 10));
            }
        }
    }

    @Test
    void should_ignore_the_removal_of_what_it_does_not_know_and_be_empty_after_that_of_all() {
        var vectors = new TestVectors(8, 3, random);
        var index = index(8, vectors);
        vectors.add(index, 1, vectors.next());

        index.remove(2);
        assertThat(index.size()).isEqualTo(1);

        index.remove(1);
        assertThat(index.size()).isZero();
        assertThat(index.nearest(vectors.next(), AGENT, 5)).isEmpty();
        vectors.add(index, 1, vectors.next());
        assertThat(index.nearest(vectors.next(), AGENT, 5)).hasSize(1);
    }

    @Test
    void should_remove_a_namespace_and_take_less_room() {
        var vectors = new TestVectors(32, 4, random);
        var index = index(32, vectors);
        for (int pk = 1; pk <= 2 * SMALL; pk++) {
            var namespace = pk % 2 == 0 ? "agent" : "other";
            index.add(new VectorKey(pk, 0), TestVectors.episode(namespace), vectors.next());
        }
        long before = index.heapBytes();

        index.remove("other");
        index.remove("unknown");

        assertThat(index.heapBytes()).isPositive().isLessThan(before);
        assertThat(index.size()).isEqualTo(SMALL);
        assertThat(index.memories("other")).isEmpty();
        assertThat(index.memories("agent")).hasSize(SMALL);
    }

    @Test
    void should_hold_vectors_that_are_all_zero() {
        var vectors = new TestVectors(4, 1, random);
        var index = index(4, vectors);
        vectors.add(index, 1, new float[4]);
        vectors.add(index, 2, unit(1, 1, 1, 1));
        vectors.add(index, 3, unit(-1, -1, -1, -1));

        assertThat(index.nearest(unit(1, 2, 1, 2), AGENT, 3))
                .extracting(Neighbour::memoryPk)
                .containsExactly(2L, 1L, 3L);
        assertThat(index.nearest(new float[4], AGENT, 3))
                .extracting(Neighbour::memoryPk)
                .containsExactly(3L, 2L, 1L);
    }

    @Test
    void should_refuse_what_cannot_be_compared() {
        var index = index(3, new TestVectors(3, 1, random));
        var key = new VectorKey(1, 0);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> index.add(key, episode("agent"), new float[2]))
                .withMessageContaining("3")
                .withMessageContaining("2");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> index.add(key, episode("agent"), new float[] {0, Float.NaN, 1}))
                .withMessageContaining("NaN");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> index.nearest(new float[] {Float.POSITIVE_INFINITY, 0, 0}, AGENT, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> index.nearest(new float[4], AGENT, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> index.nearest(unit(1, 1, 1), AGENT, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> VectorFilter.of(Set.of()));
        assertThatIllegalArgumentException().isThrownBy(() -> new VectorKey(1, -1));
        assertThatIllegalArgumentException().isThrownBy(() -> index(0, new TestVectors(1, 1, random)));
        assertThat(index.size()).isZero();
    }

    @Test
    void should_answer_with_all_there_are_when_asked_for_more() {
        var vectors = new TestVectors(20, 3, random);
        var index = index(20, vectors);
        for (int pk = 1; pk <= 5_000; pk++) {
            vectors.add(index, pk, vectors.next());
        }

        assertThat(index.nearest(vectors.next(), AGENT, Integer.MAX_VALUE)).hasSize(5_000);
    }

    @Test
    void should_let_through_exactly_what_every_filter_accepts_alone_and_with_others() {
        var vectors = new TestVectors(24, 10, random);
        var index = index(24, vectors);
        var reference = new ExactVectorIndex(24);
        for (int pk = 1; pk <= 2_700; pk++) {
            var attributes = new Attributes(
                    List.of("agent", "user:ann", "group:home").get(pk % 3),
                    KINDS.get(random.nextInt(KINDS.size())),
                    random.nextInt(100),
                    random.nextInt(4) == 0 ? Attributes.NO_SESSION : random.nextInt(5));
            var vector = vectors.next();
            vectors.add(index, new VectorKey(pk, 0), attributes, vector);
            vectors.add(reference, new VectorKey(pk, 0), attributes, vector);
        }

        for (int mask = 0; mask < 4 * 64; mask++) {
            var filter = filter(mask % 64);
            var query = vectors.next();
            assertThat(index.nearest(query, filter, 15))
                    .as("seed %d, %s", seed, filter)
                    .isEqualTo(reference.nearest(query, filter, 15));
        }
    }

    /** A filter with one condition for each bit. */
    private VectorFilter filter(int mask) {
        var filter = VectorFilter.of((mask & 1) == 0 ? Set.of("agent") : Set.of("agent", "user:ann", "nobody"));
        filter = (mask & 2) == 0 ? filter : filter.ofKinds(Set.of(MemoryKind.FACT, MemoryKind.NOTE));
        filter = (mask & 4) == 0 ? filter : filter.between(random.nextInt(50), Long.MAX_VALUE);
        filter = (mask & 8) == 0 ? filter : filter.between(filter.after(), 50 + random.nextInt(50));
        filter = (mask & 16) == 0 ? filter : filter.excludingSession(random.nextInt(5));
        filter = (mask & 32) == 0
                ? filter
                : filter.among(MemoryKeys.of(random.longs(300, 1, 2_700).toArray()));
        return random.nextInt(4) == 0 ? filter.inSession(random.nextInt(5)) : filter;
    }

    @Test
    void should_keep_to_the_filter_before_its_limit_when_almost_nothing_passes() {
        var vectors = new TestVectors(64, 30, random);
        var index = index(64, vectors);
        var reference = new ExactVectorIndex(64);
        for (int pk = 1; pk <= 20_000; pk++) {
            var kind = pk % 1_000 == 0 ? MemoryKind.NOTE : MemoryKind.EPISODE;
            var attributes = new Attributes("agent", kind, pk, Attributes.NO_SESSION);
            var vector = vectors.next();
            vectors.add(index, new VectorKey(pk, 0), attributes, vector);
            vectors.add(reference, new VectorKey(pk, 0), attributes, vector);
        }
        var query = vectors.next();
        var notes = AGENT.ofKinds(Set.of(MemoryKind.NOTE));

        assertThat(index.nearest(query, notes, 15))
                .as("seed %d", seed)
                .isEqualTo(reference.nearest(query, notes, 15))
                .hasSize(15);
    }

    static float[] negated(float[] vector) {
        var negated = new float[vector.length];
        for (int i = 0; i < vector.length; i++) {
            negated[i] = -vector[i];
        }
        return negated;
    }
}
