package dev.nightjar.memory;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** What sort of thing an entity is. */
public enum EntityType {
    /** A human being. */
    PERSON,
    /** A piece of work with a name. */
    PROJECT,
    /** A company, club, school or office. */
    ORGANIZATION,
    /** A place. */
    LOCATION,
    /** An e-mail address. */
    EMAIL,
    /** A web address. */
    URL,
    /** A calendar date. */
    DATE,
    /** A label people attach to texts. */
    TAG,
    /** A named thing of no other sort. */
    OTHER;

    /** The lower-case name used in storage, configuration and output. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The type with this label.
     *
     * @throws IllegalArgumentException naming the value and the accepted ones
     */
    public static EntityType ofLabel(String label) {
        return Arrays.stream(values())
                .filter(type -> type.label().equals(label.strip().toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("Unknown entity type '" + label + "'; use one of "
                        + Arrays.stream(values()).map(EntityType::label).collect(Collectors.joining(", "))));
    }
}
