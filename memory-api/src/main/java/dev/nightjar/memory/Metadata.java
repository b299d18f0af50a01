package dev.nightjar.memory;

import java.util.Map;

/** The bounds of what a host keeps with a memory. */
final class Metadata {

    private Metadata() {}

    /**
     * A copy of the entries.
     *
     * @throws IllegalArgumentException when there are too many, a name is blank, or a name or value is too long
     */
    static Map<String, String> checked(Map<String, String> entries) {
        atMost("metadata", "entries", entries.size(), NoteDraft.MAX_METADATA);
        entries.forEach((name, value) -> {
            if (name.isBlank()) {
                throw new IllegalArgumentException("a metadata name must not be blank; its value is '" + value + "'");
            }
            atMost(
                    "the metadata name '" + name.substring(0, Math.min(20, name.length())) + "'",
                    "characters",
                    name.codePointCount(0, name.length()),
                    NoteDraft.MAX_NAME);
            atMost(
                    "the metadata value of '" + name + "'",
                    "characters",
                    value.codePointCount(0, value.length()),
                    NoteDraft.MAX_VALUE);
        });
        return Map.copyOf(entries);
    }

    static void atMost(String what, String unit, int number, int most) {
        if (number > most) {
            throw new IllegalArgumentException(
                    what + " must have at most " + most + " " + unit + ", but has " + number);
        }
    }
}
