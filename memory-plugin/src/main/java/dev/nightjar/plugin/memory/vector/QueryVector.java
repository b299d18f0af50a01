package dev.nightjar.plugin.memory.vector;

/** The vector of a question. Not to be changed. */
public final class QueryVector {

    private final String identity;
    private final float[] vector;

    /**
     * Makes the vector of a query as a model gave it.
     *
     * @param identity the model
     * @param vector of unit length
     */
    public QueryVector(String identity, float[] vector) {
        this.identity = identity;
        this.vector = vector;
    }

    /** The model it is of; it is compared with vectors of the same model only. */
    public String identity() {
        return identity;
    }

    /** The vector itself. */
    public float[] vector() {
        return vector;
    }
}
