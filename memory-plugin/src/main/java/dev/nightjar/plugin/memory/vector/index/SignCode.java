package dev.nightjar.plugin.memory.vector.index;

/**
 * The coarse form of vectors: of each component one bit, whether it is above the mean of its namespace. Two vectors are
 * the nearer the fewer bits differ. Without subtracting the mean many bits would be the same for every vector.
 */
final class SignCode {

    private SignCode() {}

    static int words(int dimensions) {
        return (dimensions + Long.SIZE - 1) / Long.SIZE;
    }

    static void ofQuery(float[] query, float[] mean, long[] code) {
        for (int word = 0; word < code.length; word++) {
            int start = word * Long.SIZE;
            int end = Math.min(query.length, start + Long.SIZE);
            long bits = 0;
            for (int i = start; i < end; i++) {
                bits |= above(query[i], mean[i]) << i;
            }
            code[word] = bits;
        }
    }

    /** Writes the code of a row into the codes of its block. */
    static void ofRow(int row, byte[] bytes, float scale, float[] mean, long[] codes) {
        int words = words(mean.length);
        for (int word = 0; word < words; word++) {
            int start = word * Long.SIZE;
            int end = Math.min(mean.length, start + Long.SIZE);
            long bits = 0;
            for (int i = start; i < end; i++) {
                bits |= above(bytes[i] * scale, mean[i]) << i;
            }
            codes[row * words + word] = bits;
        }
    }

    /** In how many bits the first rows' codes differ from the query's. The common widths are written out for speed. */
    static void distances(long[] codes, int rows, long[] query, int[] distances) {
        switch (query.length) {
            case 4 -> distancesOf4(codes, rows, query, distances);
            case 6 -> distancesOf6(codes, rows, query, distances);
            default -> distancesOfAny(codes, rows, query, distances);
        }
    }

    private static void distancesOf4(long[] codes, int rows, long[] query, int[] distances) {
        long q0 = query[0];
        long q1 = query[1];
        long q2 = query[2];
        long q3 = query[3];
        for (int row = 0, at = 0; row < rows; row++, at += 4) {
            distances[row] = Long.bitCount(codes[at] ^ q0)
                    + Long.bitCount(codes[at + 1] ^ q1)
                    + Long.bitCount(codes[at + 2] ^ q2)
                    + Long.bitCount(codes[at + 3] ^ q3);
        }
    }

    private static void distancesOf6(long[] codes, int rows, long[] query, int[] distances) {
        long q0 = query[0];
        long q1 = query[1];
        long q2 = query[2];
        long q3 = query[3];
        long q4 = query[4];
        long q5 = query[5];
        for (int row = 0, at = 0; row < rows; row++, at += 6) {
            distances[row] = Long.bitCount(codes[at] ^ q0)
                    + Long.bitCount(codes[at + 1] ^ q1)
                    + Long.bitCount(codes[at + 2] ^ q2)
                    + Long.bitCount(codes[at + 3] ^ q3)
                    + Long.bitCount(codes[at + 4] ^ q4)
                    + Long.bitCount(codes[at + 5] ^ q5);
        }
    }

    private static void distancesOfAny(long[] codes, int rows, long[] query, int[] distances) {
        for (int row = 0, at = 0; row < rows; row++) {
            int differing = 0;
            for (int word = 0; word < query.length; word++, at++) {
                differing += Long.bitCount(codes[at] ^ query[word]);
            }
            distances[row] = differing;
        }
    }

    /** 1 when the value is above the mean, else 0, without a branch that could not be predicted. */
    private static long above(float value, float mean) {
        int sign = Float.floatToRawIntBits(mean - value) >>> (Integer.SIZE - 1);
        return sign;
    }
}
