package dev.nightjar.memory;

import java.util.Arrays;
import java.util.Locale;

/** Which side of the dialogue a turn comes from. */
public enum Role {
    /** The person the agent serves. */
    USER,
    /** The agent. */
    AGENT;

    /** The lower-case name used in storage, files and output. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The role with this label.
     *
     * @throws IllegalArgumentException naming the value and the accepted ones
     */
    public static Role ofLabel(String label) {
        return Arrays.stream(values())
                .filter(role -> role.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("Unknown role '" + label + "'; use user or agent"));
    }
}
