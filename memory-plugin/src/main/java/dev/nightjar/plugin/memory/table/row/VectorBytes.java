package dev.nightjar.plugin.memory.table.row;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Vectors as they are stored: 32-bit floating-point numbers, little end first. */
public final class VectorBytes {

    private VectorBytes() {}

    /** A vector to be stored. */
    public static byte[] of(float[] vector) {
        var bytes = ByteBuffer.allocate(vector.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asFloatBuffer().put(vector);
        return bytes.array();
    }

    /** Reads a stored vector into one with as many components. */
    public static void read(byte[] bytes, float[] target) {
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(target);
    }
}
