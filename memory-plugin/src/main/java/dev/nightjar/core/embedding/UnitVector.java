package dev.nightjar.core.embedding;

import java.util.Optional;

/** Checks what is said to be a vector. */
final class UnitVector {

    private UnitVector() {}

    /** The vector at length 1; none when it has other dimensions, a component that is not finite, or no direction. */
    static Optional<float[]> of(float[] vector, int dimensions) {
        double squares = 0;
        for (float component : vector) {
            squares += (double) component * component;
        }
        if (vector.length != dimensions || squares == 0 || !Double.isFinite(squares)) {
            return Optional.empty();
        }
        var unit = vector.clone();
        double factor = 1 / Math.sqrt(squares);
        for (int i = 0; i < unit.length; i++) {
            unit[i] = (float) (unit[i] * factor);
        }
        return Optional.of(unit);
    }
}
