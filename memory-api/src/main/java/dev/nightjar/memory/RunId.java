package dev.nightjar.memory;

/**
 * Names one run of maintenance. A scheduled run has the same id here and in its schedule's history.
 *
 * @param value begins with {@code run_}
 */
public record RunId(String value) {

    private static final String PREFIX = "run_";

    /** @throws IllegalArgumentException when it begins otherwise */
    public RunId {
        if (!value.startsWith(PREFIX) || value.length() == PREFIX.length()) {
            throw new IllegalArgumentException("'" + value + "' is no id of a run; those begin with " + PREFIX);
        }
    }

    @Override
    public String toString() {
        return value;
    }
}
