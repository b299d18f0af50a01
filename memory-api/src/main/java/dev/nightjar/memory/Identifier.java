package dev.nightjar.memory;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What may name something: namespaces, sessions, messages, keys, categories, tags and the like, as they come from outside. What a
 * database cannot keep apart from others is no name: half a surrogate pair becomes the same bytes whichever it is, and a NUL ends
 * a text for some who read it.
 */
public final class Identifier {

    /** Most characters of a new one; some have a lower limit of their own. */
    public static final int MAX_LENGTH = 1_000;

    private Identifier() {}

    /**
     * A name for something new.
     *
     * @param field what it is the value of, for the message
     * @return the value itself
     * @throws IllegalArgumentException naming the field, and what is wrong and where
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
     * A name by which something is looked for or erased. It may be longer than what may be stored; then it finds nothing.
     *
     * @param field what it is the value of, for the message
     * @return the value itself
     * @throws IllegalArgumentException when nothing can have that name, naming the field
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
     * The same where there may be none.
     *
     * @throws IllegalArgumentException as {@link #wellFormed}
     */
    public static @Nullable String wellFormedOrNull(String field, @Nullable String value) {
        return value == null ? null : wellFormed(field, value);
    }

    static void checkAll(String field, Iterable<String> values) {
        values.forEach(value -> checked(field, value));
    }

    private static IllegalArgumentException invalid(String field, String value, int at) {
        return new IllegalArgumentException(field + " must be valid Unicode without NUL, but has "
                + String.format(Locale.ROOT, "U+%04X", (int) value.charAt(at)) + " at position " + (at + 1));
    }
}
