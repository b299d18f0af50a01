package dev.nightjar.internal.value;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Checks names from outside: namespaces, sessions, messages, keys, categories, tags and the like. Half a surrogate pair
 * is refused, because a database stores every such half as the same bytes. NUL is refused, because some readers end a
 * text there.
 */
public final class Identifier {

    /** Maximum characters of a new name. Some kinds of names have a lower limit. */
    public static final int MAX_LENGTH = 1_000;

    private Identifier() {}

    /**
     * Checks a name for something new.
     *
     * @param field what the value is for, used in the message
     * @return the value itself
     * @throws IllegalArgumentException naming the field, the problem and its position
     */
    public static String checked(String field, String value) {
        if (value.length() > MAX_LENGTH) {
            throw new IllegalArgumentException(
                    field + " must have at most " + MAX_LENGTH + " characters, but has " + value.length());
        }
        if (value.indexOf(0) >= 0) {
            throw invalid(field, value, value.indexOf(0));
        }
        return wellFormed(field, value);
    }

    /**
     * Checks a name to look up or erase. It may be longer than a stored name can be; then it matches nothing.
     *
     * @param field what the value is for, used in the message
     * @return the value itself
     * @throws IllegalArgumentException naming the field, when the value has half a surrogate pair
     */
    public static String wellFormed(String field, String value) {
        for (int i = 0; i < value.length(); i++) {
            if (Character.isSurrogate(value.charAt(i))) {
                if (i + 1 == value.length() || !Character.isSurrogatePair(value.charAt(i), value.charAt(i + 1))) {
                    throw invalid(field, value, i);
                }
                i++;
            }
        }
        return value;
    }

    /**
     * Checks a name as {@link #wellFormed} does, and allows null.
     *
     * @throws IllegalArgumentException as {@link #wellFormed}
     */
    public static @Nullable String wellFormedOrNull(String field, @Nullable String value) {
        return value == null ? null : wellFormed(field, value);
    }

    public static void checkAll(String field, Iterable<String> values) {
        values.forEach(value -> checked(field, value));
    }

    private static IllegalArgumentException invalid(String field, String value, int at) {
        return new IllegalArgumentException(field + " must be valid Unicode without NUL, but has "
                + String.format(Locale.ROOT, "U+%04X", (int) value.charAt(at)) + " at position " + (at + 1));
    }
}
