package dev.nightjar.distillation;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A safetensors file with one row of bytes a token and the factor of each row, which holds the token's weight too.
 */
final class StaticModelFile {

    private static final int ALIGNMENT = 8;

    private final int dimensions;
    private final ByteBuffer rows;
    private final ByteBuffer scales;

    StaticModelFile(int tokens, int dimensions) {
        this.dimensions = dimensions;
        rows = ByteBuffer.allocate(tokens * dimensions);
        scales = ByteBuffer.allocate(tokens * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Appends a token's vector, rounded to 127 steps of its largest component. */
    void add(double[] vector, double weight) {
        double largest = 0;
        for (double component : vector) {
            largest = Math.max(largest, Math.abs(component));
        }
        boolean isNothing = largest == 0 || weight == 0;
        for (double component : vector) {
            rows.put(isNothing ? 0 : (byte) Math.round(component / largest * Byte.MAX_VALUE));
        }
        scales.putFloat(isNothing ? 0 : (float) (largest / Byte.MAX_VALUE * weight));
    }

    void write(Path file, String name) throws IOException {
        int tokens = scales.capacity() / Float.BYTES;
        int end = rows.capacity() + scales.capacity();
        String header = """
                {"__metadata__":{"name":"%s"},\
                "embeddings":{"dtype":"I8","shape":[%d,%d],"data_offsets":[0,%d]},\
                "scales":{"dtype":"F32","shape":[%d],"data_offsets":[%d,%d]}}""".formatted(name, tokens, dimensions, rows.capacity(), tokens, rows.capacity(), end);
        byte[] text = header.getBytes(StandardCharsets.UTF_8);
        int padding = Math.floorMod(-text.length, ALIGNMENT);
        var all = ByteBuffer.allocate(Long.BYTES + text.length + padding + end).order(ByteOrder.LITTLE_ENDIAN);
        all.putLong(text.length + padding).put(text).put(" ".repeat(padding).getBytes(StandardCharsets.UTF_8));
        all.put(rows.flip()).put(scales.flip());
        Files.write(file, all.array());
    }
}
