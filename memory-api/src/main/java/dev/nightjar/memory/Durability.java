package dev.nightjar.memory;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** How long a fact is likely to stay true if nobody speaks of it again; decides how fast it fades. Longest first. */
public enum Durability {
    /** As good as for ever: identity, family, health, beliefs, what the user wants of the assistant. */
    LASTING,
    /** For years: home, work, likes, relationships, preferences. */
    STABLE,
    /** For days or weeks: plans, projects of the moment, moods. */
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

    /** Whether a fact of this durability stays true for longer than one of the other. */
    public boolean isLongerThan(Durability other) {
        return compareTo(other) < 0;
    }
}
