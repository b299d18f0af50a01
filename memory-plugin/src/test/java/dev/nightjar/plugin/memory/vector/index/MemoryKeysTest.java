package dev.nightjar.plugin.memory.vector.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.HashSet;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class MemoryKeysTest {

    @Test
    void should_hold_what_a_plain_set_holds() {
        long seed = new Random().nextLong();
        var random = new Random(seed);
        for (int round = 0; round < 200; round++) {
            long[] keys = LongStream.generate(() -> key(random))
                    .limit(random.nextInt(50))
                    .toArray();
            var expected = new HashSet<Long>();
            LongStream.of(keys).forEach(expected::add);

            var set = MemoryKeys.of(keys);

            assertThat(set.size()).as("seed %d", seed).isEqualTo(expected.size());
            LongStream.concat(
                            LongStream.of(keys),
                            LongStream.generate(() -> key(random)).limit(100))
                    .forEach(key -> assertThat(set.contains(key))
                            .as("key %d, seed %d", key, seed)
                            .isEqualTo(expected.contains(key)));
        }
    }

    @Test
    void should_hold_nothing_when_empty() {
        var none = MemoryKeys.of();

        assertThat(none.size()).isZero();
        assertThat(none.contains(0)).isFalse();
        assertThat(none.contains(Long.MIN_VALUE)).isFalse();
    }

    @Test
    void should_refuse_the_number_that_is_no_key() {
        assertThatIllegalArgumentException().isThrownBy(() -> MemoryKeys.of(1, Long.MIN_VALUE));
    }

    private static long key(Random random) {
        return random.nextBoolean() ? random.nextInt(100) : random.nextLong();
    }
}
