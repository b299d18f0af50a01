package dev.nightjar.plugin.memory.table.row;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

class VectorBytesTest {

    @RepeatedTest(50)
    @DisplayName("a stored vector points where it pointed before, in two bytes a component and four more")
    void should_keep_the_direction() {
        long seed = Long.getLong("nightjar.seed", System.nanoTime());
        var random = new Random(seed);
        var vector = new float[1 + random.nextInt(1_536)];
        double size = Math.pow(10, random.nextInt(-6, 4));
        for (int i = 0; i < vector.length; i++) {
            vector[i] = (float) (size * random.nextGaussian());
        }

        var bytes = VectorBytes.of(vector);
        var read = VectorBytes.read(bytes);

        assertThat(bytes).as("seed %d", seed).hasSize(4 + 2 * vector.length);
        assertThat(read).as("seed %d", seed).hasSameSizeAs(vector);
        assertThat(cosine(vector, read)).as("seed %d", seed).isGreaterThan(1 - 1e-7);
        float largest = 0;
        for (float component : vector) {
            largest = Math.max(largest, Math.abs(component));
        }
        for (int i = 0; i < vector.length; i++) {
            assertThat(Math.abs(read[i] - vector[i])).as("seed %d", seed).isLessThanOrEqualTo(largest / 65_000);
        }
        assertThat(VectorBytes.of(read)).as("seed %d, stored twice", seed).isEqualTo(bytes);
    }

    @Test
    @DisplayName("components of zero, and a vector of nothing else, stay zero")
    void should_keep_zeros() {
        assertThat(VectorBytes.read(VectorBytes.of(new float[3]))).containsExactly(0, 0, 0);
        assertThat(VectorBytes.read(VectorBytes.of(new float[] {0, -1, 0}))).containsExactly(0, -1, 0);
    }

    private static double cosine(float[] one, float[] other) {
        double product = 0;
        double ofOne = 0;
        double ofOther = 0;
        for (int i = 0; i < one.length; i++) {
            product += (double) one[i] * other[i];
            ofOne += (double) one[i] * one[i];
            ofOther += (double) other[i] * other[i];
        }
        return product / Math.sqrt(ofOne * ofOther);
    }
}
