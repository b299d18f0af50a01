package dev.nightjar.commons.model;

import java.util.Optional;

/** Brings vectors to unit length. */
public final class UnitVector {

    private UnitVector() {}

    /** The same; none when it has other dimensions than these, too. */
    public static Optional<float[]> of(float[] vector, int dimensions) {
        return vector.length == dimensions ? of(vector) : Optional.empty();
    }

    /**
     * A vector of this direction and length 1; none when a component is not finite or all are 0, which have no
     * direction.
     */
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
}
