package dev.nightjar.plugin.memory.database.copy;

import java.math.BigInteger;
import java.util.HexFormat;

/** Count and hash of rows; the same for the same rows, whatever their order. Not thread-safe. */
final class Digest {

    private static final int BYTES = 32;

    private BigInteger sum = BigInteger.ZERO;
    private long rows;

    /** Adds a row. */
    void add(Row row) {
        add(row.hash());
    }

    void add(byte[] hash) {
        sum = sum.add(new BigInteger(1, hash));
        rows++;
    }

    /** Number of rows added. */
    long rows() {
        return rows;
    }

    /** The last 256 bits of the sum, in hexadecimal digits. */
    String hash() {
        var bytes = new byte[BYTES];
        var all = sum.toByteArray();
        int length = Math.min(all.length, BYTES);
        System.arraycopy(all, all.length - length, bytes, BYTES - length, length);
        return HexFormat.of().formatHex(bytes);
    }

    /** Whether both had the same rows. */
    boolean isEqual(Digest other) {
        return rows == other.rows && hash().equals(other.hash());
    }

    @Override
    public String toString() {
        return rows + (rows == 1 ? " row" : " rows") + ", hash " + hash();
    }
}
