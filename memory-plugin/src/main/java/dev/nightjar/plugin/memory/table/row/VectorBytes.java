package dev.nightjar.plugin.memory.table.row;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Vectors as they are stored, little end first: a 32-bit floating-point step, then for each component the number of its
 * steps as a 16-bit integer. The largest component has 32,767 steps, so that no component is off by more than half a
 * step.
 */
public final class VectorBytes {

    private static final int STEPS = Short.MAX_VALUE;

    private VectorBytes() {}

    /** A vector to be stored; its components are finite. */
    public static byte[] of(float[] vector) {
        float largest = 0;
        for (float component : vector) {
            largest = Math.max(largest, Math.abs(component));
        }
        float step = largest / STEPS;
        var bytes = ByteBuffer.allocate(length(vector.length)).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putFloat(step);
        for (float component : vector) {
            bytes.putShort((short) (step == 0 ? 0 : Math.round(component / step)));
        }
        return bytes.array();
    }

    /** Reads a stored vector. */
    public static float[] read(byte[] bytes) {
        var vector = new float[(bytes.length - Float.BYTES) / Short.BYTES];
        read(bytes, vector);
        return vector;
    }

    /** Reads a stored vector into one with as many components. */
    public static void read(byte[] bytes, float[] target) {
        var stored = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        float step = stored.getFloat();
        for (int i = 0; i < target.length; i++) {
            target[i] = step * stored.getShort();
        }
    }

    /** Bytes of a stored vector with so many components. */
    public static int length(int dimensions) {
        return Float.BYTES + Short.BYTES * dimensions;
    }
}
