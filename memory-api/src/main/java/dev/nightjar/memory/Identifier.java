package dev.nightjar.memory;

import org.jspecify.annotations.Nullable;

/**
 * What may name something: namespaces, sessions, messages, keys, categories, tags and the like, as they come from outside. What a
 * database cannot keep apart from others is no name: half a surrogate pair becomes the same bytes whichever it is, and a NUL ends
 * a text for some who read it.
 */
public final class Identifier {

    /** Most characters of one; some have a lower limit of their own. */
    public static final int MAX_LENGTH = 1_000;

    private Identifier() {}

    /**
     * The value itself.
     *
     * @param field what it is the value of, for the message
     * @throws IllegalArgumentException naming the field, and what is wrong and where
     */
    public static String checked(String field, String value) {
        if (value.length() > MAX_LENGTH) {
            throw new IllegalArgumentException(
                    field + " must have at most " + MAX_LENGTH + " characters, but has " + value.length());
        }
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            boolean isPair = i + 1 < value.length() && Character.isSurrogatePair(c, value.charAt(i + 1));
            if (isPair) {
                i++;
            } else if (c == 0 || Character.isSurrogate(c)) {
                throw new IllegalArgumentException(field + " must be valid Unicode without NUL, but has "
                        + String.format("U+%04X", (int) c) + " at position " + (i + 1));
            }
        }
        return value;
    }

    /**
     * The value itself, where there may be none.
     *
     * @throws IllegalArgumentException as {@link #checked}
     */
    public static @Nullable String checkedOrNull(String field, @Nullable String value) {
        return value == null ? null : checked(field, value);
    }

    static void checkAll(String field, Iterable<String> values) {
        values.forEach(value -> checked(field, value));
    }
}
