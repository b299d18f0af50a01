package dev.nightjar.plugin.memory.table.row;

/** The vector of a stretch of a memory's content. Not to be changed. */
public final class TextVector {

    private final int start;
    private final int end;
    private final float[] vector;

    /**
     * Makes the vector of the content from one offset to another.
     *
     * @param start where it begins, in UTF-16 units
     * @param end behind its end
     * @param vector of unit length
     */
    public TextVector(int start, int end, float[] vector) {
        this.start = start;
        this.end = end;
        this.vector = vector;
    }

    /** Offset at which the stretch begins, in UTF-16 units. */
    public int start() {
        return start;
    }

    /** Behind its end. */
    public int end() {
        return end;
    }

    /** The vector itself. */
    public float[] vector() {
        return vector;
    }
}
