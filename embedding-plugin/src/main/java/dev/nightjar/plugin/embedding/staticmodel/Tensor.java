package dev.nightjar.plugin.embedding.staticmodel;

import java.nio.ByteBuffer;
import java.util.List;

/**
 * A table of numbers in a file.
 *
 * @param type the format of a number
 * @param shape its lengths, outermost first; their product times the type's size is the length of the data
 * @param data the numbers, little-endian; read only by position, so that threads can share it
 */
record Tensor(Type type, List<Integer> shape, ByteBuffer data) {

    Tensor {
        shape = List.copyOf(shape);
    }

    /** The format of a number. */
    enum Type {
        I8(1),
        F16(2),
        F32(4),
        F64(8),
        I32(4),
        I64(8);

        private final int size;

        Type(int size) {
            this.size = size;
        }

        /** Bytes per number. */
        int size() {
            return size;
        }
    }

    /** Number of numbers. */
    int count() {
        return data.capacity() / type.size;
    }

    /** The number at an index, counted through all dimensions. */
    double number(int place) {
        return switch (type) {
            case I8 -> data.get(place);
            case F16 -> half(data.getShort(2 * place));
            case F32 -> data.getFloat(4 * place);
            case F64 -> data.getDouble(8 * place);
            case I32 -> data.getInt(4 * place);
            case I64 -> data.getLong(8 * place);
        };
    }

    // IEEE 754 binary16; Float.float16ToFloat exists only since Java 20.
    private static float half(short bits) {
        int exponent = (bits >> 10) & 0x1F;
        int fraction = bits & 0x3FF;
        float magnitude = switch (exponent) {
            case 0 -> Math.scalb((float) fraction, -24);
            case 0x1F -> fraction == 0 ? Float.POSITIVE_INFINITY : Float.NaN;
            default -> Math.scalb((float) (0x400 | fraction), exponent - 25);
        };
        return bits < 0 ? -magnitude : magnitude;
    }
}
