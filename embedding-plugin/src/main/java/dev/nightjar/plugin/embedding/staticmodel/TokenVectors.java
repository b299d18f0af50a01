package dev.nightjar.plugin.embedding.staticmodel;

import dev.nightjar.commons.model.UnusableModelException;
import java.util.Arrays;

/**
 * The vector and weight of each token: rows of {@code embeddings}, times {@code scales} or {@code weights} if the file
 * has them, found through {@code mapping} if several tokens share a row. Immutable, thread-safe.
 */
final class TokenVectors {

    private final Tensor rows;
    private final int dimensions;
    private final float[] weights;
    private final int[] rowOfToken;

    private TokenVectors(Tensor rows, float[] weights, int[] rowOfToken) {
        this.rows = rows;
        this.weights = weights;
        this.rowOfToken = rowOfToken;
        dimensions = rows.shape().get(1);
    }

    /**
     * Reads them.
     *
     * @param tokens number of tokens; the file must have a vector for each
     */
    static TokenVectors read(Safetensors file, int tokens) throws UnusableModelException {
        Tensor rows = file.tensor("embeddings");
        if (rows.shape().size() != 2) {
            throw new UnusableModelException("'embeddings' must have two dimensions, but has "
                    + rows.shape().size());
        }
        int[] rowOfToken = rowOfToken(file, tokens, rows.shape().get(0));
        var weights = new float[tokens];
        Arrays.fill(weights, 1);
        for (String name : new String[] {"scales", "weights"}) {
            multiply(weights, file, name);
        }
        return new TokenVectors(rows, weights, rowOfToken);
    }

    int dimensions() {
        return dimensions;
    }

    /**
     * Adds a token's vector, times its weight.
     *
     * @param sum its length is the number of dimensions
     * @param scratch same length; its content is overwritten
     */
    void add(int token, float[] sum, byte[] scratch) {
        int start = rowOfToken[token] * dimensions;
        float weight = weights[token];
        if (rows.type() == Tensor.Type.I8) {
            rows.data().get(start, scratch);
            for (int i = 0; i < sum.length; i++) {
                sum[i] += weight * scratch[i];
            }
        } else {
            for (int i = 0; i < sum.length; i++) {
                sum[i] += weight * (float) rows.number(start + i);
            }
        }
    }

    private static int[] rowOfToken(Safetensors file, int tokens, int rows) throws UnusableModelException {
        var rowOfToken = new int[tokens];
        Arrays.setAll(rowOfToken, token -> token);
        if (file.has("mapping")) {
            double[] numbers = numbers(file, "mapping", tokens);
            Arrays.setAll(rowOfToken, token -> (int) numbers[token]);
        }
        for (int token = 0; token < tokens; token++) {
            if (rowOfToken[token] < 0 || rowOfToken[token] >= rows) {
                throw new UnusableModelException("token " + token + " of " + tokens + " has row " + rowOfToken[token]
                        + ", but 'embeddings' has " + rows);
            }
        }
        return rowOfToken;
    }

    private static void multiply(float[] weights, Safetensors file, String name) throws UnusableModelException {
        if (!file.has(name)) {
            return;
        }
        double[] factors = numbers(file, name, weights.length);
        for (int i = 0; i < weights.length; i++) {
            weights[i] *= (float) factors[i];
            if (!Float.isFinite(weights[i])) {
                throw new UnusableModelException("'" + name + "' of token " + i + " is " + factors[i]);
            }
        }
    }

    private static double[] numbers(Safetensors file, String name, int count) throws UnusableModelException {
        Tensor tensor = file.tensor(name);
        if (tensor.shape().size() != 1 || tensor.count() < count) {
            throw new UnusableModelException("'" + name + "' must have a number for each of the " + count
                    + " tokens, but is of shape " + tensor.shape());
        }
        var numbers = new double[count];
        Arrays.setAll(numbers, tensor::number);
        return numbers;
    }
}
