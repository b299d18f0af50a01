package dev.nightjar.plugin.memory.vector.index;

/**
 * The middle form of vectors: each component as a byte, all of a vector with one scale, so that its largest component
 * becomes 127. Against a unit query the similarity comes out within about a quarter of the scale, as rounding errors of
 * at most half a step add up like a random walk.
 */
final class ByteCode {

    private static final int LARGEST = Byte.MAX_VALUE;
    private static final int ABOVE_ZERO = LARGEST + 1;

    /** Length of the query in whole numbers; times 127 and the root of a million dimensions it still fits an int. */
    private static final double QUERY_LENGTH = 1 << 14;

    private ByteCode() {}

    /** Writes the bytes of a vector and returns their scale. */
    static float of(float[] vector, byte[] bytes) {
        int largestBits =
                0; // the bits of numbers from 0 on are in the order of the numbers, and several compared at once
        for (float component : vector) {
            largestBits = Math.max(largestBits, Float.floatToRawIntBits(component) & Integer.MAX_VALUE);
        }
        float largest = Float.intBitsToFloat(largestBits);
        double steps = largest == 0 ? 0 : LARGEST / (double) largest;
        for (int i = 0; i < vector.length; i++) {
            // Math.round, several times as fast: above 0 a cast rounds down
            bytes[i] = (byte) ((int) (vector[i] * steps + ABOVE_ZERO + 0.5) - ABOVE_ZERO);
        }
        return largest / LARGEST;
    }

    /** Writes the query in whole numbers and returns what one of them is worth; an all-zero query is worth 0. */
    static float ofQuery(float[] query, int[] rounded) {
        double length = Math.sqrt(VectorShape.dot(query, query));
        double steps = length == 0 ? 0 : QUERY_LENGTH / length;
        for (int i = 0; i < query.length; i++) {
            rounded[i] = (int) Math.round(query[i] * steps);
        }
        return (float) (length / QUERY_LENGTH);
    }

    /** The dot product of a row and a query in whole numbers, without their scales. */
    static int dot(byte[] bytes, int[] query) {
        int sum = 0;
        for (int i = 0; i < query.length; i++) {
            sum += bytes[i] * query[i];
        }
        return sum;
    }
}
