package dev.nightjar.plugin.maintenance.statement;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * The weights of a linear classifier. For each output there is a weight per feature, as a byte times a step, and, if it
 * was trained with vectors, a weight per component of the sentence's vector. Immutable; it owns its arrays.
 */
final class Weights {

    private final int data;
    private final float[] bias;
    private final float[] step;
    private final byte[] features;
    private final float[] vector;

    /**
     * @param data checksum of the data that they were trained with
     * @param bias the value of each output without any feature
     * @param step the value of a weight of 1, for each output
     * @param features {@link Features#SPACE} rows with a weight per output
     * @param vector one row per component of the vector; empty without vectors
     */
    Weights(int data, float[] bias, float[] step, byte[] features, float[] vector) {
        this.data = data;
        this.bias = bias;
        this.step = step;
        this.features = features;
        this.vector = vector;
    }

    /** The outputs for a sentence. */
    double[] outputs(Features sentence, float[] meaning) {
        int count = bias.length;
        var sums = new double[count];
        for (int i = 0; i < sentence.size(); i++) {
            int row = sentence.number(i) * count;
            float value = sentence.value(i);
            for (int output = 0; output < count; output++) {
                sums[output] += value * features[row + output];
            }
        }
        for (int output = 0; output < count; output++) {
            sums[output] = sums[output] * step[output] + bias[output];
        }
        for (int i = 0; i < dimensions(); i++) {
            for (int output = 0; output < count; output++) {
                sums[output] += meaning[i] * vector[i * count + output];
            }
        }
        return sums;
    }

    /** Checksum of the data that they were trained with. */
    int data() {
        return data;
    }

    /** The required length of a sentence's vector; 0 for none. */
    int dimensions() {
        return vector.length / bias.length;
    }

    static Weights read(DataInputStream in, int outputs) throws IOException {
        int data = in.readInt();
        var vector = new float[in.readInt() * outputs];
        var bias = floats(in, new float[outputs]);
        var step = floats(in, new float[outputs]);
        floats(in, vector);
        var features = new byte[Features.SPACE * outputs];
        in.readFully(features);
        return new Weights(data, bias, step, features, vector);
    }

    void write(DataOutputStream out) throws IOException {
        out.writeInt(data);
        out.writeInt(dimensions());
        for (var values : new float[][] {bias, step, vector}) {
            for (float value : values) {
                out.writeFloat(value);
            }
        }
        out.write(features);
    }

    private static float[] floats(DataInputStream in, float[] values) throws IOException {
        for (int i = 0; i < values.length; i++) {
            values[i] = in.readFloat();
        }
        return values;
    }
}
