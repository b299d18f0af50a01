package dev.nightjar.memory;

import java.util.Locale;

/**
 * What a fact says, in parts that can be compared: somebody has a value in a slot. "Ada lives in Bergen" is the subject
 * {@code ada}, the slot {@code home} and the value {@code bergen}. A fact may claim several things; two facts contradict each
 * other if their claims do.
 *
 * @param subject whom it is about, lower case; not blank
 * @param slot what it is about, lower case, such as {@code home} or {@code pet-number:dog}; not blank
 * @param value the words that count, lower case; empty for any value: "Ada quit her job"
 * @param state whether it holds
 * @param isSingleValued whether a newer value takes the place of an older one; otherwise values add up
 * @param isEvent whether it tells what happened: that ends what was so before. It is ended by nothing where its fact says when, or
 *     where values add up; "has gone vegan" is ended by what somebody eats now
 */
public record Claim(String subject, String slot, String value, State state, boolean isSingleValued, boolean isEvent) {

    /** Whether a claim holds. */
    public enum State {
        /** It is so. */
        HOLDS,
        /** It is not so, or no longer. */
        OVER,
        /** It is meant to become so. */
        PLANNED;

        /** The lower-case name used in storage and output. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }

        /**
         * The state of this label.
         *
         * @throws IllegalArgumentException when there is none
         */
        public static State ofLabel(String label) {
            return valueOf(label.toUpperCase(Locale.ROOT));
        }
    }

    /** @throws IllegalArgumentException when subject or slot is blank */
    public Claim {
        if (subject.isBlank() || slot.isBlank()) {
            throw new IllegalArgumentException(
                    "a claim needs a subject and a slot, but was '" + subject + "', '" + slot + "'");
        }
    }

    /** Whether the two cannot both hold: another value in a slot with one value, or the same value in another state. */
    public boolean excludes(Claim other) {
        boolean isOfOneSlot = subject.equals(other.subject) && slot.equals(other.slot);
        return isOfOneSlot
                && (value.equals(other.value)
                        ? state != other.state
                        : state == other.state && isSingleValued && other.isSingleValued);
    }

    /** It in one line, such as {@code ada: home = bergen (over)}. */
    public String text() {
        var text = subject + ": " + slot + " = " + (value.isEmpty() ? "any" : value);
        return state == State.HOLDS ? text : text + " (" + state.label() + ")";
    }
}
