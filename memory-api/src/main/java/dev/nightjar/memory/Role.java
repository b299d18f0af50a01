package dev.nightjar.memory;

import java.util.Locale;

/** Side of the dialogue that a turn comes from. */
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
     * The role with this label or a common synonym: {@code human} is the user, {@code assistant} and {@code model} are
     * the agent. Case does not matter.
     *
     * @throws IllegalArgumentException naming the value and the accepted ones
     */
    public static Role ofLabel(String label) {
        return switch (label.toLowerCase(Locale.ROOT)) {
            case "user", "human" -> USER;
            case "agent", "assistant", "model" -> AGENT;
            default ->
                throw new IllegalArgumentException(
                        "Unknown role '" + label + "'; use user or agent (assistant is the same)");
        };
    }
}
