package dev.nightjar.spi.schedule;

/**
 * Id of a maintenance run. A scheduled run has the same id here and in its schedule's history.
 *
 * @param value begins with {@code run_}
 */
public record RunId(String value) {

    private static final String PREFIX = "run_";

    /** @throws IllegalArgumentException when the value does not begin with {@code run_} or has nothing after it */
    public RunId {
        if (!value.startsWith(PREFIX) || value.length() == PREFIX.length()) {
            throw new IllegalArgumentException("'" + value + "' is not a run id; it must begin with " + PREFIX);
        }
    }

    @Override
    public String toString() {
        return value;
    }
}
