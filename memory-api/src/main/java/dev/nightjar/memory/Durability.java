package dev.nightjar.memory;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * How long a fact is likely to stay true if nobody mentions it again. It decides how fast the fact's confidence decays.
 * In order, longest first.
 */
public enum Durability {
    /** Practically for ever: identity, family, health, beliefs, how the user wants the assistant to behave. */
    LASTING,
    /** Years: home, work, likes, relationships, preferences. */
    STABLE,
    /** Days or weeks: plans, current projects, moods. */
    PASSING;

    /** The lower-case name used in storage and output. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The durability with this label, in any case.
     *
     * @throws IllegalArgumentException naming the accepted labels when there is none
     */
    public static Durability ofLabel(String label) {
        return Arrays.stream(values())
                .filter(durability -> durability.label().equalsIgnoreCase(label.strip()))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("durability must be one of "
                        + Arrays.stream(values()).map(Durability::label).collect(Collectors.joining(", "))
                        + ", but was '"
                        + label + "'"));
    }

    /** Whether this durability is longer than the other one. */
    public boolean isLongerThan(Durability other) {
        return compareTo(other) < 0;
    }
}
