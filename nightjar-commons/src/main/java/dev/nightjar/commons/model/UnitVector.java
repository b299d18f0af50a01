package dev.nightjar.commons.model;

import java.util.Optional;

/** Scales vectors to unit length, and compares them. */
public final class UnitVector {

    private static final int LANES = 4;

    private UnitVector() {}

    /** A vector of length one; none for another number of dimensions, or where no such vector exists. */
    public static Optional<float[]> of(float[] vector, int dimensions) {
        return vector.length == dimensions ? of(vector) : Optional.empty();
    }

    /** A vector with the same direction and length 1; none when a component is not finite, or all are 0. */
    public static Optional<float[]> of(float[] vector) {
        double squares = 0;
        for (float component : vector) {
            squares += (double) component * component;
        }
        if (squares == 0 || !Double.isFinite(squares)) {
            return Optional.empty();
        }
        double factor = 1 / Math.sqrt(squares);
        var unit = new float[vector.length];
        for (int i = 0; i < unit.length; i++) {
            unit[i] = (float) (vector[i] * factor);
        }
        return Optional.of(unit);
    }

    /** The cosine of two vectors of unit length and equal dimensions, −1..1. */
    public static double cosine(float[] one, float[] other) {
        int whole = one.length - one.length % LANES;
        double first = 0;
        double second = 0;
        double third = 0;
        double fourth = 0;
        for (int i = 0; i < whole; i += LANES) { // independent sums take a quarter of the time
            first += one[i] * other[i];
            second += one[i + 1] * other[i + 1];
            third += one[i + 2] * other[i + 2];
            fourth += one[i + 3] * other[i + 3];
        }
        double sum = first + second + third + fourth;
        for (int i = whole; i < one.length; i++) {
            sum += one[i] * other[i];
        }
        return sum;
    }
}
