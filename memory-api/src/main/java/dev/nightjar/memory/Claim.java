package dev.nightjar.memory;

import java.util.Locale;

/**
 * The content of a fact, split so that facts can be compared: a subject has a value in a slot. "Ada lives in Bergen"
 * has the subject {@code ada}, the slot {@code home} and the value {@code Bergen}. A fact may make several claims. Two
 * facts contradict each other if their claims do.
 *
 * @param subject whom the claim is about, lower case; not blank
 * @param slot which property of the subject it is about, lower case, such as {@code home} or {@code pet-number:dog};
 *     not blank
 * @param value the words that matter, as they were written, such as {@code Strandgaten 12, Bergen}; compared without
 *     regard to letter case; empty for any value, as in "Ada quit her job"
 * @param state whether the claim is true
 * @param isSingleValued whether a newer value replaces an older one; otherwise a subject can have several values
 * @param isEvent whether the claim reports an event, which ends what was true before it. An event with a date, or in a
 *     slot with several values, never ends. Others do: what somebody eats now ends "has gone vegan"
 */
public record Claim(String subject, String slot, String value, State state, boolean isSingleValued, boolean isEvent) {

    /** Whether a claim is true. */
    public enum State {
        /** The value is true. */
        HOLDS,
        /** The value is not true, or no longer. */
        OVER,
        /** The value is planned. */
        PLANNED,
        /** Something was said about the slot whose value nobody could read; the older value may be outdated. */
        UNCLEAR;

        /** The lower-case name used in storage and output. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }

        /**
         * The state with this label.
         *
         * @throws IllegalArgumentException when there is none
         */
        public static State ofLabel(String label) {
            return valueOf(label.toUpperCase(Locale.ROOT));
        }
    }

    /** @throws IllegalArgumentException when the subject or the slot is blank */
    public Claim {
        if (subject.isBlank() || slot.isBlank()) {
            throw new IllegalArgumentException(
                    "a claim needs a subject and a slot, but has '" + subject + "' and '" + slot + "'");
        }
    }

    /**
     * Whether the two claims exclude each other: different values in a single-valued slot, or the same value in
     * different states.
     */
    public boolean excludes(Claim other) {
        boolean isOfOneSlot = subject.equals(other.subject) && slot.equals(other.slot);
        return isOfOneSlot
                && (hasValueOf(other)
                        ? state != other.state
                        : state == other.state && isSingleValued && other.isSingleValued);
    }

    /** Whether both values are the same, in any letter case. */
    public boolean hasValueOf(Claim other) {
        return value.equalsIgnoreCase(other.value);
    }

    /** The claim in one line, such as {@code ada: home = Bergen (over)}. */
    public String text() {
        var text = subject + ": " + slot + " = " + (value.isEmpty() ? "any" : value);
        return state == State.HOLDS ? text : text + " (" + state.label() + ")";
    }
}
