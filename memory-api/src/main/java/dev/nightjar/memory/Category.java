package dev.nightjar.memory;

import dev.nightjar.internal.value.Identifier;

/** A memory's category: one lower-case word. */
public final class Category {

    /** The default category. */
    public static final String GENERAL = "general";
    /** Notes to keep. A core note with a key is never removed to make room. */
    public static final String CORE = "core";
    /** Notes that expire. */
    public static final String DAILY = "daily";
    /** Archived conversations. */
    public static final String CONVERSATION = "conversation";

    /** Maximum length in characters. */
    public static final int MAX_LENGTH = 64;

    private Category() {}

    /**
     * The stored form of a category: in lower case, with each run of characters other than a to z and 0 to 9 as one
     * {@code _}, and no {@code _} at the ends. {@link #GENERAL} when nothing is left.
     *
     * @throws IllegalArgumentException when more than {@value #MAX_LENGTH} characters are left, or the text is not a
     *     valid {@link Identifier}
     */
    public static String clean(String category) {
        Identifier.wellFormed("category", category);
        var cleaned = new StringBuilder();
        for (int i = 0; i < category.length(); i++) {
            char c = category.charAt(i);
            char lower = c >= 'A' && c <= 'Z' ? (char) (c - 'A' + 'a') : c;
            boolean isKept = (lower >= 'a' && lower <= 'z') || (lower >= '0' && lower <= '9');
            if (isKept) {
                cleaned.append(lower);
            } else if (!cleaned.isEmpty() && cleaned.charAt(cleaned.length() - 1) != '_') {
                cleaned.append('_');
            }
        }
        if (!cleaned.isEmpty() && cleaned.charAt(cleaned.length() - 1) == '_') {
            cleaned.setLength(cleaned.length() - 1);
        }
        if (cleaned.length() > MAX_LENGTH) {
            throw new IllegalArgumentException(
                    "category must have at most " + MAX_LENGTH + " characters, but has " + cleaned.length());
        }
        return cleaned.isEmpty() ? GENERAL : cleaned.toString();
    }
}
