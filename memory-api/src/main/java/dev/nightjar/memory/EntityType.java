package dev.nightjar.memory;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The type of an entity. */
public enum EntityType {
    /** A person. */
    PERSON,
    /** A named project. */
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
    /** A tag, such as a hashtag. */
    TAG,
    /** A named thing of no other type. */
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
