package dev.nightjar.internal.value;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Data that a host stores with a memory, by name: texts, numbers and booleans. The number 3 does not equal the text
 * "3"; 3 equals 3.0.
 */
public final class Metadata {

    public static final int MAX_METADATA = 32;
    public static final int MAX_NAME = 64;
    public static final int MAX_VALUE = 1_000;

    /** A {@code double} cannot represent every whole number above this. */
    private static final double MAX_EXACT = 1L << 53;

    private Metadata() {}

    /**
     * A checked copy of the entries. Whole numbers become {@code Long}, other numbers {@code Double}.
     *
     * @throws IllegalArgumentException when there are too many, a name is blank, a name or text is too long, or a value
     *     is neither text, finite number nor boolean
     */
    public static Map<String, Object> checked(Map<String, ?> entries) {
        atMost("metadata", "entries", entries.size(), MAX_METADATA);
        var checked = new LinkedHashMap<String, Object>();
        entries.forEach((name, value) -> {
            if (name.isBlank()) {
                throw new IllegalArgumentException("a metadata name must not be blank; its value is '" + value + "'");
            }
            Identifier.wellFormed("a metadata name", name);
            var shown = name.substring(0, Math.min(20, name.length()));
            atMost("the metadata name '" + shown + "'", "characters", length(name), MAX_NAME);
            checked.put(name, checked(name, value));
        });
        return Map.copyOf(checked);
    }

    private static Object checked(String name, Object value) {
        if (value instanceof String text) {
            atMost("the metadata value of '" + name + "'", "characters", length(text), MAX_VALUE);
            return text;
        }
        if (value instanceof Boolean) {
            return value;
        }
        if (value instanceof Number number && Double.isFinite(number.doubleValue())) {
            return number(number);
        }
        throw new IllegalArgumentException(
                "the metadata value of '" + name + "' must be a text, a number or a boolean, but was " + value);
    }

    private static Number number(Number number) {
        double value = number.doubleValue();
        boolean isWhole = number instanceof Long || (value == Math.rint(value) && Math.abs(value) < MAX_EXACT);
        return isWhole ? (Number) number.longValue() : (Number) value;
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }

    public static void atMost(String what, String unit, int number, int most) {
        if (number > most) {
            throw new IllegalArgumentException(
                    what + " must have at most " + most + " " + unit + ", but has " + number);
        }
    }
}
