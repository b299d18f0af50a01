package dev.nightjar.memory;

import java.util.Locale;

/** A user's judgement of a memory. See {@link MemoryService#judge}. */
public enum Verdict {
    /** The memory helps: searches and blocks prefer it, and a fact decays as if it had been used then. */
    USEFUL,
    /** The memory is not true: prompts leave it out, and searches that find it mark it. */
    WRONG;

    /** The lower-case name used in storage and output. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The verdict with this label.
     *
     * @throws IllegalArgumentException when there is none, naming the labels
     */
    public static Verdict ofLabel(String label) {
        for (var verdict : values()) {
            if (verdict.label().equals(label)) {
                return verdict;
            }
        }
        throw new IllegalArgumentException("A verdict must be useful or wrong, but was '" + label + "'");
    }
}
